import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { assignments, insertion, type Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { afterLastChange } from "#server/database/expressions.ts";
import type { Row } from "#server/database/tables.ts";
import { asDownload } from "#server/http/csv-file.ts";
import { ifMatch } from "#server/http/headers.ts";
import { conflict, notFound, refuseChangedSince } from "#server/http/refusal.ts";
import { changesBetween, record, type Write } from "#server/log/acts.ts";
import { clearValues } from "#server/log/log.queries.ts";
import * as contract from "#shared/medical-centers/contract.ts";
import {
  MAX_CENTERS,
  type MedicalCenter,
  type StarterList,
} from "#shared/medical-centers/contract.ts";
import { type CenterInput, centerKey } from "#shared/medical-centers/form.ts";
import { sentence } from "#shared/text/sentence.ts";
import { readCentersCsv, writeCentersCsv } from "./centers-csv.ts";

export function medicalCenterRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listMedicalCenters, () => findMedicalCenters(context.sql));
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
    const stored = await findMedicalCenters(context.sql);
    return readCentersCsv(body.csv, new Set(stored.map(centerKey)));
  });
  serve(app, context, contract.importMedicalCenters, ({ by, body }) =>
    importCenters(context, by, body.centers),
  );
  serve(app, context, contract.exportMedicalCenters, async ({ reply }) => {
    asDownload(reply, contract.CENTERS_FILE_NAME);
    return writeCentersCsv(await findMedicalCenters(context.sql));
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
    const edited = await updateCenter(sql, id, input);
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
    await deleteCenterRow(sql, id);
    const about = { subject: "medical_center", action: "deleted", subject_ids: [id] } as const;
    await record(write, { ...about, details: { name: center.name } });
    await clearValues(sql, "medical_center", [id], ["email", "phone"]);
  });
}

/** All or none; skips those of a name and city that exist or came earlier in the list. */
async function importCenters(context: Context, by: Admin, inputs: readonly CenterInput[]) {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    await lockCenters(sql);
    const known = new Set((await findMedicalCenters(sql)).map(centerKey));
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
  const center = await findCenterForUpdate(sql, id);
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
    findMedicalCenters(context.sql),
  ]);
  const { rows } = readCentersCsv(csv, new Set(stored.map(centerKey)));
  const centers = rows.flatMap(({ center, outcome }) =>
    center ? [{ ...center, exists: outcome === "exists" }] : [],
  );
  return { date: SNAPSHOT_DATE, centers };
}

/** While there is room for them. */
async function addCenters(write: Write, inputs: readonly CenterInput[]): Promise<MedicalCenter[]> {
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

async function addCenter(write: Write, input: CenterInput): Promise<MedicalCenter> {
  const [center] = await addCenters(write, [input]);
  if (!center) throw new Error("the new medical center was not stored");
  return center;
}

type CenterRow = Row<"medical_centers", keyof MedicalCenter>;

const columns = (sql: Queryable) =>
  sql`id, name, country, city, address, phone, email, website, "time", updated_at`;

async function findMedicalCenters(sql: Queryable): Promise<MedicalCenter[]> {
  return await sql<CenterRow[]>`
    select ${columns(sql)} from medical_centers order by name, id`;
}

/** Keeps the center from being deleted until the transaction ends. */
export async function findReferencedCenter(sql: Queryable, id: number) {
  return await sql<Pick<CenterRow, "city">[]>`
    select city from medical_centers where id = ${id} for key share`.first();
}

async function findCenterForUpdate(sql: Queryable, id: number) {
  return await sql<CenterRow[]>`
    select ${columns(sql)} from medical_centers where id = ${id} for update`.first();
}

/** Blocks other writers until the transaction ends; readers continue. */
async function lockCenters(sql: Queryable): Promise<void> {
  await sql`lock table medical_centers in share row exclusive mode`;
}

async function countCenters(sql: Queryable): Promise<number> {
  const { count } = await sql<{ count: number }[]>`select count(*) from medical_centers`.one();
  return count;
}

async function insertCenters(sql: Queryable, inputs: readonly CenterInput[]) {
  return await sql<CenterRow[]>`
    insert into medical_centers ${insertion(inputs)} returning ${columns(sql)}`;
}

async function updateCenter(sql: Queryable, id: number, input: CenterInput) {
  return await sql<CenterRow[]>`
    update medical_centers set ${assignments(input)}, updated_at = ${afterLastChange(sql)}
    where id = ${id} returning ${columns(sql)}`.one();
}

async function deleteCenterRow(sql: Queryable, id: number): Promise<void> {
  await sql`delete from medical_centers where id = ${id}`;
}
