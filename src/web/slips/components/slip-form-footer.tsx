import { Button } from "@mantine/core";
import { formatTime } from "#shared/time/instants.ts";
import classes from "./slip-form.module.css";

type SlipFormFooterProps = { keptAt: string | null; isSending: boolean; onCancel: () => void };

/** The bar that stays in sight: whether a draft is kept, Cancel, Submit. */
export function SlipFormFooter({ keptAt, isSending, onCancel }: SlipFormFooterProps) {
  return (
    <div className={classes.footer}>
      <p className={classes.kept}>{keptAt && `Draft kept ${formatTime(keptAt)}`}</p>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {/* Disabled it would lose the focus; a second press is ignored by the form. */}
      <Button type="submit" aria-disabled={isSending || undefined} title="Ctrl+Enter">
        {isSending ? "Submitting..." : "Submit"}
      </Button>
    </div>
  );
}
