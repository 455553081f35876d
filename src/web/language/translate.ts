import { createElement, Fragment, type ReactNode } from "react";
import { LANGUAGE } from "./chosen.ts";

type Params = Readonly<Record<string, string | number>>;

// Whatever uses these functions runs after this line, so that they need not wait. Without its words the page is English.
const bangla = LANGUAGE === "bn" ? await import("./bangla.ts").catch(() => null) : null;

/** Words of the page in its language: English words are the key, and `{name}` in them stands for a value. */
export function t(key: string, params: Params = {}): string {
  const words = bangla?.wordsOf(key) ?? key;
  return words.replace(PLACE, (place, name: string) => String(params[name] ?? place));
}

/** The same with parts of the page as values, such as a bold name. */
export function tParts(key: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = (bangla?.wordsOf(key) ?? key).split(PLACE);
  // Names of places stand between the words.
  return pieces.map((piece, at) =>
    createElement(Fragment, { key: at }, at % 2 === 1 ? parts[piece] : piece),
  );
}

/** A text of the server or of both sides, which write English, as this page's language has it; what is unknown stays. */
export function inLanguage(text: string): string {
  return bangla?.translated(text) ?? text;
}

const PLACE = /\{(\w+)\}/g;
