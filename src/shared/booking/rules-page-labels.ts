/** What the site's pages say about a slip or a result, in its own words. */
const PAGE_FIELDS = [
  "generated_on",
  "valid_till",
  "reference",
  "slip_number",
  "first_name",
  "last_name",
  "name",
  "nationality",
  "national_id",
  "gender",
  "date_of_birth",
  "marital_status",
  "destination",
  "passport_number",
  "passport_issue_place",
  "passport_issue_date",
  "passport_expiry_date",
  "position",
  "amount",
  "payment_status",
  "center_name",
  "center_location",
  "center_phone",
  "center_email",
  "center_website",
  "examined_on",
  "report_valid_till",
  "status",
  "other",
] as const;
export type PageField = (typeof PAGE_FIELDS)[number];

const NUMBER = "(?:no|number|n°|#)";

// The longer label of two that begin alike comes first.
const LABELS: readonly (readonly [field: PageField, label: string])[] = [
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
];

const EACH = LABELS.map(([, label]) => `(${label.replaceAll(" ", "[ .]+")})`).join("|");
// Neither a letter nor a digit stands beside a label.
const BEFORE = /(?<![\p{L}\p{N}])/u;
const AFTER = /(?![\p{L}\p{N}])/u;
const ALL = new RegExp([BEFORE.source, "(?:", EACH, ")", AFTER.source].join(""), "giu");

type Label = { field: PageField; from: number; to: number };

/** The labels in a text of one line, in their order. */
export function findLabels(text: string): Label[] {
  return [...text.matchAll(ALL)].flatMap((match) => {
    const at = match.slice(1).findIndex((group) => group !== undefined);
    const field = LABELS[at]?.[0];
    return field ? [{ field, from: match.index, to: match.index + match[0].length }] : [];
  });
}
