import { expect, test } from "vitest";
import { checkPage } from "./check-docs.ts";

const saysOf = (page: string, text: string) =>
  checkPage(page, text).map(({ line, says }) => `${line}: ${says}`);

test("a path that a page names must exist, whether as code or as a link", () => {
  const page = [
    "See `src/server/slips` and [the words](glossary.md).",
    "See `src/server/slippers` and [the words](glossaries.md), [outside](https://example.com) or [below](#time).",
    "A placeholder, `docs/decisions/NNN-title.md`, and `src/shared/slips/rules*.ts` stand for any file.",
    "What lies elsewhere, `/etc/slipdesk.env`, is on other machines.",
  ].join("\n");
  expect(saysOf("docs/page.md", page)).toEqual([
    "2: src/server/slippers does not exist; name what took its place, or leave it out",
    "2: docs/glossaries.md does not exist; name what took its place, or leave it out",
  ]);
});

test("a decision says its date and whether it holds", () => {
  const dated = "# 001 Title\n\nDate: 2026-11-21. Status: accepted.\n";
  expect(saysOf("docs/decisions/001-title.md", dated)).toEqual([]);
  expect(saysOf("docs/decisions/001-title.md", "# 001 Title\n")).toHaveLength(1);
  expect(saysOf("docs/page.md", "# Title\n")).toEqual([]);
});
