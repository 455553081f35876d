/** A calendar day as `yyyy-MM-dd`; days compare as their texts do. */
export type Day = string;

/** Null if there is no such day. */
export function dayOf(year: number, month: number, day: number): Day | null {
  const [y, m, d] = [String(year), String(month).padStart(2, "0"), String(day).padStart(2, "0")];
  // Date.UTC turns 31 February into March; a real day comes back unchanged.
  const real = textOf(Date.UTC(year, month - 1, day));
  return real === `${y}-${m}-${d}` ? real : null;
}

/** The anniversary; that of 29 February is 1 March in a common year. */
export function addYears(date: Day, years: number): Day {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return textOf(Date.UTC(year + years, month - 1, day));
}

export function dayAfter(date: Day): Day {
  return textOf(Date.parse(date) + 86_400_000);
}

function textOf(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
