import { MAX_EXPORTED } from "#shared/exports/contract.ts";
import { MAX_AUDIT_EXPORTED } from "#shared/log/contract.ts";
import { MAX_EXPORTED_ENTRIES } from "#shared/money/contract.ts";

/** A file with more rows is refused, so that none is left out. */
export type MostRows = {
  readonly applications: number;
  readonly auditEntries: number;
  readonly moneyEntries: number;
};

export const MOST_ROWS: MostRows = {
  applications: MAX_EXPORTED,
  auditEntries: MAX_AUDIT_EXPORTED,
  moneyEntries: MAX_EXPORTED_ENTRIES,
};
