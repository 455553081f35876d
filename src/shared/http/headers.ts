/** Sent with a call that the page makes by itself, such as a poll: it is no use of the session. */
export const BACKGROUND_HEADER = "SlipDesk-Background";

/** Sent with a sign-in: a secret that this browser keeps, by which a person's known browsers are told from others. */
export const BROWSER_HEADER = "SlipDesk-Browser";
