import { useSessionStorage } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import type { Notice } from "#shared/notices/contract.ts";
import { NOTICES_UNDERSTOOD_KEY } from "#web/lib/notices-shown.ts";
import { acknowledge } from "./api.ts";

/**
 * What this person has understood in this session: each notice in the version that was shown, so that
 * a changed text counts anew. The server is told as well; that it could not be is only logged.
 */
export function useUnderstoodNotices() {
  const [understood, setUnderstood] = useSessionStorage<string[]>({
    key: NOTICES_UNDERSTOOD_KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const { mutate } = useMutation({ mutationFn: acknowledge });
  const isUnderstood = (notice: Notice) => understood.includes(versionKey(notice));
  const understand = (notices: readonly Notice[]) => {
    setUnderstood((before) => [...new Set([...before, ...notices.map(versionKey)])]);
    mutate(notices);
  };
  return { isUnderstood, understand };
}

function versionKey({ id, version }: Notice): string {
  return `${id}:${version}`;
}
