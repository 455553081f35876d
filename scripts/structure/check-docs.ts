import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { lineAt, type Refusal, type Source } from "./source.ts";

const PAGES = ["*.md", "{bench,docs,examples,packages}/**/*.md"];
const PATH =
  /`((?:src|packages|design|scripts|e2e|bench|docs|examples|deploy|node-runtime|public|\.ci)\/[^`\s]*)`/g;
// Of several words, such as `findHold`, `due_on` and `MAX_FILES`: one alone may be any word.
const NAME = /`(\w*(?:[a-z][A-Z]|_)\w*)`/g;
const FILE = /`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|json|css))`/g;
const PLACED =
  /((?:`\w+`(?:, | and |, and )?)+) (?:in|of) `((?:src|packages|scripts|e2e)\/[^`\s*<…]*)`/g;
/** Names of PostgreSQL, nginx and npm, and a file that a command writes. */
const ELSEWHERE = [
  "devDependency",
  "fail_timeout",
  "pg_wal",
  "sbom.json",
  "synchronous_standby_names",
];
// A paragraph, an item of a list, or a row of a table; code stands in none of them.
const CODE = /^( *)```.*\n[\s\S]*?^\1```|^ {4}\S.*$/gm;
const BLOCK = /^\|.*$|^(?![#|]|\s*$).+(?:\n(?!\s*(?:[-*|#]|\d+\.)\s|\s*$|\|).+)*/gm;
const SENTENCE_END = /[.?!][)"”*_`]*(?=\s|$)/g;
const MOST_WORDS = 59;
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

export function checkDocs(sources: readonly Source[]): Refusal[] {
  const named = namesIn(sources);
  return globSync(PAGES)
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((path) => {
      const text = readFileSync(path, "utf8");
      // A decision speaks of the code of its day.
      const isPast = path.startsWith("docs/decisions/");
      return [...checkPage(path, text), ...(isPast ? [] : checkNames(path, text, sources, named))];
    });
}

function namesIn(sources: readonly Source[]): ReadonlySet<string> {
  const words = sources.flatMap(({ path, text }) => [
    posix.basename(path),
    ...(text.match(/[\w-]+\.[\w.]+|\w+/g) ?? []).flatMap((word) => [word, ...word.split(/\W/)]),
  ]);
  return new Set([...words, ...ELSEWHERE]);
}

/** Refuses names that no source has, and those that do not stand where the page says. */
export function checkNames(
  path: string,
  text: string,
  sources: readonly Source[],
  named = namesIn(sources),
): Refusal[] {
  const missing = [...text.matchAll(NAME), ...text.matchAll(FILE)].flatMap(
    ({ 1: name = "", index }) =>
      named.has(name) ? [] : [{ index, says: `no source has ${name}` }],
  );
  const misplaced = [...text.matchAll(PLACED)].flatMap(
    ({ 1: names = "", 2: place = "", index }) => {
      const there = sources.filter((source) => `${source.path}/`.startsWith(`${place}/`));
      const words = new Set(there.flatMap((source) => source.text.match(/\w+/g) ?? []));
      return (names.match(/\w+(?=`)/g) ?? [])
        .filter((name) => !words.has(name))
        .map((name) => ({ index, says: `${place} has no ${name}` }));
    },
  );
  return [...missing, ...misplaced].map(({ index, says }) => ({
    path,
    line: lineAt(text, index),
    says,
  }));
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
