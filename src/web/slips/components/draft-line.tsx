import { Button } from "@mantine/core";
import { formatTime } from "#shared/time/instants.ts";
import { Banner } from "#web/ui/banner.tsx";
import classes from "./slip-form.module.css";

type DraftLineProps = { at: string; onRestore: () => void; onDiscard: () => void };

/** Offers what was typed before the form was left. */
export function DraftLine({ at, onRestore, onDiscard }: DraftLineProps) {
  return (
    <Banner kind="info">
      <p className={classes.draftLine}>
        <span>Draft from {formatTime(at)}</span>
        <Button size="compact-sm" variant="default" onClick={onRestore}>
          Restore
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </p>
    </Banner>
  );
}
