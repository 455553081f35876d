/** One letter and 8 digits, or two letters and 7. */
export function isBangladeshiNumber(number: string): boolean {
  return /^[A-Z][A-Z0-9]\d{7}$/.test(number);
}

export function isBangladeshi(line: string): boolean {
  return line.slice(10, 13) === "BGD";
}

export function numberFits(line: string): boolean {
  return !isBangladeshi(line) || isBangladeshiNumber(line.slice(0, 9));
}

export function misfits(line: string): number[] {
  if (!isBangladeshi(line)) return [];
  return [...line.slice(0, 9)].flatMap((character, at) => (formAt(at).test(character) ? [] : [at]));
}

/** What a Bangladeshi number has at this position. */
export function formAt(at: number): RegExp {
  if (at === 0) return /[A-Z]/;
  return at === 1 ? /[A-Z0-9]/ : /\d/;
}
