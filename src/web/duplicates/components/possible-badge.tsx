import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import classes from "./possible-badge.module.css";

const Ids = createContext<ReadonlySet<number>>(new Set());

type PossibleDuplicatesProps = { slipIds: readonly number[]; children: ReactNode };

/** Asks, for an admin, which of these slips may be duplicates; the badges within say so. */
export function PossibleDuplicates({ slipIds, children }: PossibleDuplicatesProps) {
  const { role } = useCurrentUser();
  const { data } = useQuery(possibleDuplicatesQuery(slipIds, role === "admin"));
  return <Ids.Provider value={new Set(data?.map(({ id }) => id))}>{children}</Ids.Provider>;
}

/** `Possible duplicate` beside a slip that shares passport or national ID with another one. */
export function PossibleBadge({ slipId }: { slipId: number }) {
  return useContext(Ids).has(slipId) && <span className={classes.badge}>Possible duplicate</span>;
}
