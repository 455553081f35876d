import { Button, Modal, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import { readToken } from "#web/lib/token.ts";
import classes from "./dialog.module.css";

/**
 * Asks before a form with unsent changes is left, in the page and when the tab closes. It lets the way to the sign-in
 * free: a session that ended must not be held up, and the draft is kept.
 */
export function useLeaveGuard(isDirty: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && readToken() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return {
    isAsking: blocker.status === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}

type LeaveDialogProps = {
  guard: ReturnType<typeof useLeaveGuard>;
  /** What becomes of what was typed. */
  children: ReactNode;
};

/** The question before typed but unsaved values are left; Enter and Esc stay. */
export function LeaveDialog({ guard, children }: LeaveDialogProps) {
  return (
    <Modal
      opened={guard.isAsking}
      onClose={guard.stay}
      title={t("Leave without saving?")}
      centered
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <Stack>
        <p>{children}</p>
        <div className={classes.buttons}>
          <Button color="red" onClick={guard.leave}>
            {t("Leave")}
          </Button>
          <Button variant="default" data-autofocus onClick={guard.stay}>
            {t("Stay")}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
