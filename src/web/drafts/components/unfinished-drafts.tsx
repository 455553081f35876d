import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { draftsQuery, useDraftDiscard } from "#web/drafts/api.ts";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import { DraftRowLine } from "./draft-row-line.tsx";
import classes from "./drafts.module.css";
import { HandOverDialog } from "./hand-over-dialog.tsx";

/** `3 unfinished applications · Show`, and each with what can be done with it; nothing without any. */
export function UnfinishedDrafts() {
  const { data: drafts = [] } = useQuery({ ...draftsQuery, refetchOnMount: "always" });
  const [isShown, setIsShown] = useState(false);
  const discarding = useDraftDiscard();
  const { asked, open, close } = useAskedDialog<number>();
  const { length } = drafts;
  if (length === 0) return null;
  return (
    <p className={classes.strip}>
      <span>
        {length === 1 ? "1 unfinished application" : `${length} unfinished applications`} ·
      </span>
      <Button size="compact-sm" variant="subtle" onClick={() => setIsShown(true)}>
        Show
      </Button>
      <Modal
        opened={isShown}
        onClose={() => setIsShown(false)}
        title="Unfinished applications"
        size="lg"
        centered
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <ul className={classes.rows}>
          {drafts.map((draft) => (
            <DraftRowLine
              key={draft.id}
              draft={draft}
              isBusy={discarding.isBusyWith(draft.id)}
              onGo={() => setIsShown(false)}
              onDiscard={() => discarding.run(draft.id, {}, draft.id)}
              onHandOver={() => open(draft.id)}
            />
          ))}
        </ul>
      </Modal>
      {asked && (
        <HandOverDialog
          key={asked.turn}
          opened={asked.opened}
          ids={[asked.task]}
          hint="Who goes on with it; you will not see it any more."
          returnFocus={asked.returnFocus}
          onClose={close}
        />
      )}
    </p>
  );
}
