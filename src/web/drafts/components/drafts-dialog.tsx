import { Modal } from "@mantine/core";
import type { DraftRow } from "#shared/drafts/contract.ts";
import { useDraftDiscard } from "#web/drafts/api.ts";
import { t } from "#web/language/translate.ts";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import { useReturnFocus } from "#web/ui/use-return-focus.ts";
import { DraftRowLine } from "./draft-row-line.tsx";
import classes from "./drafts.module.css";
import { HandOverDialog } from "./hand-over-dialog.tsx";

type DraftsDialogProps = { drafts: readonly DraftRow[]; opened: boolean; onClose: () => void };

/** Each unfinished application with what can be done with it: go on, hand over, discard. */
export function DraftsDialog({ drafts, opened, onClose }: DraftsDialogProps) {
  const discarding = useDraftDiscard();
  const { asked, open, close } = useAskedDialog<number>();
  const onExited = useReturnFocus(opened, undefined);
  return (
    <>
      <Modal
        opened={opened}
        returnFocus={false}
        onExitTransitionEnd={onExited}
        closeOnEscape={!asked?.opened}
        onClose={onClose}
        title={t("Unfinished applications")}
        size="lg"
        centered
        closeButtonProps={{ "aria-label": t("Close") }}
      >
        <ul className={classes.rows}>
          {drafts.map((draft) => (
            <DraftRowLine
              key={draft.id}
              draft={draft}
              isBusy={discarding.isBusyWith(draft.id)}
              onGo={onClose}
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
          hint={t("Who goes on with it; you will not see it any more.")}
          returnFocus={asked.returnFocus}
          onClose={close}
        />
      )}
    </>
  );
}
