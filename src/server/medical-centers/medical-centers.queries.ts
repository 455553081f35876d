import { assignments, insertion, type Queryable } from "@slipdesk/pg-client";
import { afterLastChange } from "#server/database/expressions.ts";
import type { Row } from "#server/database/tables.ts";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import type { CenterInput } from "#shared/medical-centers/form.ts";

type CenterRow = Row<"medical_centers", keyof MedicalCenter>;

const columns = (sql: Queryable) =>
  sql`id, name, country, city, address, phone, email, website, "time", updated_at`;

export async function findMedicalCenters(sql: Queryable): Promise<MedicalCenter[]> {
  return await sql<CenterRow[]>`
    select ${columns(sql)} from medical_centers order by name, id`;
}

/** Keeps the center from being deleted until the transaction ends. */
export async function findReferencedCenter(sql: Queryable, id: number) {
  return await sql<Pick<CenterRow, "city">[]>`
    select city from medical_centers where id = ${id} for key share`.first();
}

export async function findCenterForUpdate(sql: Queryable, id: number) {
  return await sql<CenterRow[]>`
    select ${columns(sql)} from medical_centers where id = ${id} for update`.first();
}

/** Blocks other writers until the transaction ends; readers continue. */
export async function lockCenters(sql: Queryable): Promise<void> {
  await sql`lock table medical_centers in share row exclusive mode`;
}

export async function countCenters(sql: Queryable): Promise<number> {
  const { count } = await sql<{ count: number }[]>`select count(*) from medical_centers`.one();
  return count;
}

export async function insertCenters(sql: Queryable, inputs: readonly CenterInput[]) {
  return await sql<CenterRow[]>`
    insert into medical_centers ${insertion(inputs)} returning ${columns(sql)}`;
}

export async function updateCenter(sql: Queryable, id: number, input: CenterInput) {
  return await sql<CenterRow[]>`
    update medical_centers set ${assignments(input)}, updated_at = ${afterLastChange(sql)}
    where id = ${id} returning ${columns(sql)}`.one();
}

export async function deleteCenterRow(sql: Queryable, id: number): Promise<void> {
  await sql`delete from medical_centers where id = ${id}`;
}
