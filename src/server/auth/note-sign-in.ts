import { insertAudit } from "#server/audit/repository.ts";
import type { Queryable } from "#server/database/connect.ts";
import type { Account } from "./repository-accounts.ts";
import type { SignInOrigin } from "./sign-in-guard.ts";

/** Keeps in the audit log how a sign-in to an account ended. */
export async function noteSignIn(
  sql: Queryable,
  { id, role }: Account,
  { address, request_id }: SignInOrigin,
  action: "signed-in" | "sign-in-refused" | "code-refused" | "suspended-refused",
): Promise<void> {
  const about = { subject: "user", subject_ids: [id], address, request_id, details: { role } };
  await insertAudit(sql, { by: null, kind: "sign-in", action, ...about });
}
