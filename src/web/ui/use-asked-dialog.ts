import { type RefObject, useState } from "react";

/** A dialog that was asked for; it stays, closed, until the next one. */
export type Asked<Task> = {
  task: Task;
  opened: boolean;
  /** What opened it or, when that has gone with its row, the heading. */
  returnFocus: RefObject<HTMLElement | null>;
  /** Counts the dialogs: a new one starts with empty fields. */
  turn: number;
};

/** Which dialog of a screen is open, kept above the rows so that a refresh of theirs leaves it alone. */
export function useAskedDialog<Task>() {
  const [asked, setAsked] = useState<Asked<Task> | null>(null);
  const open = (task: Task) =>
    setAsked((before) => ({
      task,
      opened: true,
      returnFocus: orHeading(document.activeElement),
      turn: (before?.turn ?? 0) + 1,
    }));
  const close = () => setAsked((before) => before && { ...before, opened: false });
  return { asked, open, close };
}

function orHeading(opener: Element | null): RefObject<HTMLElement | null> {
  return {
    get current() {
      return opener instanceof HTMLElement && opener.isConnected
        ? opener
        : document.querySelector("h1");
    },
  };
}
