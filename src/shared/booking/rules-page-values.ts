import { cleanProse, cleanText } from "#shared/text/clean.ts";

/**
 * `how`: whether the page separates label and value, or only a space does. A value below its label may have several lines.
 * `next` is the line after its first one, in which it may go on; empty if a label stands there.
 */
export type PageValue = {
  field: PageField;
  lines: readonly string[];
  next: string;
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
    const rows = rowsBelow(lines, at);
    if (rows.length > 0) {
      values.push(...rows.flat());
      at += rows.length;
      continue;
    }
    values.push(...valuesBeside(line, linesBelow(lines, at)[0]));
    const last = line.at(-1);
    if (last === undefined || !("label" in last)) {
      if (line.some(isLabel)) wasEmpty = false;
      continue;
    }
    const below = line.length === 1 ? linesBelow(lines, at) : [];
    if (below.length > 0 && !wasEmpty) {
      values.push({ field: last.label, lines: below, next: below[1] ?? "", how: "separated" });
    }
    wasEmpty = below.length === 0;
  }
  return values;
}

const isLabel = (token: Token) => "label" in token;

/** A row of labels above rows of as many values. */
function rowsBelow(lines: readonly (readonly Token[])[], head: number): PageValue[][] {
  const line = lines[head] ?? [];
  const fields = line.flatMap((token) => ("label" in token ? [token.label] : []));
  if (fields.length < 2 || fields.length < line.length) return [];
  const rows: PageValue[][] = [];
  for (const row of lines.slice(head + 1)) {
    const texts = row.flatMap((token) => ("value" in token ? [token.value] : []));
    if (texts.length < row.length || texts.length !== fields.length) break;
    rows.push(
      fields.map((field, at) => ({
        field,
        lines: [texts[at] ?? ""],
        next: "",
        how: "separated",
      })),
    );
  }
  return rows;
}

function valuesBeside(line: readonly Token[], below = ""): PageValue[] {
  return line.flatMap((token, at) => {
    const value = line[at + 1];
    if (!("label" in token) || value === undefined || !("value" in value) || value.value === "") {
      return [];
    }
    const next = at + 2 === line.length ? below : "";
    return [{ field: token.label, lines: [value.value], next, how: value.how }];
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

const NUMBER = "(?:no|number|n°|#)";

/** What the site's pages say about a slip or a result, in its own words. The longer label of two that begin alike comes first. */
const LABELS = [
  ["generated_on", "generated (?:data|date|on)"],
  ["valid_till", "(?:the )?(?:gcc )?slip is valid (?:only )?(?:till|until|to)"],
  ["valid_till", "(?:slip )?valid (?:till|until)"],
  ["reference", `merchant reference(?: ${NUMBER})?`],
  ["slip_number", `gcc slip ${NUMBER}`],
  ["first_name", "first name"],
  ["last_name", "last name"],
  ["name", "(?:full|candidate) name"],
  ["nationality", "nationality"],
  ["national_id", `national id(?: ${NUMBER})?`],
  ["gender", "gender"],
  ["date_of_birth", "(?:date of birth|birth date)"],
  ["marital_status", "marital status"],
  ["destination", "country (?:traveling|travelling) to"],
  ["passport_issue_place", "passport issues? place"],
  ["passport_issue_date", "passport issues? date"],
  ["passport_expiry_date", "passport expiry (?:date|on)"],
  ["passport_number", `passport ${NUMBER}`],
  ["position", "(?:applied position|position applied for)"],
  ["payment_status", "payment status"],
  ["amount", "amount"],
  ["center_name", "medical cent(?:er|re)(?:'?s)? name"],
  ["center_location", "location"],
  ["center_phone", `mobile(?: ${NUMBER})?`],
  ["center_email", "e-?mail"],
  ["center_website", "web-?site"],
  ["examined_on", "(?:date examined|examination date|examined on)"],
  ["report_valid_till", "(?:medical )?report expiry date"],
  ["status", "(?:medical (?:examination )?(?:status|result)|status|result)"],
  // Many centers have these words in their name.
  ["center_name", "^medical cent(?:er|re)(?=\\s*(?::|$))"],
  ["other", `g\\.?h\\.?c\\.? code ${NUMBER}`],
  ["other", "(?:height|weight|bmi|blood group)"],
] as const;
export type PageField = (typeof LABELS)[number][0];

const EACH = LABELS.map(([, label]) => `(${label.replaceAll(" ", "[ .]+")})`).join("|");
// Neither a letter nor a digit stands beside a label.
const BEFORE = /(?<![\p{L}\p{N}])/u;
const AFTER = /(?![\p{L}\p{N}])/u;
const ALL = new RegExp([BEFORE.source, "(?:", EACH, ")", AFTER.source].join(""), "giu");

type Label = { field: PageField; from: number; to: number };

/** The labels in a text of one line, in their order. */
function findLabels(text: string): Label[] {
  return [...text.matchAll(ALL)].flatMap((match) => {
    const at = match.slice(1).findIndex((group) => group !== undefined);
    const field = LABELS[at]?.[0];
    return field ? [{ field, from: match.index, to: match.index + match[0].length }] : [];
  });
}
