import { notifyManager, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { beginAction } from "./double-press.ts";

/** What to do once an action has ended, also when the part that started it has gone meanwhile. */
type Ending<Answer> = {
  /** What leads to another screen answers with the way there. */
  onSuccess?: (answer: Answer) => void | Promise<void>;
  onError?: (error: unknown) => void;
};

/** An action as its buttons need it. */
export type Action<Input, Answer> = {
  /** `about` tells apart records that may be under way side by side. */
  run: (input: Input, ending?: Ending<Answer>, about?: number) => void;
  /** The same for a form, which guards itself against a second press and does not wait for the screen. */
  send: (input: Input) => Promise<Answer>;
  isBusy: boolean;
  isBusyWith: (about: number) => boolean;
  /** Why the last one failed. */
  error: Error | null;
  /** Forgets the error. */
  reset: () => void;
};

type Finish = () => void | Promise<void>;

const ONLY_ONE = 0;

/**
 * Something that a person does with one press: it is sent once, also when it is pressed twice quickly, and is under way
 * until the answer is in, `refresh` has been fetched again and the screen, which may be another one, shows the end.
 */
export function useAction<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  refresh: readonly QueryKey[] = [],
): Action<Input, Answer> {
  const client = useQueryClient();
  const underWay = useRef(new Set<number>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [error, setError] = useState<Error | null>(null);
  const refetch = async () => {
    await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const waiting = useMutation({ mutationFn: act, onSettled: refetch });
  const passing = useMutation({ mutationFn: act, onSettled: () => void refetch() });

  const run = (input: Input, { onSuccess, onError }: Ending<Answer> = {}, about = ONLY_ONE) => {
    if (underWay.current.has(about) || !beginAction()) return;
    underWay.current.add(about);
    setBusy(new Set(underWay.current));
    setError(null);
    const free = () => setBusy(new Set([...underWay.current].filter((one) => one !== about)));
    // Free again only when the screen shows the end: a press before that was meant for what is no more.
    const show = (failure: Error | null, finish: Finish) => {
      const leaving = flushSync(() => {
        setError(failure);
        const way = finish();
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
    void waiting.mutateAsync(input).then(
      (answer) => settle(null, () => onSuccess?.(answer)),
      (failure: Error) => settle(failure, () => onError?.(failure)),
    );
  };
  return {
    run,
    send: passing.mutateAsync,
    isBusy: busy.size > 0,
    isBusyWith: (about) => busy.has(about),
    error,
    reset: () => setError(null),
  };
}
