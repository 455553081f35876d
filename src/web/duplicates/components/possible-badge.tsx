import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import type { PossibleDuplicates as PossibleDuplicateSlips } from "#shared/duplicates/contract.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import { t } from "#web/language/translate.ts";
import classes from "./duplicates.module.css";

const NONE: PossibleDuplicateSlips = [];
const Known = createContext(NONE);

type PossibleDuplicatesProps = { slipIds: readonly number[]; children: ReactNode };

/** Asks, for an admin, which of these slips may be duplicates; the badges within say so. */
export function PossibleDuplicates({ slipIds, children }: PossibleDuplicatesProps) {
  const { role } = useCurrentUser();
  const { data } = useQuery(possibleDuplicatesQuery(slipIds, role === "admin"));
  return <Known.Provider value={data ?? NONE}>{children}</Known.Provider>;
}

/** Whether the same passport was completed of late, as far as the list around this part knows. */
export function useRecentSlipOf(slipId: number): boolean {
  return useContext(Known).some(({ id, has_recent_slip }) => id === slipId && has_recent_slip);
}

/** `Possible duplicate` beside a slip that shares passport or national ID with another one. */
export function PossibleBadge({ slipId }: { slipId: number }) {
  const isKnown = useContext(Known).some(({ id }) => id === slipId);
  return isKnown && <span className={classes.badge}>{t("Possible duplicate")}</span>;
}
