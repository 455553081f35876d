import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Desk } from "#server/desk.ts";
import type { StarterList } from "#shared/medical-centers/contract-import.ts";
import { centerKey } from "#shared/medical-centers/form.ts";
import { readCentersCsv } from "./centers-csv.ts";
import { findMedicalCenters } from "./repository.ts";

/** The day on which the public directory was copied. */
const SNAPSHOT_DATE = "2025-05-23";
const FILE = join(import.meta.dirname, "starter-list.csv");

/** The public directory of that day, by city and name, with the centers marked that are stored already. */
export async function getStarterList(desk: Desk): Promise<StarterList> {
  const [csv, stored] = await Promise.all([readFile(FILE, "utf8"), findMedicalCenters(desk.sql)]);
  const { rows } = readCentersCsv(csv, new Set(stored.map(centerKey)));
  const centers = rows.flatMap(({ center, outcome }) =>
    center ? [{ ...center, exists: outcome === "exists" }] : [],
  );
  return { date: SNAPSHOT_DATE, centers };
}
