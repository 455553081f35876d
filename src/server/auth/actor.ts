import type { Role } from "#shared/auth/contract.ts";

declare const authority: unique symbol;

/** A signed-in person, made only by `authorise` from a living session. */
export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly session_id: number;
  /** Where the call came from, and its number. */
  readonly address: string;
  readonly request_id: string;
  /** True while this desk asks a second factor of the role and the person has none. */
  readonly must_enrol: boolean;
  /** True for ten minutes after the person has proven the password. */
  readonly is_confirmed: boolean;
  /** True where the call came with the token that the session had before it was renewed: it reads lists and records only. */
  readonly is_former: boolean;
};

/** An actor whose admin role was checked, made only by `requireAdmin`: what only admins may do asks for this type. */
export type Admin = Actor & { readonly role: "admin"; readonly [authority]: true };
