/** A day in an address, by its shape only; the server refuses one that no calendar has. */
export function dayIn(raw: unknown): string | undefined {
  return typeof raw === "string" && /^\d{4}-\d\d-\d\d$/.test(raw) ? raw : undefined;
}

export function numberIn(raw: unknown): number | undefined {
  const number = Number(raw);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
