import type { SlipAction } from "#shared/slips/rules-actions.ts";

/** The key that does what a button in the strip does. */
export const ACTION_KEYS: Readonly<Partial<Record<SlipAction, string>>> = {
  approve: "a",
  decline: "d",
  edit: "e",
  process: "p",
  "open-slip": "o",
  pay: "o",
  "record-outcome": "r",
};
