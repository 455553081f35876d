import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import type { Queryable } from "../database/connect.ts";

/** All centers by name. */
export async function findMedicalCenters(sql: Queryable): Promise<MedicalCenter[]> {
  return await sql<MedicalCenter[]>`
    select id, name, country, city, address, phone, email, website, "time"
    from medical_centers order by name, id`;
}

/** True when this center exists; it then stays until this transaction ends. */
export async function hasMedicalCenter(sql: Queryable, id: number): Promise<boolean> {
  const rows = await sql`select 1 from medical_centers where id = ${id} for key share`;
  return rows.length > 0;
}
