import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./dialog.module.css";
import type { useLeaveGuard } from "./use-leave-guard.ts";
import { useOpenOnceThere } from "./use-popup.tsx";

export type LeaveQuestionProps = {
  guard: ReturnType<typeof useLeaveGuard>;
  /** What becomes of what was typed. */
  children: ReactNode;
};

/** The question before typed but unsaved values are left; Enter and Esc stay. */
export function LeaveQuestion({ guard, children }: LeaveQuestionProps) {
  return (
    <Modal
      opened={useOpenOnceThere(guard.isAsking)}
      onClose={guard.stay}
      title={t("Leave without saving?")}
      centered
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <div className={classes.body}>
        <p className={classes.text}>{children}</p>
        <div className={classes.buttons}>
          <Button color="red" onClick={guard.leave}>
            {t("Leave")}
          </Button>
          <Button variant="default" data-autofocus onClick={guard.stay}>
            {t("Stay")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
