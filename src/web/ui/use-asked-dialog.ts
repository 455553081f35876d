import { type RefObject, useState } from "react";
import { focusedOpener } from "./use-dialog.tsx";

/** A dialog that was asked for; it stays, closed, until the next one. */
export type Asked<Task> = {
  task: Task;
  opened: boolean;
  /** What opened it; when that has gone with its row, the row in its place, else the heading. */
  returnFocus: RefObject<HTMLElement | null>;
  /** Counts the dialogs: a new one starts with empty fields. */
  turn: number;
};

/** Which dialog of a screen is open, kept above the rows so that a refresh of theirs leaves it alone. */
export function useAskedDialog<Task>() {
  const [asked, setAsked] = useState<Asked<Task> | null>(null);
  /** `opener` gets the focus back; without it what has the focus now. */
  const open = (task: Task, opener: HTMLElement | null = focusedOpener()) =>
    setAsked((before) => ({
      task,
      opened: true,
      returnFocus: orNextRow(opener),
      turn: (before?.turn ?? 0) + 1,
    }));
  const close = () => setAsked((before) => before && { ...before, opened: false });
  return { asked, open, close };
}

function orNextRow(opener: HTMLElement | null): RefObject<HTMLElement | null> {
  const row = opener?.closest("tr, li");
  const places = [opener, row?.nextElementSibling, row?.previousElementSibling];
  return {
    get current() {
      const place = places.find((element) => element?.isConnected && isFocusable(element));
      return place instanceof HTMLElement ? place : document.querySelector("h1");
    },
  };
}

// The rows of some lists take the focus, of others only their buttons.
function isFocusable(element: Element): boolean {
  return element.matches("[tabindex], button, a, input, select, textarea");
}
