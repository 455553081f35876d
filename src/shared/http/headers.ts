/** Sent with a call that the page makes by itself, such as a poll: it is no use of the session. */
export const BACKGROUND_HEADER = "SlipDesk-Background";

/** Answered to an act and with the account: the place in the order of events before which all was over when it was answered. */
export const PLACE_HEADER = "SlipDesk-Place";

/** Sent with a sign-in: a secret that this browser keeps, by which a person's known browsers are told from others. */
export const BROWSER_HEADER = "SlipDesk-Browser";

/** Sent with a change of the password by a client that takes over a new token. */
export const RENEW_HEADER = "SlipDesk-Renew";

/** Answered to such a call and to `POST /auth/confirm`: the session's token from now on. */
export const TOKEN_HEADER = "SlipDesk-Token";

/** Sent when an application is submitted or saved: the draft that ends with it. */
export const DRAFT_HEADER = "Draft-Id";
