import { z } from "zod";
import { Code, User } from "#shared/auth/contract.ts";
import { ChangePasswordForm, ProfileForm } from "#shared/auth/form-account.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { Sentence } from "#shared/http/error-answer.ts";
import { Id, IdParam, Instant } from "#shared/http/fields.ts";
import { RenewHeader } from "#shared/http/headers.ts";

export const changeProfile = endpoint({
  method: "PUT",
  path: "/user/profile",
  access: "signed-in",
  summary:
    "Change one's own name, e-mail and username; another e-mail or username takes a confirmed session",
  confirm: {
    for: "a part",
    ask: "Please confirm your password to change the email or the username.",
  },
  body: ProfileForm,
  status: 200,
  answer: User,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/user/change-password",
  access: "signed-in",
  renewsToken: true,
  headers: RenewHeader,
  summary: "Change one's own password; one's other sessions end",
  body: ChangePasswordForm,
  status: 204,
});

export const OwnSession = z
  .object({
    id: Id,
    /** Browser and system, such as "Firefox on Windows"; null when it did not say. */
    device: z.string().nullable(),
    device_words: Sentence.nullable(),
    /** Where the sign-in came from; null when not stored. */
    address: z.string().nullable(),
    created_at: Instant,
    last_seen_at: Instant,
    is_current: z.boolean(),
  })
  .meta({ id: "OwnSession" });
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/user/sessions",
  access: "signed-in",
  summary: "One's own sessions, the one seen last first",
  status: 200,
  answer: z.array(OwnSession),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/user/sessions/:id",
  access: "signed-in",
  summary: "End one of one's own sessions",
  confirm: { for: "every call", ask: "Please confirm your password to sign out other sessions." },
  params: IdParam,
  status: 204,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/user/sessions",
  access: "signed-in",
  summary: "End all of one's own sessions but this one",
  confirm: { for: "every call", ask: "Please confirm your password to sign out other sessions." },
  status: 204,
});

export const FactorState = z
  .object({
    since: Instant.nullable(),
    recovery_codes_left: z.int().nonnegative(),
    is_required: z.boolean(),
  })
  .meta({ id: "FactorState" });
export type FactorState = z.infer<typeof FactorState>;

/** Shown once. */
export const NewFactor = z
  .object({ secret: z.string(), address: z.string() })
  .meta({ id: "NewFactor" });
export type NewFactor = z.infer<typeof NewFactor>;

/** Shown once. */
export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: "RecoveryCodes" });
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
  summary: "Whether one has a second factor, and how many recovery codes are left",
  status: 200,
  answer: FactorState,
});

export const beginFactor = endpoint({
  method: "POST",
  path,
  access: "staff",
  isOpenBeforeEnrolment: true,
  summary:
    "Begin to set up a second factor; it is used once a code has confirmed it, within ten minutes and before the fifth wrong one",
  confirm: SET_UP,
  status: 201,
  answer: NewFactor,
});

export const confirmFactor = endpoint({
  method: "PUT",
  path,
  access: "staff",
  isOpenBeforeEnrolment: true,
  summary: "Use the second factor that was begun; one's other sessions end",
  confirm: SET_UP,
  body: z.object({ code: Code }),
  status: 200,
  answer: RecoveryCodes,
});

export const removeFactor = endpoint({
  method: "DELETE",
  path,
  access: "staff",
  summary: "Sign in without a code from now on; one's other sessions end",
  confirm: {
    for: "every call",
    ask: "Please confirm your password to remove the second factor.",
  },
  status: 204,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: `${path}/recovery-codes`,
  access: "staff",
  summary: "Get new recovery codes; those from before open nothing any more",
  confirm: { for: "every call", ask: "Please confirm your password to get new recovery codes." },
  status: 200,
  answer: RecoveryCodes,
});
