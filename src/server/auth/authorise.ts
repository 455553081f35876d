import type { FastifyRequest } from "fastify";
import type { Access } from "#shared/http/endpoint.ts";
import type { Desk } from "../desk.ts";
import { Refusal } from "../http/refusal.ts";
import { type Actor, isAdmin } from "./actor.ts";
import { findActor } from "./repository.ts";
import { hashToken } from "./token.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Actor | null;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

/**
 * Who calls, by the bearer token, if the endpoint's access lets them: null for a public endpoint.
 * Refuses a missing or dead token as unauthenticated and a role without the right as forbidden.
 */
export async function authorise(
  desk: Desk,
  access: Access,
  request: FastifyRequest,
): Promise<Actor | null> {
  switch (access) {
    case "public":
      return null;
    case "signed-in":
      return await authenticate(desk, request);
    case "admin": {
      const actor = await authenticate(desk, request);
      if (isAdmin(actor)) return actor;
      throw new Refusal("forbidden", "Only an admin may do this.");
    }
  }
}

async function authenticate(desk: Desk, request: FastifyRequest): Promise<Actor> {
  const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? "")?.[1];
  const actor = token ? await findActor(desk.sql, hashToken(token), desk.settings) : null;
  if (actor) return actor;
  throw new Refusal("unauthenticated", "Please sign in.");
}
