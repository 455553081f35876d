import { ERASED } from "#server/database/erase-texts.ts";
import { comparable } from "#shared/text/plain.ts";

/** What is looked for of one person: numbers anywhere in a text, names and addresses as whole words. */
export type Sought = {
  /** Passport numbers and national IDs. */
  documents: readonly string[];
  phones: readonly string[];
  /** First and last name, which are found in both orders. */
  names: readonly (readonly [string, string])[];
  emails: readonly string[];
};

type Needle = { letters: string; isWhole: boolean; words: ReadonlySet<string> };

/** Enough to pass over nearly every place of a text at once. */
const FIRST = 4;

/**
 * Writes `Erased` over what a text says of these people, in any spelling; null if it says nothing. A first or last name
 * alone says nothing, unless a number or the whole name stands beside it.
 */
export function eraserOf(people: readonly Sought[]): (text: string) => string | null {
  const needles = Map.groupBy(people.flatMap(needlesOf), ({ letters }) => letters.slice(0, FIRST));
  return (text) => {
    if (!holdsOne(comparable(text), needles)) return null;
    const read = readLetters(text);
    const words = new Set<string>();
    const spans: Span[] = [];
    for (let at = 0; at < read.letters.length; at += 1) {
      const found = needles
        .get(read.letters.slice(at, at + FIRST))
        ?.filter(isAt(read.letters, at))
        .filter(({ letters, isWhole }) => !isWhole || isWholeWord(read, at, letters.length))
        .toSorted((one, other) => other.letters.length - one.letters.length);
      const [longest] = found ?? [];
      if (!longest) continue;
      for (const { words: known } of found ?? []) for (const word of known) words.add(word);
      const end = at + longest.letters.length - 1;
      spans.push({ start: read.starts[at] ?? 0, end: read.ends[end] ?? text.length });
      at = end;
    }
    return spans.length === 0 ? null : overwrite(text, [...spans, ...wordsIn(text, words)]);
  };
}

type Needles = ReadonlyMap<string, readonly Needle[]>;

function holdsOne(letters: string, needles: Needles): boolean {
  for (let at = 0; at + FIRST <= letters.length; at += 1) {
    if (needles.get(letters.slice(at, at + FIRST))?.some(isAt(letters, at))) return true;
  }
  return false;
}

const isAt = (all: string, at: number) => (needle: Needle) => all.startsWith(needle.letters, at);

function needlesOf({ documents, phones, names, emails }: Sought): Needle[] {
  const words = new Set(names.flat().flatMap((name) => wordsOf(name).map(comparable)));
  words.delete("");
  const needle = (isWhole: boolean) => (text: string) => ({
    letters: comparable(text),
    isWhole,
    words,
  });
  const both = names.flatMap(([first, last]) => [first + last, last + first]);
  return [
    ...[...documents, ...phones.flatMap(spellingsOf)].map(needle(false)),
    ...[...both, ...emails].map(needle(true)),
  ].filter(({ letters }) => letters.length >= FIRST);
}

/** A phone with and without its country. */
function spellingsOf(phone: string): string[] {
  const local = /^\+880(\d{10})$/.exec(phone)?.[1];
  return local === undefined ? [phone] : [`00880${local}`, `880${local}`, `0${local}`, local];
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const wordsOf = (text: string) => text.match(WORD) ?? [];

type Span = { start: number; end: number };

function wordsIn(text: string, words: ReadonlySet<string>): Span[] {
  return [...text.matchAll(WORD)]
    .filter(([word]) => word.length > 2 && words.has(comparable(word)))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
}

/** Where in the text each compared letter stands. */
type Read = { text: string; letters: string; starts: number[]; ends: number[] };

function readLetters(text: string): Read {
  const read: Read = { text, letters: "", starts: [], ends: [] };
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const letter of comparable(character).split("")) {
      read.letters += letter;
      read.starts.push(start);
      read.ends.push(end);
    }
    start = end;
  }
  return read;
}

function isWholeWord({ text, starts, ends }: Read, at: number, length: number): boolean {
  const before = text.slice(0, starts[at]);
  const after = text.slice(ends[at + length - 1]);
  return !/[\p{L}\p{M}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(after);
}

function overwrite(text: string, spans: readonly Span[]): string {
  let written = "";
  let last = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start < last) continue;
    // The plus of a phone.
    written += text.slice(last, start).replace(/\+$/, "") + ERASED;
    last = end;
  }
  return written + text.slice(last);
}
