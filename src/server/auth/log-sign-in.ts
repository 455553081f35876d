import type { LogDesk } from "#server/log/write-log.ts";
import type { Account } from "./repository-accounts.ts";
import type { SignInOrigin } from "./sign-in-guard.ts";

/** Writes down how a sign-in to an account ended, and with which browser where that is a new one. */
export async function logSignIn(
  { sql, log }: LogDesk,
  { id, role }: Account,
  { address, request_id }: SignInOrigin,
  action: "signed-in" | "sign-in-refused" | "code-refused" | "suspended-refused",
  newBrowser: string | null = null,
): Promise<void> {
  const details = { role, ...(newBrowser !== null && { new_browser: newBrowser }) };
  const from = { by: null, address, request_id };
  await log.write(sql, { subject: "user", action, subject_ids: [id], details, ...from });
}
