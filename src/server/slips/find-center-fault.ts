import type { Queryable } from "#server/database/connect.ts";
import { invalid } from "#server/http/refusal.ts";
import { findHeldCenter } from "#server/medical-centers/repository.ts";
import { centerFault } from "#shared/slips/form/form-checks.ts";
import { asSentence, type Words } from "#shared/text/sentence.ts";

/** What is chosen: a center, and of an application the city in which it has to be. */
type Choice = { medical_center_id: number | null; city?: string };

/**
 * What is wrong with a chosen center, null when nothing is; it then stays until this transaction ends. To be asked
 * before any slip is locked: deleting a center locks the center first and then its slips.
 */
export async function findCenterFault(
  sql: Queryable,
  { medical_center_id, city }: Choice,
): Promise<Words | null> {
  if (medical_center_id === null) return null;
  const center = await findHeldCenter(sql, medical_center_id);
  if (!center) return "This medical center does not exist any more";
  return city === undefined ? null : centerFault(center, city);
}

/** Refuses a center that cannot be chosen. */
export async function checkCenter(sql: Queryable, choice: Choice): Promise<void> {
  const fault = await findCenterFault(sql, choice);
  if (fault !== null) throw centerRefused(fault);
}

/** The refusal that names this fault at its field. */
export function centerRefused(fault: Words) {
  return invalid([{ field: "medical_center_id", ...asSentence(fault) }]);
}
