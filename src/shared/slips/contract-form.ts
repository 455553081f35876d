import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { Id, IdParam } from "#shared/http/fields.ts";
import { DraftIdHeader, IdempotencyHeader, IfMatchHeader } from "#shared/http/headers.ts";
import { asIssue, sentenceOf } from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { ON_SLIP, Slip } from "./contract.ts";
import { SentSlipForm, type SlipInput, slipFormSchema } from "./form/form.ts";
import { accessTo } from "./rules-actions.ts";

export const createSlip = endpoint({
  method: "POST",
  path: "/auto/slip/data",
  access: "signed-in",
  summary: "Submit a slip application; the same Idempotency-Key never makes a second one",
  headers: IdempotencyHeader.extend(DraftIdHeader.shape),
  body: (today) => slipFormSchema({ mode: "create", today }),
  // What was sent.
  reading: "none",
  status: 201,
  answer: Slip,
});

/** What a PUT of a slip means: a whole form, or the admin's assignment of a center. */
type SlipChange =
  | { kind: "edit"; input: SlipInput }
  | { kind: "assign"; medical_center_id: number | null };

const Assignment = z.strictObject({ medical_center_id: Id.nullable() });

/**
 * Reads the body of a PUT. `medical_center_id` alone is an assignment; anything else must be a
 * whole form and gets the edit form's messages in their order.
 */
function slipChangeSchema(today: PlainDate) {
  return z.unknown().transform((body, context): SlipChange => {
    const assignment = Assignment.safeParse(body);
    if (assignment.success) {
      return { kind: "assign", medical_center_id: assignment.data.medical_center_id };
    }
    const form = slipFormSchema({ mode: "edit", today }).safeParse(body);
    if (form.success) return { kind: "edit", input: form.data };
    for (const issue of form.error.issues) {
      context.addIssue({ ...asIssue(sentenceOf(issue)), path: issue.path });
    }
    return z.NEVER;
  });
}

export const changeSlip = endpoint({
  method: "PUT",
  path: "/auto/slip/:id",
  access: accessTo("edit"),
  summary: "Edit a slip application (whole form), or assign a center (medical_center_id alone)",
  params: IdParam,
  headers: IfMatchHeader.extend(DraftIdHeader.shape),
  body: slipChangeSchema,
  describedBody: z.union([SentSlipForm, Assignment]),
  reading: ON_SLIP,
  status: 200,
  answer: Slip,
});
