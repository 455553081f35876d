import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { invalid } from "#server/http/refusal.ts";
import type { User } from "#shared/auth/contract.ts";
import { tooCommon } from "#shared/auth/rules-password.ts";
import { type Sentence, sentence } from "#shared/text/sentence.ts";

const FILE = join(import.meta.dirname, "common-passwords.txt");

/** Words of this product and its trade, which whoever guesses tries first. */
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

/** By what a person is called, whose password is about to be set. */
export type Names = Pick<User, "first_name" | "last_name" | "email" | "username">;

/** Whose password it is, and which field of which form it comes from. */
export type NewPassword = { names: Names; field: string; label: string };

/** Refuses a password that is easily guessed: a common one, or one made of the person's own names and words of the desk. */
export async function refuseGuessable(
  password: string,
  { names, field, label }: NewPassword,
): Promise<void> {
  const fault = await guessableFault(password, names, label);
  if (fault !== null) throw invalid([{ field, ...fault }]);
}

/** The same in words, or null when it is not easily guessed. */
export async function guessableFault(
  password: string,
  names: Names,
  label = "Password",
): Promise<Sentence | null> {
  if (await isCommon(password)) return tooCommon(label);
  if (!isMadeOf(password, [...wordsOf(names), ...CONTEXT_WORDS])) return null;
  return sentence("{label} is made of names that others know; please choose another one", {
    label: sentence(label),
  });
}

/** In the list as it is, or but for up to four digits and signs at its end. */
async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const bare = password.toLowerCase();
  return common.has(bare) || common.has(bare.replace(/[\d\W_]{1,4}$/, ""));
}

let list: Promise<ReadonlySet<string>> | null = null;

// Read when the first password is set, and kept: it is 170 KB.
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(FILE, "utf8").then((text) => new Set(text.trimEnd().split("\n")));
  return list;
}

function wordsOf({ first_name, last_name, email, username }: Names): string[] {
  const names = `${first_name} ${last_name} ${username} ${email}`;
  const parts = names.split(/[^\p{L}\p{M}]+/u);
  return [username, ...email.split("@"), ...parts];
}

/** Its letters are nothing but these words one after the other, whatever digits and signs stand between them. */
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

/** The letters alone, small and without what is written above or below them. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
}
