const NAMES = [
  ["january", "jan", "জানুয়ারি", "জানুয়ারী", "জানু"],
  ["february", "feb", "ফেব্রুয়ারি", "ফেব্রুয়ারী", "ফেব্রু", "ফেব"],
  ["march", "mar", "মার্চ"],
  ["april", "apr", "এপ্রিল"],
  ["may", "মে"],
  ["june", "jun", "জুন"],
  ["july", "jul", "জুলাই"],
  ["august", "aug", "আগস্ট", "আগষ্ট", "অগাস্ট"],
  ["september", "sep", "sept", "সেপ্টেম্বর", "সেপ্টে", "সেপ্ট"],
  ["october", "oct", "অক্টোবর", "অক্টো"],
  ["november", "nov", "নভেম্বর", "নভে"],
  ["december", "dec", "ডিসেম্বর", "ডিসে"],
] as const;

/** The month (1 to 12) of an English or Bangla month name, whole or cut short, in any case; null for any other text. */
export function findMonth(name: string): number | null {
  const wanted = comparable(name);
  const index = NAMES.findIndex((names) => names.some((known) => comparable(known) === wanted));
  return index === -1 ? null : index + 1;
}

// য় is one character or two depending on the keyboard, and joiners are invisible: both forms are one name.
function comparable(name: string): string {
  return name
    .normalize("NFC")
    .replace(/\u200c|\u200d/g, "")
    .toLowerCase();
}
