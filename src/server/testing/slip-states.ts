import { slipForm } from "./slip-form.ts";
import type { Client, TestApp } from "./test-app.ts";

let passports = 1_000_000;

/** A passport number that no other slip of this test file has; its last two digits are not 00 to 02. */
export function freshPassport(): string {
  passports += 1;
  return `EH${passports}`.replace(/0[0-2]$/, "57").padEnd(9, "5");
}

/** Submits a slip with a passport of its own and gives its id. */
export async function submit(by: Client, changes: Record<string, unknown> = {}): Promise<number> {
  const passport = freshPassport();
  const form = slipForm({ passport_number: passport, confirm_passport: passport, ...changes });
  const { status, body } = await by.post("/auto/slip/data", form);
  if (status !== 201) throw new Error(`the slip was refused: ${JSON.stringify(body)}`);
  return Number(body.id);
}

/** Puts a slip into a state that people reach over days, as if it had got there by itself. */
export async function put(
  { desk }: TestApp,
  id: number,
  state: {
    status?: "pending" | "approved" | "declined";
    process_status?: "not_started" | "queued" | "started" | "finished" | "failed";
    payment_status?: "unpaid" | "paid";
    slip_url?: string | null;
    payment_link?: string | null;
    secondsAgo?: number;
  },
): Promise<void> {
  const process = state.process_status ?? "not_started";
  await desk.sql`
    update slips set
      status = ${state.status ?? (process === "not_started" ? "pending" : "approved")},
      process_status = ${process},
      payment_status = ${state.payment_status ?? "unpaid"},
      slip_url = ${state.slip_url ?? null},
      payment_link = ${state.payment_link ?? null},
      failed_reason = ${process === "failed" ? "The booking site did not answer." : null},
      run_no = ${process === "not_started" ? 0 : 1},
      queued_at = case when ${process === "not_started"}::boolean then null else now() end,
      updated_at = now() - ${state.secondsAgo ?? 0}::int * interval '1 second'
    where id = ${id}`;
}
