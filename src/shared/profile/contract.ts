import { z } from "zod";
import { User } from "#shared/auth/contract.ts";
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

/** One of one's own sign-ins that is still alive. */
export const OwnSession = z
  .object({
    id: Id,
    /** Browser and system, such as "Firefox on Windows"; null when it did not say. */
    device: z.string().nullable(),
    /** The same with its template and values. */
    device_words: Sentence.nullable(),
    /** The address of the network it was begun from; null where that was not kept. */
    address: z.string().nullable(),
    created_at: Instant,
    /** When the person last did something, to the second. */
    last_seen_at: Instant,
    /** True for the session that asks. */
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
