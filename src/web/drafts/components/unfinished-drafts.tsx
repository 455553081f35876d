import { Button } from "@mantine/core";
import type { DraftRow } from "#shared/drafts/contract.ts";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./unfinished-drafts.module.css";

const DraftsDialog = part(async () => (await import("./drafts-dialog.tsx")).DraftsDialog);

type UnfinishedDraftsProps = {
  unfinished: readonly DraftRow[];
  /** The one that is being typed. */
  typed: number | null;
};

/** `3 unfinished applications · Show`, which shows each but the one that is being typed; nothing without any. */
export function UnfinishedDrafts({ unfinished, typed }: UnfinishedDraftsProps) {
  const drafts = unfinished.filter(({ id }) => id !== typed);
  usePartAhead(DraftsDialog);
  const open = useDialog();
  const ids = drafts.map(({ id }) => id);
  const { length } = drafts;
  if (length === 0) return null;
  return (
    <p className={classes.strip}>
      <span>
        {length === 1
          ? t("1 unfinished application")
          : t("{count} unfinished applications", { count: length })}{" "}
        ·
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => open((close) => <DraftsDialog ids={ids} onClose={close} />)}
      >
        {t("Show")}
      </Button>
    </p>
  );
}
