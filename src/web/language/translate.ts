import { createElement, Fragment, type ReactNode } from "react";
import type { PAGE } from "./bangla/page.ts";
import { LANGUAGE } from "./chosen.ts";

/** Words of the page; each has its line in the catalogue. */
type Key = keyof typeof PAGE;

/** The names of the places in a text that stand for values. */
type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never;

type Values<Text extends string, Value> = Readonly<Record<Places<Text>, Value>>;

const PLACE = /\{(\w+)\}/g;

// Whatever uses these functions runs after this line, so that they need not wait. Without its words the page is English.
const bangla = LANGUAGE === "bn" ? await import("./in-bangla.ts").catch(() => null) : null;

/** Words of the page in its language: English words are the key, and `{name}` in them stands for a value. */
export function t<Text extends Key>(
  key: Text,
  ...[values]: [Places<Text>] extends [never] ? [] : [Values<Text, string | number>]
): string {
  const known: Readonly<Record<string, string | number>> = values ?? {};
  return wordsOf(key).replace(PLACE, (place, name: string) => String(known[name] ?? place));
}

/** The same with parts of the page as values, such as a bold name. */
export function tParts<Text extends Key>(key: Text, values: Values<Text, ReactNode>): ReactNode {
  const known: Readonly<Record<string, ReactNode>> = values;
  // Split by a group, every second piece is the name of a place.
  return wordsOf(key)
    .split(PLACE)
    .map((piece, at) =>
      createElement(Fragment, { key: `${at}${piece}` }, at % 2 === 1 ? known[piece] : piece),
    );
}

/** A text of the server or of both sides, which write English, as this page's language has it; what is unknown stays. */
export function inLanguage(text: string): string {
  return bangla?.translated(text) ?? text;
}

function wordsOf(key: string): string {
  return bangla?.wordsOf(key) ?? key;
}
