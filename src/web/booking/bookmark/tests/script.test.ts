import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import bangla from "#web/language/bangla/page.json" with { type: "json" };
import { script } from "../bookmark.ts?bookmark";
import { BOOKMARK_TEXTS, type BookmarkTexts, type Offer } from "../panel.ts";

const IN_BANGLA = Object.fromEntries(
  Object.entries(BOOKMARK_TEXTS).map(([name, text]) => [name, bangla[text]]),
) as BookmarkTexts;

test.each([
  ["English", BOOKMARK_TEXTS, 12],
  // A letter takes three bytes.
  ["Bangla", IN_BANGLA, 14],
])("with its %s texts the bookmark has at most so many kB", (_language, texts, most) => {
  const desk = "https://slips.agency.example.com";
  const offer: Offer = { desk, site: "https://wafid.com", texts };
  const bytes = Buffer.byteLength(`(()=>{const OFFER=${JSON.stringify(offer)};${script}})()`);
  expect(bytes).toBeLessThanOrEqual(most * 1024);
});

test("it is complete by itself: it loads, keeps and sends nothing, presses nothing, and no text is missing", () => {
  expect(script).not.toMatch(
    /\bfetch\b|XMLHttpRequest|sendBeacon|WebSocket|EventSource|new Image|\bimport\b|\brequire\(|innerHTML|\beval\b|Function\(|\.click\(|\.submit\(|requestSubmit|localStorage|cookie/,
  );
  const places = (text: string) => text.match(/\{\w+\}/g)?.sort();
  for (const texts of [BOOKMARK_TEXTS, IN_BANGLA]) {
    expect(Object.values(texts).filter((text) => !text)).toEqual([]);
    expect(Object.values(texts).map(places)).toEqual(Object.values(BOOKMARK_TEXTS).map(places));
  }
});

test("it imports nothing of the page but types, and of the rest only the table of the form's fields", () => {
  const imported = globSync("src/web/booking/bookmark/*.ts", { exclude: ["**/*.test.ts"] }).flatMap(
    (path) =>
      [...readFileSync(path, "utf8").matchAll(/^import (?!type )[^;]*? from "(?!\.\/)(.+)"/gm)].map(
        ([, from]) => from,
      ),
  );
  expect([...new Set(imported)]).toEqual(["#shared/booking/rules-site-fields.ts"]);
});
