import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { noticesQuery } from "./api.ts";
import { useUnderstoodNotices } from "./use-understood-notices.ts";

/** The current notices for the bell, loaded once it is open. Operators have how many they have not understood in this session. */
export function useBellNotices(isOpen: boolean) {
  const { role } = useCurrentUser();
  const isAsked = role === "operator";
  const query = useQuery({ ...noticesQuery, enabled: isOpen || isAsked });
  const { isUnderstood, understand } = useUnderstoodNotices();
  const current = query.data?.filter((notice) => notice.is_active);
  return {
    current,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    open: isAsked ? (current ?? []).filter((notice) => !isUnderstood(notice)).length : 0,
    understand: () => understand(current ?? []),
  };
}
