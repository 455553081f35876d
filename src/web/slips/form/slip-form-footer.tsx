import { Button, Loader } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { typedSlipFormSchema } from "#shared/slips/form-typed.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { formatTime } from "#shared/time/instants.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { readBy } from "#web/ui/read-form.ts";
import { WarningsLine } from "./booking-advice.tsx";
import type { DraftState } from "./draft-saver.ts";
import classes from "./slip-form.module.css";

type SlipFormFooterProps = {
  /** The id of the form that Submit sends. */
  formId: string;
  draft: DraftState;
  mode: "create" | "edit";
  isSending: boolean;
  onCancel: () => void;
};

/** The bar that stays in sight: whether a draft is kept, what is still to be filled in, Cancel, Submit. */
export function SlipFormFooter(props: SlipFormFooterProps) {
  const { formId, draft, mode, isSending, onCancel } = props;
  return (
    <div className={classes.footer}>
      <div className={classes.state}>
        <p role="status" className={classes.kept}>
          {draftWords(draft)}
        </p>
        <FieldsToGo mode={mode} />
      </div>
      <WarningsLine />
      <Button variant="subtle" color="gray" className={classes.cancel ?? ""} onClick={onCancel}>
        {t("Cancel")}
      </Button>
      {/* Disabled it would lose the focus; a second press is ignored by the form. */}
      <Button
        type="submit"
        form={formId}
        className={classes.submit ?? ""}
        aria-disabled={isSending || undefined}
        aria-label={isSending ? t("Submitting...") : undefined}
        title="Ctrl+Enter"
      >
        {isSending && <Loader size={16} color="currentColor" className={classes.spinner ?? ""} />}
        <span className={classes.submitWords} hidden={isSending}>
          {t("Submit")} <KeyCap onFilled>Ctrl ↵</KeyCap>
        </span>
      </Button>
    </div>
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
      return t("Not saved: no connection. Kept in this tab.");
    case "refused":
      return t("Not saved: {message} Kept in this tab.", { message: draft.message });
    case "conflict":
      return t("Not saved: choose one of the two drafts.");
  }
}

/** How many fields keep the form from being sent, and the way to the first of them; nothing once there is none. */
function FieldsToGo({ mode }: { mode: "create" | "edit" }) {
  const { control } = useFormContext<SlipFormValues>();
  // The key is seen first: judging all fields takes longer than drawing one.
  const values = useDeferredValue(useWatch({ control }));
  const reading = useMemo(
    () => readBy(typedSlipFormSchema({ mode, today: todayInDhaka(serverNow()) }), values),
    [mode, values],
  );
  if ("input" in reading) return null;
  const toGo = new Set(reading.faults.map(({ field }) => field));
  // It is at fault only beside a number that differs, but it is to be typed all the same.
  if (!values.confirm_passport) toGo.add("confirm_passport");
  return (
    <button
      type="button"
      className={classes.toGo}
      // The first on the screen; the faults have the order of the banner.
      onClick={() => {
        const selector = [...toGo].map((field) => `#${field}`).join(",");
        document.querySelector<HTMLElement>(selector)?.focus();
      }}
    >
      {toGo.size === 1 ? t("1 field to go") : t("{count} fields to go", { count: toGo.size })}
    </button>
  );
}
