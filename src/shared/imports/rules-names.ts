import { cleanText } from "#shared/text/clean.ts";

/** Which part of a whole name is the last name. */
export const NAME_SPLITS = ["last-word", "first-word", "all"] as const;
export type NameSplit = (typeof NAME_SPLITS)[number];

export type DividedName = { last_name: string; first_name: string };

/** A single name is the last name, as in a passport's code, and a comma stands behind the last name. */
export function divideName(whole: string, split: NameSplit): DividedName {
  const name = cleanText(whole);
  const [, beforeComma, behindComma] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  if (split === "all") return { last_name: name, first_name: "" };
  if (beforeComma && behindComma) {
    return { last_name: beforeComma.trim(), first_name: behindComma.trim() };
  }
  const words = name.split(" ");
  const at = split === "last-word" ? words.length - 1 : 0;
  return { last_name: words[at] ?? "", first_name: words.toSpliced(at, 1).join(" ") };
}
