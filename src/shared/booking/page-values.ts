import { cleanProse, cleanText } from "#shared/text/clean.ts";
import { findLabels, type PageField } from "./page-labels.ts";

/** `how`: whether the page separates label and value, or only a space does. A value below its label may have several lines. */
export type PageValue = {
  field: PageField;
  lines: readonly string[];
  how: "separated" | "by a space";
};

type Token = { label: PageField } | { value: string; how: PageValue["how"] };

/** How many lines an address may have. */
const MOST_LINES = 6;

/**
 * The labels of a text with their values, which stand beside or below them. Where it is not certain to which label a
 * value belongs, it is left out.
 */
export function readValues(text: string): PageValue[] {
  const lines = cleanProse(text)
    .split("\n")
    .map((line) => tokensOf(line))
    .filter((tokens) => tokens.length > 0);
  const values: PageValue[] = [];
  // Several labels one below the other are a column of labels, or one of them has no value.
  let wasEmpty = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? [];
    const columns = columnsOf(line, lines[at + 1] ?? []);
    if (columns) {
      values.push(...columns);
      at += 1;
      continue;
    }
    values.push(...valuesBeside(line));
    const last = line.at(-1);
    if (last === undefined || !("label" in last)) {
      if (line.some(isLabel)) wasEmpty = false;
      continue;
    }
    const below = line.length === 1 ? linesBelow(lines, at) : [];
    if (below.length > 0 && !wasEmpty) {
      values.push({ field: last.label, lines: below, how: "separated" });
    }
    wasEmpty = below.length === 0;
  }
  return values;
}

const isLabel = (token: Token) => "label" in token;

/** A row of labels above a row of as many values. */
function columnsOf(line: readonly Token[], next: readonly Token[]): PageValue[] | null {
  const fields = line.flatMap((token) => ("label" in token ? [token.label] : []));
  const texts = next.flatMap((token) => ("value" in token ? [token.value] : []));
  const fits = fields.length > 1 && fields.length === line.length && texts.length === next.length;
  if (!fits || fields.length !== texts.length) return null;
  return fields.map((field, column) => ({
    field,
    lines: [texts[column] ?? ""],
    how: "separated",
  }));
}

function valuesBeside(line: readonly Token[]): PageValue[] {
  return line.flatMap((token, at) => {
    const next = line[at + 1];
    if (!("label" in token) || next === undefined || !("value" in next) || next.value === "") {
      return [];
    }
    return [{ field: token.label, lines: [next.value], how: next.how }];
  });
}

function linesBelow(lines: readonly (readonly Token[])[], label: number): string[] {
  const below: string[] = [];
  for (const line of lines.slice(label + 1, label + 1 + MOST_LINES)) {
    const [only, ...others] = line;
    if (only === undefined || !("value" in only) || others.length > 0) break;
    below.push(only.value);
  }
  return below;
}

/** Cells are separated by tabs, bars or wide spaces; a cell that begins with a label may have several. */
function tokensOf(line: string): Token[] {
  const cells = line.split(/\t| {2,}| \| /).map((cell) => cleanText(cell));
  const tokens = cells.flatMap((cell) => tokensOfCell(cell));
  // An empty cell says that the label before it has no value; at the ends of a line it is only space.
  const isEmpty = (token: Token | undefined) => token && "value" in token && token.value === "";
  while (isEmpty(tokens[0])) tokens.shift();
  return tokens.every((token) => isEmpty(token)) ? [] : tokens;
}

function tokensOfCell(cell: string): Token[] {
  const labels = findLabels(cell);
  if (labels[0]?.from !== 0) return [{ value: cell.replace(/^[:=]\s*/, ""), how: "separated" }];
  return labels.flatMap(({ field, to }, at): Token[] => {
    const rest = cell.slice(to, labels[at + 1]?.from).trim();
    const value = rest.replace(/^[.\s]*[:：=–-]\s*/, "").replace(/^\.$/, "");
    const how = value === rest ? "by a space" : "separated";
    if (value === "") return [{ label: field }];
    return [{ label: field }, { value, how }];
  });
}
