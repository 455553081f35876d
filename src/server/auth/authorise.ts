import { hash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Context } from "#server/context.ts";
import { addressOf } from "#server/http/headers.ts";
import { Refusal } from "#server/http/refusal.ts";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";
import { BACKGROUND_HEADER } from "#shared/http/headers.ts";
import { sentence } from "#shared/text/sentence.ts";
import type { Actor, Admin } from "./actor.ts";
import { findActor } from "./sessions.queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Actor | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    sendsLastEventId?: true;
    confirm?: true;
  }
}

export async function authorise(
  context: Context,
  endpoint: Pick<Endpoint, "access" | "isBackground" | "isOpenBeforeEnrolment" | "confirm">,
  request: FastifyRequest,
): Promise<Actor | null> {
  const { access } = endpoint;
  if (access === "public") return null;
  const isBackground = endpoint.isBackground || BACKGROUND_HEADER.toLowerCase() in request.headers;
  const actor = await findCaller(context, request, isBackground ? "background" : "act");
  // Set before the access check, so that the log names refused callers too.
  request.caller = actor;
  if (!actor) throw unauthenticated();
  if (actor.must_enrol && !endpoint.isOpenBeforeEnrolment)
    throw new Refusal(
      "forbidden",
      "This desk requires a second factor. Nothing was done; reload the page to set it up.",
    );
  if (!isLetIn(actor.role, access)) {
    const what = sentence(access === "admin" ? "an admin" : "staff");
    throw new Refusal("forbidden", sentence("Only {what} may do this.", { what }));
  }
  if (actor.is_former && !READS.includes(request.method))
    throw new Refusal(
      "forbidden",
      "Your session has just received a new token. Nothing was done; please try again.",
      { extras: { renewed: true } },
    );
  if (endpoint.confirm?.for === "every call") requireConfirmed(actor, endpoint.confirm.ask);
  return actor;
}

const READS: readonly string[] = ["GET", "HEAD"];

/** The page then asks for the password and repeats the call. */
export function requireConfirmed(actor: Actor, ask: string): void {
  if (!actor.is_confirmed) throw new Refusal("forbidden", ask, { extras: { confirm: true } });
}

export function tokenHashOf({ headers }: FastifyRequest): Buffer | null {
  const token = /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? "")?.[1];
  return token === undefined ? null : hashToken(token);
}

/** For endpoints that are not for admins only. */
export function requireAdmin(actor: Actor, refusal = "Only an admin may do this."): Admin {
  if (isAdmin(actor)) return actor;
  throw new Refusal("forbidden", refusal);
}

export function unauthenticated(): Refusal {
  return new Refusal("unauthenticated", "Please sign in.");
}

function isAdmin(actor: Actor): actor is Admin {
  return actor.role === "admin";
}

/** Null without a living session. A background call does not extend the session. */
export async function findCaller(
  context: Context,
  request: FastifyRequest,
  call: "act" | "background",
) {
  const tokenHash = tokenHashOf(request);
  const actor = tokenHash && (await findActor(context.sql, tokenHash, context.settings, call));
  return actor ? { ...actor, address: addressOf(request), request_id: request.id } : null;
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
