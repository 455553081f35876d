import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { lineAt, type Refusal } from "./source.ts";

const PAGES = ["*.md", "{bench,docs,examples,packages}/**/*.md"];
const PATH =
  /`((?:src|packages|design|scripts|e2e|bench|docs|examples|deploy|node-runtime|public|\.ci)\/[^`\s]*)`/g;
// A paragraph, an item of a list, or a row of a table; code stands in none of them.
const CODE = /^( *)```.*\n[\s\S]*?^\1```|^ {4}\S.*$/gm;
const BLOCK = /^\|.*$|^(?![#|]|\s*$).+(?:\n(?!\s*(?:[-*|#]|\d+\.)\s|\s*$|\|).+)*/gm;
const SENTENCE_END = /[.?!][)"”*_`]*(?=\s|$)/g;
const MOST_WORDS = 59;
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

export function checkDocs(): Refusal[] {
  return globSync(PAGES)
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((path) => checkPage(path, readFileSync(path, "utf8")));
}

export function checkPage(path: string, text: string): Refusal[] {
  const refuse = (index: number, what: string) => [
    { path, line: lineAt(text, index), says: `${what} does not exist` },
  ];
  return [
    ...longSentences(text).map(({ index, words }) => ({
      path,
      line: lineAt(text, index),
      says: `a sentence of ${words} words; at most ${MOST_WORDS} can be read in one breath`,
    })),
    ...[...text.matchAll(PATH)].flatMap(({ 1: named = "", index }) =>
      exists(named) ? [] : refuse(index, named),
    ),
    ...[...text.matchAll(LINK)].flatMap(({ 1: link = "", 2: anchor, index }) => {
      const file = link === "" ? path : posix.join(posix.dirname(path), link);
      if (link !== "" && !existsSync(file)) return refuse(index, file);
      if (anchor === undefined) return [];
      const there = link === "" ? text : readFileSync(file, "utf8");
      return anchorsOf(there).includes(anchor) ? [] : refuse(index, `#${anchor} of ${file}`);
    }),
  ];
}

function longSentences(text: string): { index: number; words: number }[] {
  const prose = text.replaceAll(CODE, (code) => code.replaceAll(/[^\n]/g, " "));
  return [...prose.matchAll(BLOCK)].flatMap(({ 0: block, index }) => {
    const cells = block.startsWith("|") ? block.split("|") : [block];
    return cells
      .flatMap((cell) => cell.split(SENTENCE_END))
      .map((sentence) => ({ index, words: sentence.match(/\S+/g)?.length ?? 0 }))
      .filter(({ words }) => words > MOST_WORDS);
  });
}

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}

// Placeholders (NNN-title.md, <side>) stand for any file.
function exists(named: string): boolean {
  const glob = named.replaceAll(/NNN-[\w-]+|<\w+>|…/g, "*");
  return /[*{?]/.test(glob) ? globSync(glob).length > 0 : existsSync(glob);
}
