import { createElement, Fragment, type ReactNode } from "react";
import {
  englishOf,
  filled,
  PLACEHOLDER,
  type Placeholders,
  translated,
  type Words,
} from "#shared/text/sentence.ts";
import type page from "./bangla/page.json";
import { LANGUAGE } from "./chosen.ts";

/** The page's English texts are the keys of its Bangla catalogue, so that a text without a translation does not compile. */
type Key = keyof typeof page;

type Values<Text extends string, Value> = Readonly<Record<Placeholders<Text>, Value>>;

// Whatever uses these functions runs after this line, so that they need not wait. Without its words the page is English.
const bangla = LANGUAGE === "bn" ? await import("./in-bangla.ts").catch(() => null) : null;

/** Words of the page in its language: English words are the key, and `{name}` in them stands for a value. */
export function t<Text extends Key>(
  key: Text,
  ...[values]: [Placeholders<Text>] extends [never] ? [] : [Values<Text, string | number>]
): string {
  return filled(wordsOf(key), values ?? {}, englishOf);
}

/** The same with parts of the page as values, such as a bold name. */
export function tParts<Text extends Key>(key: Text, values: Values<Text, ReactNode>): ReactNode {
  const known: Readonly<Record<string, ReactNode>> = values;
  // Split by a group, every second piece is the name of a place.
  return wordsOf(key)
    .split(PLACEHOLDER)
    .map((piece, at) =>
      createElement(Fragment, { key: `${at}${piece}` }, at % 2 === 1 ? known[piece] : piece),
    );
}

/** Words of the server or of both sides, which write English, in this page's language; what has no Bangla stays. */
export function inLanguage(words: Words): string {
  return bangla ? translated(words, bangla.wordsOf) : englishOf(words);
}

function wordsOf(key: string): string {
  return bangla?.wordsOf(key) ?? key;
}
