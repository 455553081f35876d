import { Button, Loader, UnstyledButton } from "@mantine/core";
import { useMergedRef, useResizeObserver, useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import type { SlipFormValues } from "#shared/slips/form/form-fields.ts";
import { formatTime } from "#shared/time/instants.ts";
import { t } from "#web/language/translate.ts";
import { KeyCap } from "#web/ui/buttons.tsx";
import { KEYS, shownKey } from "#web/ui/keys.ts";
import type { DraftState } from "./draft-saver.ts";
import { WarningsLine } from "./form-advice.tsx";
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
      return t("Not saved. Your text is still in this tab. {message}", { message: draft.message });
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

// The message of a field, which stands below it.
const MESSAGE_HEIGHT = 28;

/**
 * What may arrive while somebody types: over the foot of the form, which stays where it is, and over its head while the
 * field that is being filled in stands at the foot.
 */
function OverFoot({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  // What arrives is drawn by others: a new height alone draws this again.
  const [heightRef] = useResizeObserver<HTMLDivElement>();
  const ref = useMergedRef(area, heightRef);
  const [isAtHead, setIsAtHead] = useState(false);
  const look = () => {
    const foot = area.current?.parentElement?.getBoundingClientRect();
    const field = document.activeElement;
    if (!area.current || !foot || !field?.matches("form :is(input, select, textarea)")) {
      return setIsAtHead(false);
    }
    const { top, bottom } = field.getBoundingClientRect();
    const { offsetHeight } = area.current;
    setIsAtHead(bottom + MESSAGE_HEIGHT > foot.top - offsetHeight && top < foot.top);
  };
  useLayoutEffect(look);
  useWindowEvent("focusin", look);
  useWindowEvent("scroll", look);
  useWindowEvent("resize", look);
  return (
    <div ref={ref} className={classes.over} data-at-head={isAtHead || undefined}>
      {children}
    </div>
  );
}
