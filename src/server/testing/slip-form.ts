import { complete } from "#shared/testing/slip-forms.ts";

/** A whole, valid application as of 19 November 2026, with what a test wants otherwise. */
export function slipForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...complete, ...changes };
}
