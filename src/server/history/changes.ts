import type { FieldChange } from "#shared/history/contract.ts";

type Value = string | number | null;

/** What differs, field by field, between a record and the values it is about to get. */
export function changesBetween<Next extends Record<string, Value>>(
  before: { readonly [Field in keyof Next]: Value },
  after: Next,
): FieldChange[] {
  return Object.entries(after)
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
    .filter(({ from, to }) => from !== to);
}
