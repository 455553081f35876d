import { type RefObject, useState } from "react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";

/** What a dialog of the admin's screen is about. */
export type CenterTask =
  | { kind: "add" | "starter-list" | "csv" }
  | { kind: "edit" | "delete"; center: MedicalCenter };

/** A dialog that was asked for; it stays, closed, until the next one. */
export type AskedDialog = {
  task: CenterTask;
  opened: boolean;
  /** What opened it or, when that has gone with its row, the heading. */
  returnFocus: RefObject<HTMLElement | null>;
  /** Counts the dialogs: a new one starts with empty fields. */
  turn: number;
};

/** Which dialog is open, kept above the rows so that a refresh of theirs leaves it alone. */
export function useCenterDialog() {
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const open = (task: CenterTask) =>
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
