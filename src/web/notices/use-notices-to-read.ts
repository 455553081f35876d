import { useSessionStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Notice } from "#shared/notices/contract.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { NOTICES_UNDERSTOOD_KEY } from "#web/lib/tab-storage.ts";
import { useAction } from "#web/ui/use-action.ts";
import { acknowledge, noticesQuery } from "./api.ts";

/** The current notices for the bell, loaded once it is open. Operators have how many they have not understood in this session. */
export function useBellNotices(isOpen: boolean) {
  const { role } = useCurrentUser();
  const hasToRead = role === "operator";
  const query = useQuery({ ...noticesQuery, enabled: isOpen || hasToRead });
  const { isUnderstood, understand } = useUnderstoodNotices();
  const current = query.data?.filter((notice) => notice.is_active);
  return {
    current,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    open: hasToRead ? (current ?? []).filter((notice) => !isUnderstood(notice)).length : 0,
    understand: () => understand(current ?? []),
  };
}

/**
 * What this person has understood in this session, each notice in the version that was shown: a changed text counts as
 * not understood. It is sent to the server too, and only logged when that fails.
 */
export function useUnderstoodNotices() {
  const [understood, setUnderstood] = useSessionStorage<string[]>({
    key: NOTICES_UNDERSTOOD_KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const sending = useAction(acknowledge);
  const isUnderstood = (notice: Notice) => understood.includes(versionKey(notice));
  const understand = (notices: readonly Notice[]) => {
    setUnderstood((before) => [...new Set([...before, ...notices.map(versionKey)])]);
    sending.run(notices);
  };
  return { isUnderstood, understand };
}

function versionKey({ id, version }: Notice): string {
  return `${id}:${version}`;
}
