import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Page } from "#web/ui/page.tsx";
import { ProblemBanner } from "#web/ui/problem-banner.tsx";
import { useLeaveGuard } from "#web/ui/use-leave-guard.ts";
import type { TextForm } from "#web/ui/use-text-form.ts";
import classes from "./form.module.css";

type TextFormScreenProps<Name extends string> = {
  heading: string;
  form: TextForm<Name>;
  back?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  onCancel: () => void;
  /** The cards with the fields. */
  children: ReactNode;
  /** What belongs to the record but not to the form; it stands below the buttons. */
  after?: ReactNode;
};

/** A form that is a screen of its own: one banner above it, Cancel and Submit below, and nobody leaves it by mistake. */
export function TextFormScreen<Name extends string>(props: TextFormScreenProps<Name>) {
  const { heading, form } = props;
  const guard = useLeaveGuard(form.isDirty);
  return (
    <Page
      title={form.problem ? `Error: ${heading}` : heading}
      heading={heading}
      back={props.back}
      narrow
    >
      {form.problem && <ProblemBanner problem={form.problem} />}
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {props.children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          {/* Disabled it would lose the focus; a second press is ignored by the form. */}
          <Button type="submit" aria-disabled={form.isSending || undefined}>
            {form.isSending ? props.busyLabel : props.submitLabel}
          </Button>
        </div>
      </form>
      {props.after}
      <LeaveDialog guard={guard} />
    </Page>
  );
}

/** Asks before typed but unsaved values are left. */
export function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  return (
    <ConfirmDialog
      opened={guard.isAsking}
      title="Leave without saving?"
      message="What you typed is not saved and will be lost."
      confirmLabel="Leave"
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
