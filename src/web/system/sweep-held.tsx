import { Button } from "@mantine/core";
import { confirmSweep } from "#shared/system/contract.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ActionDialog } from "#web/ui/dialog.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";

/** Old data waits for an admin's word; `why` are the findings that say why. */
export function SweepHeld({ why }: { why: readonly string[] }) {
  const openDialog = useDialog();
  return (
    <Banner kind="info" title={t("Old data is not removed for now.")}>
      <p>
        {t(
          "Why, and what would go, is said below. Confirm only if the clock is right and all of it may go for good.",
        )}
      </p>
      <Button
        size="xs"
        variant="default"
        mt={8}
        onClick={() => openDialog((close) => <ConfirmSweep why={why} onClose={close} />)}
      >
        {t("Remove old data")}
      </Button>
    </Banner>
  );
}

function ConfirmSweep({ why, onClose }: { why: readonly string[]; onClose: () => void }) {
  return (
    <ActionDialog
      title={t("Remove old data")}
      message={t(
        "Is the clock right, and may everything that is due go? This action cannot be undone.",
      )}
      detail={why.map((words) => <p key={words}>{words}</p>)}
      confirmLabel={t("Remove")}
      danger
      act={() => call(confirmSweep)}
      refresh={[["system"], ["settings"]]}
      done={[t("Confirmed. Old data is removed within a minute.")]}
      failed={t("Nothing was confirmed.")}
      onClose={onClose}
    />
  );
}
