import type { QueryKey } from "@tanstack/react-query";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { type Message, useMessage } from "./messages.tsx";
import { useAction } from "./use-action.ts";

/** Offers in a success message to take the action back on the server, and says so when that is no longer possible. */
export function useUndo(refresh: readonly QueryKey[]) {
  const messages = useMessage();
  const { run } = useAction((undo: () => Promise<unknown>) => undo(), refresh);
  return (title: string, undo: () => Promise<unknown>): Message => ({
    kind: "success",
    title,
    details: [],
    offer: {
      label: t("Undo"),
      undoes: true,
      onPress: () =>
        run(undo, {
          onSuccess: () => messages.succeed(t("Undone.")),
          onError: (error) => messages.fail(failureOf(error, t("It was not undone."))),
        }),
    },
  });
}
