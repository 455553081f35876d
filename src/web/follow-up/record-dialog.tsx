import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { changeFollowUp, type FollowUp, NOTHING_STORED } from "#shared/follow-up/contract.ts";
import {
  FOLLOW_UP_LABELS,
  type FollowUpField,
  type FollowUpInput,
  followUpForm,
  MAX_FOLLOW_UP_NOTE_LENGTH,
} from "#shared/follow-up/form.ts";
import {
  isUnusualEnd,
  isUnusualVisit,
  RESULTS,
  suggestedReportEnd,
  suggestedValidTill,
  suggestedVisit,
} from "#shared/follow-up/rules.ts";
import { RESULT_NAMES, SUGGESTION_REASONS } from "#shared/follow-up/text.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormRadios, FormText } from "#web/ui/form.tsx";
import { readBy } from "#web/ui/use-desk-form.ts";
import { type Applicant, followUpQuery } from "./api.ts";
import classes from "./follow-up.module.css";
import { DayField, SlipNumberField } from "./record-fields.tsx";

type RecordDialogProps = {
  applicant: Applicant;
  followUp: FollowUp;
  focus?: FollowUpField | undefined;
  onClose: () => void;
};

const RESULT_CHOICES = [
  { code: "", name: t("Not known yet") },
  ...RESULTS.map((code) => ({ code, name: RESULT_NAMES[code] })),
];

/** The eight facts after the slip. Days are suggested, each with its reason, and none is filled in unasked. */
export function RecordDialog(props: RecordDialogProps) {
  const { applicant, followUp, focus = "slip_number", onClose } = props;
  const today = useToday();
  // After a conflict it has been read again: the next press saves over what is stored by then.
  const { data: stored = followUp } = useQuery(followUpQuery(applicant.slip_id));
  const { form, frame } = useDialogForm({
    initial: typedOf(followUp),
    read: (typed) => readBy(followUpForm(today, followUp.call_on), sentOf(typed)),
    failure: t("Failed to save what came after the slip."),
    send: (body: FollowUpInput) =>
      call(changeFollowUp, {
        params: { id: String(applicant.slip_id) },
        headers: { "If-Match": `"${stored.updated_at ?? NOTHING_STORED}"` },
        body,
      }),
    refresh: [["slips"]],
    done: () => [t("Saved.")],
    onClose,
  });
  const { valid_till, examined_on, result } = useWatch({ control: form.control });
  const lastDay = plainDate(valid_till ?? "");
  const examined = plainDate(examined_on ?? "");
  const { completed_on } = followUp;
  const field = (name: FollowUpField) => ({
    form,
    name,
    label: inLanguage(FOLLOW_UP_LABELS[name]),
    isFirstInDialog: name === focus,
  });
  return (
    <FormDialog {...frame} title={t("After the slip")} size={560} submitLabel={t("Save")}>
      <p className="desk-muted" translate="no">
        {applicant.name} · <span className={classes.code}>{applicant.passport_number}</span>
      </p>
      <div className={classes.fields}>
        <div className={classes.whole}>
          <SlipNumberField {...field("slip_number")} />
        </div>
        <DayField
          {...field("valid_till")}
          suggestion={completed_on && suggestedValidTill(completed_on)}
          note={inLanguage(SUGGESTION_REASONS.valid_till)}
          isUnusual={(day) => completed_on !== null && isUnusualEnd(day, completed_on)}
        />
        <DayField
          {...field("visit_on")}
          suggestion={suggestedVisit(today, lastDay)}
          note={inLanguage(SUGGESTION_REASONS.visit_on)}
          saysWeekday
          isUnusual={(day) => isUnusualVisit(day, lastDay)}
        />
        <DayField {...field("examined_on")} kind="issue" />
        <DayField {...field("call_on")} saysWeekday />
        <div className={classes.whole}>
          <FormRadios {...field("result")} options={RESULT_CHOICES} />
        </div>
        {result === "fit" && (
          <DayField
            {...field("report_valid_till")}
            suggestion={examined && suggestedReportEnd(examined)}
            note={inLanguage(SUGGESTION_REASONS.report_valid_till)}
          />
        )}
        <div className={result === "fit" ? undefined : classes.whole}>
          <FormText {...field("note")} maxLength={MAX_FOLLOW_UP_NOTE_LENGTH} />
        </div>
      </div>
    </FormDialog>
  );
}

function typedOf(followUp: FollowUp) {
  return {
    slip_number: followUp.slip_number ?? "",
    valid_till: followUp.valid_till ?? "",
    visit_on: followUp.visit_on ?? "",
    examined_on: followUp.examined_on ?? "",
    call_on: followUp.call_on ?? "",
    result: followUp.result ?? "",
    report_valid_till: followUp.report_valid_till ?? "",
    note: followUp.note ?? "",
  };
}

/** The end of a report is sent only while its field shows. */
function sentOf(typed: ReturnType<typeof typedOf>) {
  const { result, report_valid_till } = typed;
  return {
    ...typed,
    result: result || null,
    report_valid_till: result === "fit" ? report_valid_till : null,
  };
}
