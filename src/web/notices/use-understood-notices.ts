import { useSessionStorage } from "@mantine/hooks";
import type { Notice } from "#shared/notices/contract.ts";
import { NOTICES_UNDERSTOOD_KEY } from "#web/lib/notices-shown.ts";
import { useAction } from "#web/ui/use-action.ts";
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
  const telling = useAction(acknowledge);
  const isUnderstood = (notice: Notice) => understood.includes(versionKey(notice));
  const understand = (notices: readonly Notice[]) => {
    setUnderstood((before) => [...new Set([...before, ...notices.map(versionKey)])]);
    telling.run(notices);
  };
  return { isUnderstood, understand };
}

function versionKey({ id, version }: Notice): string {
  return `${id}:${version}`;
}
