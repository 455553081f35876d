import { notifyManager, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#web/language/translate.ts";
import { readAgain } from "#web/lib/activity.ts";
import { saveFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { beginAction, goOn } from "./double-press.ts";
import { type Message, useMessage } from "./messages.tsx";

/** Callbacks for the end of an action, also after the component that started it is gone. */
type Ending<Answer> = {
  /** Returns the navigation if it leads to another screen. */
  onSuccess?: (answer: Answer) => void | Promise<void>;
  onError?: (error: unknown) => void;
};

type Finish = () => void | Promise<void>;

const NO_RECORD = 0;

/** How long the outcome waits for what is shown beside it. */
const SHOWN_WITHIN_MS = 2_000;

const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * An action behind a button. It runs once, even when pressed twice quickly, and is busy until the response is in,
 * `refresh` is refetched, unless that takes long, and the screen, which may be another one, shows the result.
 */
export function useAction<Input, Answer>(
  request: (input: Input) => Promise<Answer>,
  refresh: readonly QueryKey[] = [],
) {
  const client = useQueryClient();
  const underWay = useRef(new Set<number>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [error, setError] = useState<Error | null>(null);
  const refetch = () =>
    readAgain(() => refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
  // A read that hangs must not hide that it was saved.
  const onSettled = () => Promise.race([Promise.all(refetch()), delay(SHOWN_WITHIN_MS)]);
  const action = useMutation({ mutationFn: request, onSettled });

  /** `about` distinguishes records whose actions may run side by side. */
  const run = (input: Input, { onSuccess, onError }: Ending<Answer> = {}, about = NO_RECORD) => {
    if (underWay.current.has(about) || !beginAction()) return;
    underWay.current.add(about);
    setBusy(new Set(underWay.current));
    setError(null);
    const free = () => setBusy(new Set([...underWay.current].filter((one) => one !== about)));
    // Accept presses only after the result is rendered: an earlier one was meant for what was shown before.
    const show = (failure: Error | null, finish: Finish) => {
      const leaving = flushSync(() => {
        setError(failure);
        const way = goOn(finish);
        if (!way) free();
        return way;
      });
      const end = () => underWay.current.delete(about);
      if (!leaving) return void end();
      void leaving.finally(() => {
        flushSync(free);
        end();
      });
    };
    // After the updates that the queries have scheduled.
    const settle = (failure: Error | null, finish: Finish) =>
      notifyManager.schedule(() => show(failure, finish));
    void action.mutateAsync(input).then(
      (answer) => settle(null, () => onSuccess?.(answer)),
      (failure: Error) => settle(failure, () => onError?.(failure)),
    );
  };
  return {
    run,
    /** For a form, which logs failures, has its own guard against a second press and does not wait for the screen. */
    send: (input: Input) => request(input).finally(() => void refetch()),
    isBusy: busy.size > 0,
    isBusyWith: (about: number) => busy.has(about),
    error,
    reset: () => setError(null),
  };
}

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

type FileExport<Input> = {
  fetch: (input: Input) => Promise<Blob>;
  name: (input: Input) => string;
  failure: string;
};

export function useFileExport<Input>({ fetch, name, failure }: FileExport<Input>) {
  const messages = useMessage();
  const { run, isBusy } = useAction(fetch);
  const start = (input: Input) =>
    run(input, {
      onSuccess: (file) => {
        saveFile(file, name(input));
        messages.succeed(t("Exported to {name}.", { name: name(input) }));
      },
      onError: (error) => messages.fail(failureOf(error, failure)),
    });
  return { start, isBusy };
}
