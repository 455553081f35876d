import { Button, Loader, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";
import type { SlipFormValues } from "#shared/slips/form/form-fields.ts";
import { formatTime } from "#shared/time/instants.ts";
import { t } from "#web/language/translate.ts";
import { KeyCap } from "#web/ui/buttons.tsx";
import { KEYS, shownKey } from "#web/ui/key-table.ts";
import { WarningsLine } from "./booking-advice.tsx";
import type { DraftState } from "./draft-saver.ts";
import { OverFoot } from "./over-foot.tsx";
import classes from "./slip-form.module.css";
import { focusFirstOf, useMissingFields } from "./use-slip-form.ts";

type SlipFormFooterProps = {
  formId: string;
  draft: DraftState;
  mode: "create" | "edit";
  isSending: boolean;
  isClosed: boolean;
  /** What may arrive while somebody types. */
  above: ReactNode;
  onCancel: () => void;
};

export function SlipFormFooter(props: SlipFormFooterProps) {
  const { formId, draft, mode, isSending, isClosed, above, onCancel } = props;
  return (
    <div className={classes.footer}>
      <OverFoot>{above}</OverFoot>
      {isClosed ? (
        <div className={classes.state}>
          <DraftStatus draft={draft} />
        </div>
      ) : (
        <FormState draft={draft} mode={mode} />
      )}
      <Button variant="subtle" color="gray" c="var(--desk-text)" onClick={onCancel}>
        {t("Cancel")}
      </Button>
      {!isClosed && <SubmitButton formId={formId} isSending={isSending} />}
    </div>
  );
}

function SubmitButton({ formId, isSending }: Pick<SlipFormFooterProps, "formId" | "isSending">) {
  return (
    // Disabled it would lose the focus; a second press is ignored by the form.
    <Button
      type="submit"
      form={formId}
      className={classes.submit ?? ""}
      aria-disabled={isSending || undefined}
      aria-label={isSending ? t("Submitting...") : undefined}
      title={shownKey(KEYS.send)}
    >
      {isSending && <Loader size={16} color="currentColor" className={classes.spinner ?? ""} />}
      <span className={classes.submitWords} hidden={isSending}>
        {t("Submit")} <KeyCap onFilled>{KEYS.send}</KeyCap>
      </span>
    </Button>
  );
}

function draftWords(draft: DraftState): string | null {
  switch (draft.kind) {
    case "none":
      return null;
    case "saving":
      return t("Saving draft…");
    case "saved":
      return t("Draft saved {time}", { time: formatTime(draft.at) });
    case "unreached":
      return t("Not saved: no connection. Your text is still in this tab.");
    case "ended":
      return t(
        "Not saved: this draft was submitted, discarded or transferred elsewhere. Your text is still in this tab.",
      );
    case "refused":
      return t("Not saved: {message} Your text is still in this tab.", { message: draft.message });
    case "conflict":
      return t("Not saved: choose one of the two drafts.");
  }
}

function DraftStatus({ draft }: Pick<SlipFormFooterProps, "draft">) {
  return (
    <p role="status" className={classes.draft}>
      {draftWords(draft)}
    </p>
  );
}

function FormState({ draft, mode }: Pick<SlipFormFooterProps, "draft" | "mode">) {
  const missing = useMissingFields(mode);
  const { errors } = useFormState<SlipFormValues>();
  return (
    <>
      <div className={classes.state}>
        <DraftStatus draft={draft} />
        {missing.size > 0 && (
          <UnstyledButton className={classes.toGo ?? ""} onClick={() => focusFirstOf(missing)}>
            {missing.size === 1
              ? t("1 required field left")
              : t("{count} required fields left", { count: missing.size })}
          </UnstyledButton>
        )}
      </div>
      <WarningsLine canBeSubmitted={missing.size === 0 && Object.keys(errors).length === 0} />
    </>
  );
}
