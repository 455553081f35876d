import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { invalid } from "#server/http/refusal.ts";
import type { User } from "#shared/auth/contract.ts";
import { tooCommon } from "#shared/auth/rules-password.ts";
import { sentence } from "#shared/text/sentence.ts";

const FILE = join(import.meta.dirname, "common-passwords.txt");

/** Words that an attacker tries first. */
export const CONTEXT_WORDS = [
  "slipdesk",
  "slip",
  "desk",
  "medical",
  "agency",
  "recruiting",
  "operator",
  "admin",
  "visa",
  "gamca",
  "wafid",
  "dhaka",
  "bangladesh",
] as const;

export type Names = Pick<User, "first_name" | "last_name" | "email" | "username">;

export type NewPassword = { names: Names; field: string; label: string };

/** Refuses common passwords and those made of the person's names and context words. */
export async function refuseGuessable(password: string, { names, field, label }: NewPassword) {
  const fault = await guessableFault(password, names, label);
  if (fault !== null) throw invalid([{ field, ...fault }]);
}

export async function guessableFault(password: string, names: Names, label = "Password") {
  if (await isCommon(password)) return tooCommon(label);
  if (!isMadeOf(password, [...wordsOf(names), ...CONTEXT_WORDS])) return null;
  return sentence("{label} contains names that others know; please choose another one", {
    label: sentence(label),
  });
}

/** Also with up to four digits and signs at the end. */
async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const bare = password.toLowerCase();
  return common.has(bare) || common.has(bare.replace(/[\d\W_]{1,4}$/, ""));
}

let list: Promise<ReadonlySet<string>> | null = null;

// Read once, with the first password: it is 170 KB.
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(FILE, "utf8").then((text) => new Set(text.trimEnd().split("\n")));
  return list;
}

function wordsOf({ first_name, last_name, email, username }: Names): string[] {
  const names = `${first_name} ${last_name} ${username} ${email}`;
  const parts = names.split(/[^\p{L}\p{M}]+/u);
  return [username, ...email.split("@"), ...parts];
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const text = lettersOf(password);
  const known = words.map(lettersOf).filter((word) => word.length >= 2);
  const isReached = [true];
  for (let end = 1; end <= text.length; end += 1) {
    isReached[end] = known.some(
      (word) => isReached[end - word.length] === true && text.slice(0, end).endsWith(word),
    );
  }
  return text !== "" && isReached[text.length] === true;
}

/** Letters only, in lower case and without diacritics. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
}
