import { type RefObject, useState } from "react";
import type { Operator } from "#shared/operators/contract.ts";

/** What a row's action asks for first. */
export type OperatorAction = "delete" | "reset-password" | "suspend" | "reactivate";

/** A dialog that was asked for; it stays, closed, until the next one. */
export type AskedDialog = {
  action: OperatorAction;
  operator: Operator;
  opened: boolean;
  /** The button it was asked from: it gets the focus back. */
  returnFocus: RefObject<HTMLElement | null>;
  /** Counts the dialogs: a new one starts with empty fields. */
  turn: number;
};

/** Which dialog is open, kept above the rows so that a refresh of theirs leaves it alone. */
export function useOperatorDialog() {
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const open = (
    action: OperatorAction,
    operator: Operator,
    returnFocus: RefObject<HTMLElement | null>,
  ) =>
    setAsked((before) => ({
      action,
      operator,
      returnFocus,
      opened: true,
      turn: (before?.turn ?? 0) + 1,
    }));
  const close = () => setAsked((before) => before && { ...before, opened: false });
  return { asked, open, close };
}
