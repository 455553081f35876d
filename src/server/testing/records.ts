import type { SlipStatus } from "#shared/slips/rules.ts";
import type { TestApp } from "./test-app.ts";

/** Adds a medical center and gives its id. */
export async function addCenter({ desk }: TestApp, name = "Green Clinic"): Promise<number> {
  const [row] = await desk.sql<{ id: number }[]>`
    insert into medical_centers (name, city) values (${name}, 'Dhaka') returning id`;
  return row?.id ?? 0;
}

/** Adds a notice. */
export async function addNotice(
  { desk }: TestApp,
  title: string,
  is_active: boolean,
): Promise<void> {
  await desk.sql`insert into notices (title, content, is_active)
    values (${title}, 'The desk is closed on Friday.', ${is_active})`;
}

/** Takes a medical center away. */
export async function removeCenter({ desk }: TestApp, id: number): Promise<void> {
  await desk.sql`delete from medical_centers where id = ${id}`;
}

/** How many slips there are in all. */
export async function countSlips({ desk }: TestApp): Promise<number> {
  const [row] = await desk.sql<{ count: number }[]>`select count(*) from slips`;
  return Number(row?.count);
}

/** The slips of each status, counted one by one. */
export async function recount(
  { desk }: TestApp,
  within: { user_id?: number; city?: string },
): Promise<Record<SlipStatus, number>> {
  const rows = await desk.sql<{ status: SlipStatus; count: number }[]>`
    select status, count(*) from slips
    where user_id = coalesce(${within.user_id ?? null}, user_id)
      and city = coalesce(${within.city ?? null}, city)
    group by status`;
  const counts = { pending: 0, approved: 0, declined: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** Lets an account be deleted, be suspended or have another role from now on. */
export async function changeAccount(
  { desk }: TestApp,
  id: number,
  change: "delete" | "suspend" | "admin" | "operator" | "applicant",
): Promise<void> {
  const isRole = change !== "delete" && change !== "suspend";
  await desk.sql`
    update users set
      deleted_at = case when ${change === "delete"}::boolean then now() end,
      suspended_at = case when ${change === "suspend"}::boolean then now() end,
      role = ${isRole ? change : desk.sql`role`}
    where id = ${id}`;
}
