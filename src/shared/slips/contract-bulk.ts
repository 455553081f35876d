import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { sentenceParts } from "#shared/http/error-answer.ts";
import { Id } from "#shared/http/fields.ts";
import { asError, sentence } from "#shared/text/sentence.ts";
import { SlipNumber } from "./contract.ts";
import { DeclinedReason, REASON_WITHOUT_DECLINE } from "./form/form-decline.ts";
import { accessTo } from "./rules-actions.ts";

/** The most slips one call may change. */
export const MAX_SLIPS_PER_CHANGE = 200;

const aCenter = { error: "Choose a medical center" };

/** One action on many slips; `versions` holds the `updated_at` that the caller saw of each. */
export const BulkChange = z
  .object({
    action: z.enum(["approve", "decline", "assign"], {
      error: "Action must be approve, decline or assign",
    }),
    slipIds: z
      .array(SlipNumber, { error: "slipIds must be a list of record numbers" })
      .min(1, { error: "Choose at least one slip" })
      .max(MAX_SLIPS_PER_CHANGE, {
        error: asError(sentence("At most {count} slips at once", { count: MAX_SLIPS_PER_CHANGE })),
      })
      .refine((ids) => new Set(ids).size === ids.length, { error: "Each slip once" }),
    reason: DeclinedReason.optional(),
    medical_center_id: z.int(aCenter).positive(aCenter).nullish(),
    versions: z
      .record(z.string(), z.string(), { error: "versions must give the updated_at of each slip" })
      .optional(),
  })
  .refine(({ action, reason }) => !reason || action === "decline", {
    error: REASON_WITHOUT_DECLINE,
    path: ["reason"],
  })
  .refine(({ action, medical_center_id }) => action !== "assign" || Boolean(medical_center_id), {
    ...aCenter,
    path: ["medical_center_id"],
  })
  .meta({ id: "BulkChange" });
export type BulkChange = z.infer<typeof BulkChange>;
/** What can be done with many slips at once. */
export type BulkAction = BulkChange["action"];

/** What became of each slip. */
export const BulkAnswer = z
  .object({
    done: z.array(Id),
    skipped: z.array(z.object({ id: Id, reason: z.string(), ...sentenceParts })),
  })
  .meta({ id: "BulkAnswer" });
export type BulkAnswer = z.infer<typeof BulkAnswer>;

export const changeSlips = endpoint({
  method: "POST",
  path: "/auto/slips/bulk",
  access: accessTo("approve", "decline", "assign-medical"),
  summary: "Approve, decline or assign many slips; those that do not allow it are skipped",
  body: BulkChange,
  isCostly: "alone",
  reading: { as: "act", slips: (_params, { slipIds }) => slipIds },
  status: 200,
  answer: BulkAnswer,
});
