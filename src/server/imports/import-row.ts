import type { ApiDesk } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import type { Transaction } from "#server/database/connect.ts";
import { isSureDuplicate } from "#server/duplicates/find-duplicates.ts";
import { findCenterFault } from "#server/slips/change-slip.ts";
import type { ImportOrigin } from "#server/slips/repository.ts";
import { keyOf, storeSubmission } from "#server/slips/submit-slip.ts";
import type { ImportAnswer } from "#shared/imports/contract.ts";
import { asSentence } from "#shared/text/sentence.ts";
import type { ReadRow } from "./read-rows.ts";
import { findSubmitted } from "./repository.ts";

type ImportedRow = ImportAnswer["rows"][number];

type RowOrigin = {
  /** Whether the person wants the row in spite of another application of the same person. */
  accepts: boolean;
  /** The application that came of the same row before, null when it is gone; undefined for a new row. */
  earlier: number | null | undefined;
  origin: Omit<ImportOrigin, "file_line">;
};

/** Submits one row in the transaction of its call; a row that cannot be submitted says why, and nothing is stored of it. */
export async function importRow(
  desk: Pick<ApiDesk, "settings" | "log" | "budgets"> & { sql: Transaction },
  by: Actor,
  { line, key, input, errors }: ReadRow,
  { accepts, earlier, origin }: RowOrigin,
): Promise<ImportedRow> {
  const { sql } = desk;
  if (earlier !== undefined) return { line, outcome: "repeated", slip_id: earlier, errors: [] };
  if (!input || key === null) return { line, outcome: "fault", slip_id: null, errors };
  const fault = await findCenterFault(sql, input);
  if (fault !== null) {
    const field = "medical_center_id";
    return { line, outcome: "fault", slip_id: null, errors: [{ field, ...asSentence(fault) }] };
  }
  // Last, so that of a row that cannot be stored nothing is learnt. Whoever resembles another by name and phone or birth
  // date only, as brothers and sisters do, is stored.
  if (!accepts && (await isSureDuplicate(desk, by, input))) {
    return { line, outcome: "duplicate", slip_id: null, errors: [] };
  }
  const submitted = await storeSubmission(desk, by, {
    input,
    submissionKey: keyOf(key, input),
    origin: { ...origin, file_line: line },
  });
  if (submitted) return { line, outcome: "submitted", slip_id: submitted.id, errors: [] };
  const [same] = await findSubmitted(sql, by.id, [key]);
  return { line, outcome: "repeated", slip_id: same?.slip?.id ?? null, errors: [] };
}
