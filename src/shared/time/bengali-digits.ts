const BENGALI_ZERO = 0x09e6;

/** The text with every Bangla digit (০ to ৯) as its ASCII digit; everything else stays. */
export function bengaliDigitsToAscii(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}
