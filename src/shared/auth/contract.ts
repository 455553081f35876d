import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { Id, Instant } from "#shared/http/fields.ts";
import { isStorable } from "#shared/text/plain.ts";
import { MAX_PASSWORD_LENGTH } from "./rules-password.ts";

export const ROLES = ["admin", "operator", "applicant"] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const User = z.object({
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

/** One's own account; the readable password is null for applicants and where display is off. */
export const Profile = User.extend({ plain_password: z.string().nullable() });
export type Profile = z.infer<typeof Profile>;

/** Text as it was typed: a sign-in is compared with what is stored and never tidied. */
export const credential = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required` })
    .max(max, { error: `${label} must be at most ${max} characters`, abort: true })
    .refine(isStorable, { error: `${label} contains characters that cannot be used` });

export const Credentials = z.object({
  email: credential("Email", 254),
  password: credential("Password", MAX_PASSWORD_LENGTH),
});
export type Credentials = z.infer<typeof Credentials>;

export const SignedIn = z.object({ token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "public",
  summary: "Sign in with e-mail and password",
  body: Credentials,
  status: 200,
  answer: SignedIn,
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "signed-in",
  summary: "End this session",
  status: 204,
});

export const getProfile = endpoint({
  method: "GET",
  path: "/user/profile",
  access: "signed-in",
  summary: "One's own account",
  status: 200,
  answer: Profile,
});
