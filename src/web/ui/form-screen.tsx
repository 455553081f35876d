import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { t } from "#web/language/translate.ts";
import { Problem } from "./banner.tsx";
import classes from "./form.module.css";
import { LeaveDialog, useLeaveGuard } from "./leave-dialog.tsx";
import { Page, SheetGroup } from "./page.tsx";
import type { DeskForm } from "./use-desk-form.ts";

type FormScreenProps<Values extends FieldValues, Input> = {
  heading: string;
  form: DeskForm<Values, Input>;
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
export function FormScreen<Values extends FieldValues, Input>(
  props: FormScreenProps<Values, Input>,
) {
  const { heading, form } = props;
  const guard = useLeaveGuard(form.isDirty);
  return (
    <Page
      title={form.problem ? t("Error: {heading}", { heading }) : heading}
      heading={heading}
      back={props.back}
      narrow
    >
      {form.problem && <Problem title={t("There is a problem")} {...form.problem} />}
      <form
        noValidate
        className={`desk-sheet ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <FormProvider {...form.form}>{props.children}</FormProvider>
        <div className={classes.buttons}>
          <Button variant="subtle" color="gray" c="var(--desk-text)" onClick={props.onCancel}>
            {t("Cancel")}
          </Button>
          {/* Disabled it would lose the focus; a second press is ignored by the form. */}
          <Button type="submit" aria-disabled={form.isSending || undefined}>
            {form.isSending ? props.busyLabel : props.submitLabel}
          </Button>
        </div>
      </form>
      {props.after}
      <LeaveDialog guard={guard}>{t("What you typed is not saved and will be lost.")}</LeaveDialog>
    </Page>
  );
}

/** One group of a form: a short heading and its fields, in two columns where there is room. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SheetGroup title={title}>
      <div className={classes.fields}>{children}</div>
    </SheetGroup>
  );
}
