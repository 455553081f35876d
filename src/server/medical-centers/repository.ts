import type { Queryable } from "#server/database/connect.ts";
import { afterLastChange, assignments, insertion } from "#server/database/statement.ts";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import type { CenterInput } from "#shared/medical-centers/form.ts";

const columns = (sql: Queryable) =>
  sql`id, name, country, city, address, phone, email, website, "time", updated_at`;

export async function findMedicalCenters(sql: Queryable): Promise<MedicalCenter[]> {
  return await sql<MedicalCenter[]>`
    select ${columns(sql)} from medical_centers order by name, id`;
}

/** Keeps the center from being deleted until the transaction ends. */
export async function findReferencedCenter(sql: Queryable, id: number) {
  return await sql<Pick<MedicalCenter, "city">[]>`
    select city from medical_centers where id = ${id} for key share`.first();
}

export async function findCenterForUpdate(sql: Queryable, id: number) {
  return await sql<MedicalCenter[]>`
    select ${columns(sql)} from medical_centers where id = ${id} for update`.first();
}

/** Blocks other writers until the transaction ends; readers continue. */
export async function lockCenters(sql: Queryable): Promise<void> {
  await sql`lock table medical_centers in share row exclusive mode`;
}

export async function insertCenters(sql: Queryable, inputs: readonly CenterInput[]) {
  return await sql<MedicalCenter[]>`
    insert into medical_centers ${insertion(inputs)} returning ${columns(sql)}`;
}

export async function updateCenter(sql: Queryable, id: number, input: CenterInput) {
  return await sql<MedicalCenter[]>`
    update medical_centers set ${assignments(input)}, updated_at = ${afterLastChange(sql)}
    where id = ${id} returning ${columns(sql)}`.one();
}

export async function deleteCenterRow(sql: Queryable, id: number): Promise<void> {
  await sql`delete from medical_centers where id = ${id}`;
}

export async function countSlipsAt(sql: Queryable, id: number): Promise<number | null> {
  const [row] = await sql<{ slips: number }[]>`
    select (select count(*) from slips where medical_center_id = m.id) as slips
    from medical_centers m where m.id = ${id}`;
  return row?.slips ?? null;
}

/** `updated_at` stays, since the slips were not edited. Locks in order of id. */
export async function detachCenterFromSlips(sql: Queryable, id: number): Promise<number[]> {
  const slips = await sql<{ id: number }[]>`
    select id from slips where medical_center_id = ${id} order by id for update`;
  const ids = slips.map((slip) => slip.id);
  if (ids.length > 0) await sql`update slips set medical_center_id = null where id = any(${ids})`;
  return ids;
}
