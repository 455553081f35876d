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

type Language = "en" | "bn";

// The same key is read before the first paint (public/before-page.js), which writes the choice into <html lang>.
const LANGUAGE_KEY = "language";

/** Fixed until the page is reloaded. */
export const LANGUAGE: Language = languageOf(globalThis.document);

/** Each by its own name. */
export const LANGUAGES = [
  { language: "en", name: "English" },
  { language: "bn", name: "বাংলা" },
] as const;

export const OTHER_LANGUAGE = LANGUAGE === "bn" ? LANGUAGES[0] : LANGUAGES[1];

const beforeSwitch = new Set<() => Promise<void>>();

/** Registers work to be done before the page reloads in the other language. Returns the unregister function. */
export function onLanguageSwitch(carry: () => Promise<void>): () => void {
  beforeSwitch.add(carry);
  return () => void beforeSwitch.delete(carry);
}

/** Stores the other language for this browser and reloads the page; a form with unsaved typing asks first. */
export async function switchLanguage(): Promise<void> {
  await Promise.all([...beforeSwitch].map((carry) => carry()));
  localStorage.setItem(LANGUAGE_KEY, OTHER_LANGUAGE.language);
  location.reload();
}

// Some modules of the page are also tested in Node.
function languageOf(page: Document | undefined): Language {
  return page?.documentElement.lang === "bn" ? "bn" : "en";
}

/** The page's English texts are the keys of its Bangla catalogue, so that a text without a translation does not compile. */
type Key = keyof typeof page;

type Values<Text extends string, Value> = Readonly<Record<Placeholders<Text>, Value>>;

// Top-level await, so that no caller has to wait. If the catalogue cannot be loaded, the page is in English.
const bangla = LANGUAGE === "bn" ? await import("./in-bangla.ts").catch(() => null) : null;

/** A text of the page in its language; `{name}` is replaced by a value. */
export function t<Text extends Key>(
  key: Text,
  ...[values]: [Placeholders<Text>] extends [never] ? [] : [Values<Text, string | number>]
): string {
  return filled(wordsOf(key), values ?? {}, englishOf);
}

export function tParts<Text extends Key>(key: Text, values: Values<Text, ReactNode>): ReactNode {
  return partsInLanguage(key, values);
}

/** A template of the server or of both sides with JSX as values. */
export function partsInLanguage(template: string, values: Readonly<Record<string, ReactNode>>) {
  // Split by a group, every second piece is a placeholder.
  return wordsOf(template)
    .split(PLACEHOLDER)
    .map((piece, at) =>
      createElement(Fragment, { key: `${at}${piece}` }, at % 2 === 1 ? values[piece] : piece),
    );
}

/** A text of the server or of both sides in the page's language; one without a translation stays English. */
export function inLanguage(words: Words): string {
  return bangla ? translated(words, bangla.wordsOf) : englishOf(words);
}

/** A text as the page shows it, and in English: a search finds it by either. */
export function inBoth(shown: string): string {
  return [shown, ...(bangla?.englishOf(shown) ?? [])].join(" ");
}

function wordsOf(key: string): string {
  return bangla?.wordsOf(key) ?? key;
}
