import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#server/context.ts";
import { invalid } from "#server/http/refusal.ts";
import type { User } from "#shared/auth/contract.ts";
import { MIN_PASSWORD_LENGTH, tooCommon } from "#shared/auth/form-account.ts";
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
  "password",
  "login",
  "welcome",
  "secret",
] as const;

export type Names = Pick<User, "first_name" | "last_name" | "email" | "username">;

export type NewPassword = { names: Names; field: string; label: string };

/** Refuses common passwords and those made of the person's names and of words that others know. */
export async function refuseGuessable(
  context: Pick<Context, "settings">,
  password: string,
  { names, field, label }: NewPassword,
) {
  const fieldError = await guessableError(context, password, names, label);
  if (fieldError !== null) throw invalid([{ field, ...fieldError }]);
}

export async function guessableError(
  { settings }: Pick<Context, "settings">,
  password: string,
  names: Names,
  label = "Password",
) {
  if (await isCommon(password)) return tooCommon(label);
  const known = knownWords(names, settings.AGENCY_NAME);
  if (!(await isMadeOf(password, ownWords(names), known))) return null;
  return sentence("{label} contains names that others know; please choose another one", {
    label: sentence(label),
  });
}

/** A common password stays one with up to four digits and signs at the end. */
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

/** What this person is called. */
function ownWords({ first_name, last_name, email, username }: Names): string[] {
  const mailbox = email.replace(/@.*$/, "");
  const both = [`${first_name} ${last_name}`, `${last_name} ${first_name}`];
  return wordsOf([...both, mailbox, username]);
}

function knownWords({ email }: Names, agency = ""): string[] {
  return wordsOf([agency, email.replace(/^.*@/, ""), ...CONTEXT_WORDS]);
}

/** Each text as one word, the words that it consists of, and its numbers. */
function wordsOf(texts: readonly string[]): string[] {
  const plain = texts.map(plainOf);
  const words = plain.flatMap((text) => [
    text.replace(/[^\p{L}\p{M}]/gu, ""),
    ...text.split(NO_LETTERS),
  ]);
  const numbers = plain.flatMap((text) => text.match(/\d{4,}/g) ?? []);
  return [...words, ...numbers].filter(({ length }) => length >= 2);
}

const NO_LETTERS = /[^\p{L}\p{M}]+/u;

/** Shorter ones stand in other words by chance. */
const SHORTEST_NAME = 3;

/**
 * True if it holds nothing but such words, digits and signs. What stands around a name of one's own must be a password
 * by itself.
 */
async function isMadeOf(password: string, own: readonly string[], known: readonly string[]) {
  const names = own.filter(({ length }) => length >= SHORTEST_NAME);
  for (const text of spellingsOf(password)) {
    const rest = restOf(text, [...own, ...known]);
    if (rest === "") return true;
    if (rest === null || restOf(text, names) === null) continue;
    if ([...rest].length < MIN_PASSWORD_LENGTH || (await isCommon(rest))) return true;
  }
  return false;
}

/** Digits and signs may stand for letters: K4r1m. */
function spellingsOf(password: string): string[] {
  const text = plainOf(password);
  const swaps = ["0o", "3e", "4a", "5s", "7t", "@a", "$s"];
  const swapped = swaps.reduce(
    (made, [sign = "", letter = ""]) => made.replaceAll(sign, letter),
    text,
  );
  return [text, swapped.replace(/[1!]/g, "i"), swapped.replace(/[1!]/g, "l")];
}

/**
 * What is left without these words, in either direction and with anything between their letters, and without spaces and
 * what surrounds it; null if none of them is in the text.
 */
function restOf(text: string, words: readonly string[]): string | null {
  const either = words.flatMap((word) => [[...word], [...word].reverse()]);
  const longestFirst = either.sort((a, b) => b.length - a.length);
  const letters = [...text];
  const parts = [""];
  for (let at = 0; at < letters.length; at += 1) {
    const end = endOfWord(letters, at, longestFirst);
    if (end === null) parts.push(`${parts.pop() ?? ""}${letters[at]}`);
    else {
      parts.push("");
      at = end;
    }
  }
  if (parts.length === 1) return null;
  const bare = parts.map((part) => part.replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, ""));
  return bare.join("").replace(/\s/g, "");
}

/**
 * The place of the last letter of the first of these words that begins here. By hand, because all words as one regular
 * expression took half a second to compile.
 */
function endOfWord(letters: readonly string[], begin: number, words: readonly string[][]) {
  for (const word of words) {
    if (word[0] !== letters[begin]) continue;
    const between = isNumber(word) ? NO_LETTER_OR_DIGIT : NO_LETTER;
    let end = begin;
    let found = 1;
    while (found < word.length && end + 1 < letters.length) {
      end += 1;
      if (letters[end] === word[found]) found += 1;
      else if (!between.test(letters[end] ?? "")) break;
    }
    if (found === word.length) return end;
  }
  return null;
}

const NO_LETTER = /[^\p{L}\p{M}]/u;
const NO_LETTER_OR_DIGIT = /[^\p{L}\p{M}\d]/u;

const isNumber = ([first = ""]: readonly string[]) => /\d/.test(first);

/** In lower case and without diacritics. */
function plainOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "");
}
