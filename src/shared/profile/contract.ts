import { z } from "zod";
import { Code, User } from "#shared/auth/contract.ts";
import { ChangePasswordForm, ProfileForm } from "#shared/auth/form-account.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id, IdParam, Instant, Sentence } from "#shared/http/fields.ts";
import { RenewHeader } from "#shared/http/headers.ts";

/** Changing an operator's names asks for it as well. */
export const CHANGE_NAMES = "Please confirm your password to change the email or the username.";

export const changeProfile = endpoint({
  method: "PUT",
  path: "/user/profile",
  access: "signed-in",
  summary:
    "Change the user's own name, e-mail and username; a new e-mail or username requires a confirmed session",
  confirm: { for: "a part", ask: CHANGE_NAMES },
  body: ProfileForm,
  answer: User,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/user/change-password",
  access: "signed-in",
  renewsToken: true,
  headers: RenewHeader,
  summary: "Change the user's own password; other sessions end",
  body: ChangePasswordForm,
});

export const OwnSession = component("OwnSession", {
  id: Id,
  /** Browser and system, such as "Firefox on Windows"; null when it did not say. */
  device: z.string().nullable(),
  device_words: Sentence.nullable(),
  /** Where the sign-in came from; null when not stored. */
  address: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/user/sessions",
  access: "signed-in",
  summary: "The user's own sessions, most recently used first",
  answer: z.array(OwnSession),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/user/sessions/:id",
  access: "signed-in",
  summary: "End one of the user's own sessions",
  confirm: { for: "every call", ask: "Please confirm your password to sign out other sessions." },
  params: IdParam,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/user/sessions",
  access: "signed-in",
  summary: "End all of the user's other sessions",
  confirm: { for: "every call", ask: "Please confirm your password to sign out other sessions." },
});

export const FactorState = component("FactorState", {
  since: Instant.nullable(),
  recovery_codes_left: z.int().nonnegative(),
  is_required: z.boolean(),
});
export type FactorState = z.infer<typeof FactorState>;

/** Shown once. */
export const NewFactor = component("NewFactor", { secret: z.string(), address: z.string() });
export type NewFactor = z.infer<typeof NewFactor>;

/** Shown once. */
export const RecoveryCodes = component("RecoveryCodes", { recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const path = "/user/second-factor";

const SET_UP = {
  for: "every call",
  ask: "Please confirm your password to set up a second factor.",
} as const;

export const getFactor = endpoint({
  method: "GET",
  path,
  access: "staff",
  isOpenBeforeEnrolment: true,
  summary: "Whether the user has a second factor, and how many recovery codes are left",
  answer: FactorState,
});

export const beginFactor = endpoint({
  method: "POST",
  path,
  access: "staff",
  isOpenBeforeEnrolment: true,
  summary:
    "Begin to set up a second factor; a code must confirm it within ten minutes and before the fifth wrong code",
  confirm: SET_UP,
  status: 201,
  answer: NewFactor,
});

export const confirmFactor = endpoint({
  method: "PUT",
  path,
  access: "staff",
  isOpenBeforeEnrolment: true,
  summary: "Confirm the new second factor with a code; other sessions end",
  confirm: SET_UP,
  body: z.object({ code: Code }),
  answer: RecoveryCodes,
});

export const removeFactor = endpoint({
  method: "DELETE",
  path,
  access: "staff",
  summary: "Remove the user's own second factor; other sessions end",
  confirm: {
    for: "every call",
    ask: "Please confirm your password to remove the second factor.",
  },
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: `${path}/recovery-codes`,
  access: "staff",
  summary: "Get new recovery codes; the old ones no longer work",
  confirm: { for: "every call", ask: "Please confirm your password to get new recovery codes." },
  answer: RecoveryCodes,
});
