import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, ErrorAnswer, Id, Instant } from "#shared/http/fields.ts";
import { cleanText } from "#shared/text/clean.ts";
import { isStorable, MAX_EMAIL_LENGTH, unusable } from "#shared/text/plain.ts";
import { asError, isRequired, mustBeAtMost } from "#shared/text/sentence.ts";
import { ROLES } from "./rules-access.ts";

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const User = component("User", {
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  username: z.string(),
  role: Role,
  /** Dollars with two decimal places, such as "0.00". */
  balance: z.string(),
  created_at: Instant,
});
export type User = z.infer<typeof User>;

const MustEnrol = z.literal(true).optional();

/** Present when the readable password was left out because the session is not confirmed. */
export const ConfirmFirst = z.literal(true).optional();

export const Profile = User.extend({
  plain_password: z.string().nullable(),
  confirm: ConfirmFirst,
  must_enrol: MustEnrol,
}).meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

const required = (label: string) => z.string({ error: asError(isRequired(label)) });

export const MAX_PASSWORD_LENGTH = 256;

/** Never cleaned: it is compared with a stored value. */
export const credential = (label: string, max: number) =>
  required(label)
    .min(1, { error: asError(isRequired(label)) })
    .max(max, { error: asError(mustBeAtMost(label, max)), abort: true })
    .refine(isStorable, { error: asError(unusable(label)) });

// What is stored was cleaned as well.
const cleaned = (label: string, max: number) =>
  required(label)
    .max(max, { error: asError(mustBeAtMost(label, max)), abort: true })
    .overwrite(cleanText)
    .min(1, { error: asError(isRequired(label)) })
    .refine(isStorable, { error: asError(unusable(label)) });

/** From an authenticator app, or a recovery code. */
export const Code = cleaned("Code", 64);

export const Credentials = component("Credentials", {
  email: cleaned("Email", MAX_EMAIL_LENGTH),
  password: credential("Password", MAX_PASSWORD_LENGTH),
  code: Code.optional(),
});
export type Credentials = z.infer<typeof Credentials>;

export const SignedIn = component("SignedIn", {
  token: z.string(),
  user: User,
  must_enrol: MustEnrol,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** In the refusal when e-mail and password are right and the code is missing or wrong. */
export const CodeRequired = z.object({ second_factor: z.literal("asked") });

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "public",
  summary:
    "Sign in with e-mail and password. If a second factor is needed, a 401 has second_factor: asked; repeat the call with the code",
  sendsLastEventId: true,
  body: Credentials,
  answer: SignedIn,
  otherAnswers: {
    401: ErrorAnswer.extend(CodeRequired.partial().shape).meta({
      description:
        "The e-mail, the password or the code is wrong. `second_factor` is there when only a code is missing.",
    }),
  },
});

export const Confirmation = component("Confirmation", {
  password: credential("Password", MAX_PASSWORD_LENGTH),
  code: Code.optional(),
});
export type Confirmation = z.infer<typeof Confirmation>;

export const confirmSession = endpoint({
  method: "POST",
  path: "/auth/confirm",
  access: "signed-in",
  isOpenBeforeEnrolment: true,
  renewsToken: true,
  summary:
    "Confirm this session for ten minutes; the SlipDesk-Token header returns its new token. If a second factor is needed, a 400 has second_factor: asked; repeat the call with the code",
  body: Confirmation,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  budget: "none",
  access: "signed-in",
  isOpenBeforeEnrolment: true,
  summary: "End this session",
});

/** For a person whose work causes no other requests. */
export const extendSession = endpoint({
  method: "GET",
  path: "/user/session",
  access: "signed-in",
  isOpenBeforeEnrolment: true,
  summary: "Extend this session, as any user activity does",
});

export const getProfile = endpoint({
  method: "GET",
  path: "/user/profile",
  access: "signed-in",
  isOpenBeforeEnrolment: true,
  sendsLastEventId: true,
  summary:
    "The user's own account; the readable password requires a confirmed session, otherwise confirm is true",
  confirm: { for: "a part", ask: "Please confirm your password to see it." },
  answer: Profile,
});
