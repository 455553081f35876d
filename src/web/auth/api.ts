import { Credentials, login, type SignedIn } from "#shared/auth/contract.ts";
import { BROWSER_HEADER } from "#shared/http/headers.ts";
import { sentenceOf } from "#shared/text/sentence.ts";
import { inLanguage } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { readBrowserSecret } from "#web/lib/token.ts";

export type CredentialFaults = Partial<Record<keyof Credentials, string>>;

/** Returns faults if the input is not worth sending. */
export async function signInHere(typed: Credentials): Promise<SignedIn | CredentialFaults> {
  const { success, data: body, error } = Credentials.safeParse(typed);
  if (!success) return faultsOf(error.issues);
  return call(login, { body, headers: { [BROWSER_HEADER]: readBrowserSecret() } });
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): CredentialFaults {
  return Object.fromEntries(
    issues.map((issue) => [String(issue.path[0]), inLanguage(sentenceOf(issue))]),
  );
}
