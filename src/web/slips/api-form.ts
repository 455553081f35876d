import { DRAFT_HEADER } from "#shared/http/headers.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { changeSlip, createSlip } from "#shared/slips/contract-form.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { call } from "#web/lib/call.ts";

/** Submits a new application; the same key never makes a second one. The draft that it was typed as goes with it. */
export function submitSlip(
  input: SlipInput,
  idempotencyKey: string,
  draftId: number | null,
): Promise<Slip> {
  return call(createSlip, {
    body: input,
    headers: { "Idempotency-Key": idempotencyKey, ...asHeader(draftId) },
  });
}

function asHeader(draftId: number | null): Record<string, string> {
  return draftId === null ? {} : { [DRAFT_HEADER]: String(draftId) };
}

/** Saves an edited application, unless somebody changed it after `updated_at`. The draft of it goes with it. */
export function saveSlip(
  slip: Pick<Slip, "id" | "updated_at">,
  input: SlipInput,
  draftId: number | null,
): Promise<Slip> {
  return call(changeSlip, {
    params: { id: String(slip.id) },
    body: input,
    headers: { "If-Match": `"${slip.updated_at}"`, ...asHeader(draftId) },
  });
}

/** Attaches a medical center to a finished slip, or takes it off with null. */
export function assignMedicalCenter(id: number, medical_center_id: number | null): Promise<Slip> {
  return call(changeSlip, { params: { id: String(id) }, body: { medical_center_id } });
}
