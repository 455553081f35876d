import { isIP } from "node:net";

/** Whose word counts for where a call comes from: nobody's, that of the nearest proxies, or that of these addresses. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

/** Reads `off`, a number of proxies, or addresses and CIDR ranges with commas between them; null is none of these. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === "off") return false;
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text);
  const ranges = text.split(",").map((range) => range.trim());
  return ranges.every(isRange) ? ranges : null;
}

function isRange(range: string): boolean {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && Number(bits ?? 1) >= 1 && Number(bits ?? 1) <= longest;
}
