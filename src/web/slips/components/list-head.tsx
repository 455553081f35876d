import { ActionIcon, Button } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { MAX_SLIPS_PER_PROCESS } from "#shared/slips/contract.ts";
import type { SlipSelection } from "#web/slips/use-slip-selection.ts";
import classes from "./list-head.module.css";

type ListHeadProps = {
  total: number | undefined;
  selection: SlipSelection | null;
  isSending: boolean;
  onProcess: () => void;
  onHelp: () => void;
};

/** The table's title with its count, what is ticked, and the button that sends it for processing. */
export function ListHead({ total, selection, isSending, onProcess, onHelp }: ListHeadProps) {
  const count = selection?.ids.size ?? 0;
  const isTooMuch = count > MAX_SLIPS_PER_PROCESS;
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>Slip Applications{total !== undefined && ` (${total})`}</h2>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.help ?? ""}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={onHelp}
      >
        <IconKeyboard size={18} />
      </ActionIcon>
      <div className={classes.selection} data-shown={count > 0 || undefined}>
        <p role="status" className={classes.words}>
          {selection && [...wordsOf(selection), ...(isTooMuch ? [LIMIT_WORDS] : [])].join(" · ")}
        </p>
        {selection && count > 0 && (
          <>
            <Button variant="subtle" onClick={selection.clear}>
              Clear
            </Button>
            <Button loading={isSending} disabled={isTooMuch} onClick={onProcess}>
              Process ({count})
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const LIMIT_WORDS = `Send at most ${MAX_SLIPS_PER_PROCESS} at once`;

function wordsOf({ ids, onOtherPages, dropped }: SlipSelection): string[] {
  const selected = `${ids.size} selected${onOtherPages > 0 ? `, ${onOtherPages} on other pages` : ""}`;
  const gone = dropped === 1 ? "1 slip is" : `${dropped} slips are`;
  return [
    ...(dropped > 0 ? [`${gone} no longer eligible`] : []),
    ...(ids.size > 0 ? [selected] : []),
  ];
}
