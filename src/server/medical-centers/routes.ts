import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
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

export function medicalCenterRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listMedicalCenters, () => db.findMedicalCenters(context.sql));
  serve(app, context, contract.createMedicalCenter, ({ by, body }) =>
    createCenter(context, by, body),
  );
  serve(app, context, contract.updateMedicalCenter, ({ by, params, body, request }) =>
    editCenter(context, by, params.id, body, ifMatch(request)),
  );
  serve(app, context, contract.deleteMedicalCenter, ({ by, params, request }) =>
    deleteCenter(context, by, params.id, ifMatch(request)),
  );
  serve(app, context, contract.getStarterList, () => getStarterList(context));
  serve(app, context, contract.checkCentersCsv, async ({ body }) => {
    const stored = await db.findMedicalCenters(context.sql);
    return readCentersCsv(body.csv, new Set(stored.map(centerKey)));
  });
  serve(app, context, contract.importMedicalCenters, ({ by, body }) =>
    importCenters(context, by, body.centers),
  );
  serve(app, context, contract.exportMedicalCenters, async ({ reply }) => {
    asDownload(reply, contract.CENTERS_FILE_NAME);
    return writeCentersCsv(await db.findMedicalCenters(context.sql));
  });
}

/** Allows a second center of the same name: only imports skip existing ones. */
async function createCenter(context: Context, by: Admin, input: CenterInput) {
  return await writeAs(context, by, (write) => addCenter(write, input));
}

async function editCenter(
  context: Context,
  by: Admin,
  id: number,
  input: CenterInput,
  readAt: string | null,
) {
  return await writeAs(context, by, async (write) => {
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
async function deleteCenter(context: Context, by: Admin, id: number, readAt: string | null) {
  await writeAs(context, by, async (write) => {
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
async function importCenters(context: Context, by: Admin, inputs: readonly CenterInput[]) {
  return await writeAs(context, by, async (write) => {
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

async function getStarterList(context: Context): Promise<StarterList> {
  const [csv, stored] = await Promise.all([
    readFile(FILE, "utf8"),
    db.findMedicalCenters(context.sql),
  ]);
  const { rows } = readCentersCsv(csv, new Set(stored.map(centerKey)));
  const centers = rows.flatMap(({ center, outcome }) =>
    center ? [{ ...center, exists: outcome === "exists" }] : [],
  );
  return { date: SNAPSHOT_DATE, centers };
}
