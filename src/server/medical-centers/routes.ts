import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { asDownload } from "#server/http/csv-file.ts";
import { ifMatch } from "#server/http/headers.ts";
import { notFound, refuseChangedSince } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { clearValues } from "#server/log/log.queries.ts";
import { changesBetween } from "#server/log/write-log.ts";
import type { MedicalCenter, StarterList } from "#shared/medical-centers/contract.ts";
import * as contract from "#shared/medical-centers/contract.ts";
import { type CenterInput, centerKey } from "#shared/medical-centers/form.ts";
import { readCentersCsv, writeCentersCsv } from "./centers-csv.ts";
import * as db from "./medical-centers.queries.ts";
import { addCenter, addCenters } from "./provide-center.ts";

export function medicalCenterRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listMedicalCenters, () => db.findMedicalCenters(desk.sql));
  serve(app, desk, contract.createMedicalCenter, ({ by, body }) => createCenter(desk, by, body));
  serve(app, desk, contract.updateMedicalCenter, ({ by, params, body, request }) =>
    editCenter(desk, by, params.id, body, ifMatch(request)),
  );
  serve(app, desk, contract.deleteMedicalCenter, ({ by, params, request }) =>
    deleteCenter(desk, by, params.id, ifMatch(request)),
  );
  serve(app, desk, contract.getStarterList, () => getStarterList(desk));
  serve(app, desk, contract.checkCentersCsv, async ({ body }) => {
    const stored = await db.findMedicalCenters(desk.sql);
    return readCentersCsv(body.csv, new Set(stored.map(centerKey)));
  });
  serve(app, desk, contract.importMedicalCenters, ({ by, body }) =>
    importCenters(desk, by, body.centers),
  );
  serve(app, desk, contract.exportMedicalCenters, async ({ reply }) => {
    asDownload(reply, contract.CENTERS_FILE_NAME);
    return writeCentersCsv(await db.findMedicalCenters(desk.sql));
  });
}

/** Allows a second center of the same name: only imports skip existing ones. */
async function createCenter(desk: Desk, by: Admin, input: CenterInput) {
  return await writeAs(desk, by, (write) => addCenter(write, input));
}

async function editCenter(
  desk: Desk,
  by: Admin,
  id: number,
  input: CenterInput,
  readAt: string | null,
) {
  return await writeAs(desk, by, async (write) => {
    const { sql } = write;
    const center = await lockCenter(sql, id, readAt);
    const changes = changesBetween(center, input);
    if (changes.length === 0) return center;
    const edited = await db.updateCenter(sql, id, input);
    const about = { subject: "medical_center", action: "edited", subject_ids: [id] } as const;
    await record(write, { ...about, changes });
    return edited;
  });
}

/** Slips lose their reference, and their history names the deleted center. */
async function deleteCenter(desk: Desk, by: Admin, id: number, readAt: string | null) {
  await writeAs(desk, by, async (write) => {
    const { sql } = write;
    const center = await lockCenter(sql, id, readAt);
    await write.rooms.leaveCenter(write, center);
    await db.deleteCenterRow(sql, id);
    const about = { subject: "medical_center", action: "deleted", subject_ids: [id] } as const;
    await record(write, { ...about, details: { name: center.name } });
    await clearValues(sql, "medical_center", [id], ["email", "phone"]);
  });
}

/** All or none; skips those of a name and city that exist or came earlier in the list. */
async function importCenters(desk: Desk, by: Admin, inputs: readonly CenterInput[]) {
  return await writeAs(desk, by, async (write) => {
    const { sql } = write;
    await db.lockCenters(sql);
    const known = new Set((await db.findMedicalCenters(sql)).map(centerKey));
    const fresh = inputs.filter((input) => {
      const key = centerKey(input);
      return !known.has(key) && known.add(key);
    });
    if (fresh.length > 0) await addCenters(write, fresh);
    return { created: fresh.length, skipped: inputs.length - fresh.length };
  });
}

async function lockCenter(
  sql: Queryable,
  id: number,
  readAt: string | null,
): Promise<MedicalCenter> {
  const center = await db.findCenterForUpdate(sql, id);
  if (!center) throw notFound("medical center");
  refuseChangedSince(
    readAt,
    center,
    "Someone changed this medical center after you opened it. Nothing was saved; look at what changed, then decide again.",
  );
  return center;
}

const SNAPSHOT_DATE = "2025-05-23";
const FILE = join(import.meta.dirname, "starter-list.csv");

async function getStarterList(desk: Desk): Promise<StarterList> {
  const [csv, stored] = await Promise.all([
    readFile(FILE, "utf8"),
    db.findMedicalCenters(desk.sql),
  ]);
  const { rows } = readCentersCsv(csv, new Set(stored.map(centerKey)));
  const centers = rows.flatMap(({ center, outcome }) =>
    center ? [{ ...center, exists: outcome === "exists" }] : [],
  );
  return { date: SNAPSHOT_DATE, centers };
}
