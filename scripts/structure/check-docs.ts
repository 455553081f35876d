import { existsSync, globSync, readFileSync } from "node:fs";
import { fitsAny, lineAt, type Refusal } from "./source.ts";
import { DOC_FOLDERS, DOCS } from "./table.ts";

const DECISION = "docs/decisions/*.md";
const DATED = /^Date: \d{4}-\d\d-\d\d\. Status: (?:accepted|superseded)\b/m;

/** Refuses pages that name a file or folder which is not there, and decisions without date and status. */
export function checkDocs(): Refusal[] {
  return globSync(DOCS)
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((path) => checkPage(path, readFileSync(path, "utf8")));
}

/** The same for one page. */
export function checkPage(path: string, text: string): Refusal[] {
  const refusals = pathsIn(path, text)
    .filter(({ named }) => !exists(named))
    .map(({ named, line }) => ({
      path,
      line,
      says: `${named} does not exist; name what took its place, or leave it out`,
    }));
  if (!fitsAny(path, [DECISION]) || DATED.test(text)) return refusals;
  return [
    ...refusals,
    { path, says: 'a decision says "Date: yyyy-MM-dd. Status: accepted." below its title' },
  ];
}

function pathsIn(page: string, text: string): { named: string; line: number }[] {
  const folders = DOC_FOLDERS.join("|").replaceAll(".", "\\.");
  const inCode = new RegExp(`\`((?:${folders})/[^\`\\s]*)\``, "g");
  const links = /\]\((?!https?:|#)([^)#\s]+)/g;
  return [inCode, links].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 1: named = "", index }) => ({
      named: pattern === links ? beside(page, named) : named,
      line: lineAt(text, index),
    })),
  );
}

function beside(page: string, link: string): string {
  return new URL(link, `file:///${page}`).pathname.slice(1);
}

// Placeholders (NNN-title.md, <side>) stand for any file.
function exists(named: string): boolean {
  const glob = named.replaceAll(/NNN-[\w-]+|<\w+>|…/g, "*");
  if (/[*{?]/.test(glob)) return globSync(glob).length > 0;
  return existsSync(glob);
}
