import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { draftsQuery, useDraftDiscard } from "#web/drafts/api.ts";
import { t } from "#web/language/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { DraftRowLine } from "./draft-row-line.tsx";
import classes from "./drafts.module.css";
import { HandOverDialog } from "./hand-over-dialog.tsx";

type DraftsDialogProps = {
  /** Those to show, as long as they are there. */
  ids: readonly number[];
  onClose: () => void;
};

/** Each unfinished application with what can be done with it: go on, hand over, discard. */
export function DraftsDialog({ ids, onClose }: DraftsDialogProps) {
  const { data = [] } = useQuery(draftsQuery);
  const discarding = useDraftDiscard();
  const open = useDialog();
  const drafts = data.filter(({ id }) => ids.includes(id));
  const isEmpty = drafts.length === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty]);
  return (
    <Dialog onClose={onClose} title={t("Unfinished applications")} size="lg">
      <ul className={classes.rows}>
        {drafts.map((draft) => (
          <DraftRowLine
            key={draft.id}
            draft={draft}
            isBusy={discarding.isBusyWith(draft.id)}
            onGo={onClose}
            onDiscard={() => discarding.run(draft.id, {}, draft.id)}
            onHandOver={() =>
              open((closeQuestion) => (
                <HandOverDialog
                  ids={[draft.id]}
                  hint={t("Who goes on with it; you will not see it any more.")}
                  onClose={closeQuestion}
                />
              ))
            }
          />
        ))}
      </ul>
    </Dialog>
  );
}
