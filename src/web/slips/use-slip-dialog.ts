import { type RefObject, useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { DialogKind } from "#web/slips/components/slip-dialogs.tsx";

type Asked = {
  kind: DialogKind;
  slip: Slip;
  returnFocus: RefObject<HTMLElement | null>;
  opened: boolean;
  /** Counts the dialogs: a new one starts with empty fields. */
  turn: number;
};

/** Which dialog of a list is open, kept above the rows so that a refresh of theirs leaves it alone. */
export function useSlipDialog() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = (kind: DialogKind, slip: Slip, button: RefObject<HTMLElement | null>) =>
    setAsked((before) => ({
      kind,
      slip,
      returnFocus: orNextRow(button),
      opened: true,
      turn: (before?.turn ?? 0) + 1,
    }));
  const close = () => setAsked((before) => before && { ...before, opened: false });
  return { asked, open, close };
}

// The row may be gone before its dialog is: then the focus goes to the row beside it.
function orNextRow(button: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const row = button.current?.closest("[data-slip-id]");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return {
    get current() {
      return button.current ?? (beside instanceof HTMLElement ? beside : null);
    },
  };
}
