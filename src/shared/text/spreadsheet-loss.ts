import { cleanText } from "./clean.ts";
import { type Sentence, sentence, type Words } from "./sentence.ts";

/** As spreadsheets in every language show them, and what they show in a column that is too narrow. */
const ERROR = /^#(?:N\/A|NV|GETTING_DATA|[\p{L}\d/_]+[!?]|##+)$|^Err:\d{3}$/iu;

/** As lists repeat the line above, also in Bangla. */
const AS_ABOVE =
  /^[-–—.\s]*(?:ditto|do|same|(?:same )?as above|ঐ|একই|উপরের মতো|উপরোক্ত)[-–—.\s]*$|^[\p{Pi}\p{Pf}"'′″〃„`´\s]+$/iu;

export const LOST_LETTER = /[?¿\ufffd]/;
/** In a remark a question mark stands behind a word. */
export const LOST_WORD = /(?<![\p{L}\p{M}\p{N}?¿])[?¿]{2,}|\ufffd/u;

export const LOST_LETTERS =
  "Letters are lost here: question marks stand in their place. Type them again.";

export function errorShown(error: string): Sentence {
  return sentence("The spreadsheet shows the error {error} here.", { error });
}

/** Why a cell holds no value of its own, whatever its column; null if it may. */
export function cellLoss(text: string): Words | null {
  const cell = cleanText(text);
  if (ERROR.test(cell)) return errorShown(cell);
  const isAbove = cell !== "" && AS_ABOVE.test(cell);
  return isAbove ? "This says “as above”. Type what it stands for." : null;
}
