import { Button, FileButton, Modal, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import {
  type Control,
  type FieldPath,
  type FieldValues,
  FormProvider,
  useController,
} from "react-hook-form";
import type { FieldError } from "#shared/http/fields.ts";
import { t } from "#web/language/translate.ts";
import type { Failure } from "#web/lib/call-error.ts";
import { readToken } from "#web/lib/storage.ts";
import { Banner } from "./banner.tsx";
import { type ChoiceFieldProps, RadioField, SelectField } from "./choice-field.tsx";
import dialog from "./dialog.module.css";
import {
  type FieldProps,
  PasswordField,
  type PasswordFieldProps,
  TextField,
  type TextFieldProps,
} from "./field.tsx";
import classes from "./form.module.css";
import { Page, SheetGroup } from "./page.tsx";
import type { DeskForm } from "./use-desk-form.ts";

type FormScreenProps<Values extends FieldValues, Input> = {
  heading: string;
  form: DeskForm<Values, Input>;
  back?: ReactNode;
  actions?: ReactNode;
  /** A button below the failure. */
  remedy?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  onCancel: () => void;
  children: ReactNode;
  /** Groups of a sheet of their own: they belong to the record but not to the form. */
  after?: ReactNode;
};

export function FormScreen<Values extends FieldValues, Input>(
  props: FormScreenProps<Values, Input>,
) {
  const { heading, form } = props;
  const guard = useLeaveGuard(form.isDirty);
  return (
    <Page
      title={form.failure ? t("Error: {heading}", { heading }) : heading}
      heading={heading}
      back={props.back}
      actions={props.actions}
      narrow
    >
      {form.failure && (
        <FailureBanner title={t("There is a problem")} {...form.failure} remedy={props.remedy} />
      )}
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
      {props.after && <div className="desk-sheet">{props.after}</div>}
      <LeaveDialog guard={guard}>{t("What you typed is not saved and will be lost.")}</LeaveDialog>
    </Page>
  );
}

export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SheetGroup title={title}>
      <div className={classes.fields}>{children}</div>
    </SheetGroup>
  );
}

export type BoundProps = Pick<FieldProps, "name" | "value" | "onChange" | "onBlur" | "error">;

type Bound<Props, Values extends FieldValues, Input> = Omit<Props, keyof BoundProps> & {
  form: { control: Control<Values, unknown, Input> };
  name: FieldPath<Values>;
};

/** Binds a text field to a form by its name; a change validates `deps` again too. */
export function useFormField<Values extends FieldValues, Input>(
  { control }: { control: Control<Values, unknown, Input> },
  name: FieldPath<Values>,
  deps: FieldPath<Values>[] = [],
): BoundProps {
  const { field, fieldState } = useController({ name, control, rules: { deps } });
  return {
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  };
}

export function FormText<Values extends FieldValues, Input>({
  form,
  ...props
}: Bound<TextFieldProps, Values, Input>) {
  return <TextField {...props} {...useFormField(form, props.name)} />;
}

export function FormPassword<Values extends FieldValues, Input>({
  form,
  ...props
}: Bound<PasswordFieldProps, Values, Input>) {
  return <PasswordField {...props} {...useFormField(form, props.name)} />;
}

export function FormSelect<Values extends FieldValues, Input>({
  form,
  ...props
}: Bound<ChoiceFieldProps & { emptyLabel?: string }, Values, Input>) {
  return <SelectField {...props} {...useFormField(form, props.name)} />;
}

export function FormRadios<Values extends FieldValues, Input>({
  form,
  ...props
}: Bound<ChoiceFieldProps, Values, Input>) {
  return <RadioField {...props} {...useFormField(form, props.name)} />;
}

/**
 * Asks before a form with unsaved changes is left, in the page and when the tab closes. Not on the way to the
 * sign-in: the session has ended, and the draft is stored. What the tab keeps is lost when it closes only.
 */
export function useLeaveGuard(isDirty: boolean, isLostOnClose = isDirty) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && readToken() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: isLostOnClose,
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
  title?: string;
  /** The button that loses it. */
  leave?: string;
  children: ReactNode;
};

export function LeaveDialog({ guard, title, leave, children }: LeaveDialogProps) {
  return (
    <Modal
      opened={guard.isAsking}
      onClose={guard.stay}
      title={title ?? t("Leave without saving?")}
      closeOnClickOutside={false}
      centered
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <Stack>
        <p>{children}</p>
        <div className={dialog.buttons}>
          <Button color="red" onClick={guard.leave}>
            {leave ?? t("Leave")}
          </Button>
          <Button variant="default" data-autofocus onClick={guard.stay}>
            {t("Stay")}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}

type FailureBannerProps = Partial<Failure> & {
  title?: string;
  fieldErrors?: readonly FieldError[];
  attempt?: number;
  /** A button, below the words. */
  remedy?: ReactNode;
  /** Replaces the failure's own words. */
  children?: ReactNode;
};

export function FailureBanner(props: FailureBannerProps) {
  const { title, what, why, fieldErrors = [], attempt, remedy, children } = props;
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt !== undefined) banner.current?.focus();
  }, [attempt]);
  return (
    <Banner kind="error" ref={banner} {...(title && { title })}>
      {children ||
        (fieldErrors.length > 0 ? (
          <FieldErrors fieldErrors={fieldErrors} />
        ) : (
          what && <div>{what}</div>
        ))}
      {!children && why && <div>{why}</div>}
      {remedy}
    </Banner>
  );
}

function FieldErrors({ fieldErrors }: { fieldErrors: readonly FieldError[] }) {
  return fieldErrors.map(({ field, message }, index) => (
    <Fragment key={field}>
      {index > 0 && ", "}
      <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
        {message}
      </a>
    </Fragment>
  ));
}

// The URL stays the same: Back must not go through fields.
function goToField(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}

type FileChooserProps = {
  /** The name of the field behind the button. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
  /** The button, which opens the browser's window for files. */
  children: (choose: () => void) => ReactNode;
};

/** A corrected file can be chosen again under its name, which browsers take for no change while the field still has it. */
export function FileChooser({ label, accept, onFile, children }: FileChooserProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={reset}
      accept={accept}
      inputProps={{ "aria-label": label }}
      onChange={(file) => {
        reset.current?.();
        if (file) onFile(file);
      }}
    >
      {({ onClick }) => children(onClick)}
    </FileButton>
  );
}
