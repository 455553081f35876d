import { Credentials, login, type SignedIn } from "#shared/auth/contract.ts";
import { BROWSER_HEADER } from "#shared/http/headers.ts";
import { sentenceOf } from "#shared/text/sentence.ts";
import { inLanguage } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { readBrowserSecret } from "#web/lib/storage.ts";

export type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** Returns field errors if the input is not worth sending. */
export async function signInHere(typed: Credentials): Promise<SignedIn | CredentialErrors> {
  const { success, data: body, error } = Credentials.safeParse(typed);
  if (!success) return fieldErrorsOf(error.issues);
  return call(login, { body, headers: { [BROWSER_HEADER]: readBrowserSecret() } });
}

function fieldErrorsOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
): CredentialErrors {
  return Object.fromEntries(
    issues.map((issue) => [String(issue.path[0]), inLanguage(sentenceOf(issue))]),
  );
}
