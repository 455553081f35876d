import { record, type Write } from "#server/log/acts.ts";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { type CenterInput, centerKey } from "#shared/medical-centers/form.ts";
import { findMedicalCenters, insertCenters, lockCenters } from "./repository.ts";

/** The center of this name and city, added if there is none; of two calls at once only one adds it. */
export async function provideCenter(write: Write, input: CenterInput): Promise<MedicalCenter> {
  const { sql } = write;
  await lockCenters(sql);
  const key = centerKey(input);
  const known = (await findMedicalCenters(sql)).find((center) => centerKey(center) === key);
  if (known) return known;
  const [center] = await insertCenters(sql, [input]);
  if (!center) throw new Error("the new medical center was not stored");
  const about = { subject: "medical_center", action: "created" } as const;
  await record(write, { ...about, subject_ids: [center.id] });
  return center;
}
