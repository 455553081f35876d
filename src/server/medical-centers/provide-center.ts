import { conflict } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import { MAX_CENTERS, type MedicalCenter } from "#shared/medical-centers/contract.ts";
import { type CenterInput, centerKey } from "#shared/medical-centers/form.ts";
import { sentence } from "#shared/text/sentence.ts";
import {
  countCenters,
  findMedicalCenters,
  insertCenters,
  lockCenters,
} from "./medical-centers.queries.ts";

/** While there is room for them. */
export async function addCenters(
  write: Write,
  inputs: readonly CenterInput[],
): Promise<MedicalCenter[]> {
  const { sql } = write;
  await lockCenters(sql);
  if ((await countCenters(sql)) + inputs.length > MAX_CENTERS) {
    throw conflict(
      sentence("{count} medical centers at most. Nothing was saved; delete some first.", {
        count: MAX_CENTERS,
      }),
    );
  }
  const centers = await insertCenters(sql, inputs);
  const about = { subject: "medical_center", action: "created" } as const;
  await record(write, { ...about, subject_ids: centers.map(({ id }) => id) });
  return centers;
}

/** The center of this name and city, added if there is none; of two calls at once only one adds it. */
export async function provideCenter(write: Write, input: CenterInput): Promise<MedicalCenter> {
  const { sql } = write;
  await lockCenters(sql);
  const key = centerKey(input);
  const known = (await findMedicalCenters(sql)).find((center) => centerKey(center) === key);
  return known ?? (await addCenter(write, input));
}

export async function addCenter(write: Write, input: CenterInput): Promise<MedicalCenter> {
  const [center] = await addCenters(write, [input]);
  if (!center) throw new Error("the new medical center was not stored");
  return center;
}
