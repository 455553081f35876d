import type { Queryable } from "#server/database/connect.ts";
import { afterLastChange, slipColumns } from "#server/slips/repository.ts";
import type { Slip } from "#shared/slips/contract.ts";

/** The slip behind a sandbox reference, if the reference is that of its newest run. */
export async function findSandboxSlip(
  sql: Queryable,
  reference: string,
  lock: "lock" | "no-lock" = "no-lock",
): Promise<{ slip: Slip; booked_at: string } | null> {
  const [row] = await sql<(Slip & { booked_at: string })[]>`
    select ${slipColumns(sql)}, r.ended_at as booked_at
    from process_run r join slips s on s.id = r.slip_id and s.run_no = r.run_no
    where r.external_ref = ${reference} and r.adapter = 'sandbox' and r.state = 'done'
    ${lock === "lock" ? sql`for update of s` : sql``}`;
  if (!row) return null;
  const { booked_at, ...slip } = row;
  return { slip, booked_at };
}

/** Marks a locked slip paid with its slip's address. */
export async function updatePaid(sql: Queryable, slipId: number, slipUrl: string): Promise<void> {
  await sql`
    update slips set payment_status = 'paid', slip_url = ${slipUrl}, updated_at = ${afterLastChange(sql)}
    where id = ${slipId}`;
}
