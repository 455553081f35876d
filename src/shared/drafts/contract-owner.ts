import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { Id, IdParam, Instant, MAX_INTEGER } from "#shared/http/fields.ts";

const aPerson = { error: "Choose a colleague" };

export const changeDraftOwner = endpoint({
  method: "POST",
  path: "/slip-drafts/:id/owner",
  access: "staff",
  summary: "Hand one's draft over to a colleague; an admin also those of an ended account",
  params: IdParam,
  body: z.object({ user_id: z.int(aPerson).positive(aPerson).max(MAX_INTEGER, aPerson) }),
  status: 204,
});

/** Somebody who may be handed a draft. */
export const Colleague = z.object({ id: Id, name: z.string() }).meta({ id: "Colleague" });
export type Colleague = z.infer<typeof Colleague>;

export const listColleagues = endpoint({
  method: "GET",
  path: "/slip-drafts/colleagues",
  access: "staff",
  summary: "The colleagues to whom one may hand a draft over",
  status: 200,
  answer: z.array(Colleague),
});

/** The drafts of somebody who was suspended or deleted: how many and how old, never what they hold. */
export const LeftDrafts = z
  .object({
    user_id: Id,
    name: z.string(),
    drafts: z.array(z.object({ id: Id, updated_at: Instant })),
  })
  .meta({ id: "LeftDrafts" });
export type LeftDrafts = z.infer<typeof LeftDrafts>;

export const listLeftDrafts = endpoint({
  method: "GET",
  path: "/slip-drafts/left",
  access: "admin",
  summary: "The drafts of suspended and deleted people, by person, without what they hold",
  status: 200,
  answer: z.array(LeftDrafts),
});
