import { useEffect, useRef } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";

/** The slips that this list has shown so far, as last read: those of other pages stay known while they are ticked. */
export function useSeenSlips(slips: readonly Slip[]) {
  const seen = useRef(new Map<number, Slip>());
  useEffect(() => {
    for (const slip of slips) seen.current.set(slip.id, slip);
  }, [slips]);
  const find = (id: number) => seen.current.get(id);
  const nameOf = (id: number) => {
    const slip = find(id);
    return slip
      ? `${slip.first_name} ${slip.last_name} (${slip.passport_number})`
      : t("Application {id}", { id });
  };
  return { find, nameOf };
}
