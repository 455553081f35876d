import type { QueryKey } from "@tanstack/react-query";
import type { EventKind } from "#shared/log/actions.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";

/** Reads anew what other screens show of the desk beside applications. */
export function LiveRefresh() {
  useKind("notice", ["notices"]);
  useKind("centers", ["medical-centers"]);
  useKind("operators", ["operators", "list"]);
  return null;
}

function useKind(kind: EventKind, queryKey: QueryKey): void {
  useLiveQueries(queryKey, (change) => change.kind === kind);
}
