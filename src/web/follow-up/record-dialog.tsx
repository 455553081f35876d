import { useState } from "react";
import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import type { OfficialPage } from "#shared/booking/rules-page.ts";
import { changeFollowUp, FollowUp } from "#shared/follow-up/contract.ts";
import {
  cleanSlipNumber,
  FOLLOW_UP_LABELS,
  type FollowUpField,
  type FollowUpInput,
  followUpForm,
  MAX_FOLLOW_UP_NOTE_LENGTH,
  type SentFollowUp,
} from "#shared/follow-up/form.ts";
import {
  isUnusualEnd,
  isUnusualNumber,
  isUnusualVisit,
  RESULTS,
  suggestedReportEnd,
  suggestedValidTill,
  suggestedVisit,
} from "#shared/follow-up/rules.ts";
import { RESULT_NAMES, SUGGESTION_REASONS, UNUSUAL } from "#shared/follow-up/text.ts";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import { type PlainDate, plainDate, weekdayOf } from "#shared/time/plain-date.ts";
import { shownDayOfYear } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, seenAt } from "#web/lib/call.ts";
import { useToday } from "#web/lib/server-clock.ts";
import buttons from "#web/ui/buttons.module.css";
import { DateField, dateEcho } from "#web/ui/date-field.tsx";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import fields from "#web/ui/field.module.css";
import { type FieldProps, TextField } from "#web/ui/field.tsx";
import { FormRadios, FormText, useFormField } from "#web/ui/form.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { useUndo } from "#web/ui/use-action.ts";
import { readBy, storedValues, useShown } from "#web/ui/use-desk-form.ts";
import type { Applicant } from "./api.ts";
import { FilledFromPage } from "./filled-from-page.tsx";
import classes from "./follow-up.module.css";

type RecordDialogProps = {
  applicant: Applicant;
  followUp: FollowUp;
  focus?: FollowUpField | undefined;
  /** The page of the booking site whose facts are filled in. */
  page?: OfficialPage | undefined;
  onClose: () => void;
};

const RESULT_CHOICES = [
  { code: "", name: t("Not known yet") },
  ...RESULTS.map((code) => ({ code, name: RESULT_NAMES[code] })),
];

/** The eight facts after the slip. Days are suggested, each with its reason, and none is filled in unasked. */
export function RecordDialog(props: RecordDialogProps) {
  const { applicant, followUp, focus = "slip_number", page, onClose } = props;
  const today = useToday();
  const { shown, save } = useShown(FollowUp, followUp);
  const messages = useMessage();
  const undoable = useUndo([["slips"]]);
  const store = (seen: FollowUp, body: SentFollowUp) =>
    call(changeFollowUp, {
      params: { id: String(applicant.slip_id) },
      headers: seenAt(seen),
      body,
    });
  const { form, frame } = useDialogForm({
    initial: typedOf(followUp),
    read: (typed) => readBy(followUpForm(today, [shown.call_on]), sentOf(typed)),
    failure: t("Failed to save what came after the slip."),
    storedNow: storedValues(FollowUp, typedOf),
    inWords,
    send: (body: FollowUpInput) =>
      save(async (shown) => ({ before: shown, stored: await store(shown, body) })),
    refresh: [["slips"]],
    onSent: ({ before, stored }) => {
      // Saved as it was: there is nothing to undo.
      if (stored.updated_at === before.updated_at) messages.succeed(t("Saved."));
      else messages.show(undoable(t("Saved."), () => store(stored, sentOf(typedOf(before)))));
      onClose();
    },
    onClose,
  });
  const { valid_till, examined_on, result } = useWatch({ control: form.control });
  const lastDay = plainDate(valid_till ?? "");
  const examined = plainDate(examined_on ?? "");
  const { completed_on } = shown;
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
      <FilledFromPage
        applicant={applicant}
        page={page}
        fill={(facts) => {
          for (const [name, value] of facts) form.setValue(name, value, { shouldDirty: true });
        }}
      />
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

function inWords(field: string, value: string): string {
  const result = RESULT_CHOICES.find(({ code }) => field === "result" && code === value);
  const day = plainDate(value);
  return result?.name ?? (day ? shownDayOfYear(day) : value);
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
function sentOf(typed: ReturnType<typeof typedOf>): SentFollowUp {
  const { result, report_valid_till } = typed;
  return {
    ...typed,
    result: RESULTS.find((code) => code === result) ?? null,
    report_valid_till: result === "fit" ? report_valid_till : null,
  };
}

type RecordFieldProps<Values extends FieldValues, Input> = Pick<
  FieldProps,
  "label" | "isFirstInDialog"
> & {
  form: { control: Control<Values, unknown, Input> };
  name: FieldPath<Values>;
};

/** Says that a number is unusual once it is left; it is saved all the same. */
function SlipNumberField<Values extends FieldValues, Input>({
  form,
  ...props
}: RecordFieldProps<Values, Input>) {
  const field = useFormField(form, props.name);
  const [left, setLeft] = useState(field.value);
  const isUnusual = field.value !== "" && field.value === left && isUnusualNumber(field.value);
  const leave = () => {
    setLeft(cleanSlipNumber(field.value));
    field.onBlur?.();
  };
  return (
    <TextField
      {...props}
      {...field}
      onBlur={leave}
      clean={cleanSlipNumber}
      identity
      echo={
        <span aria-live="polite" className={fields.unusual}>
          {isUnusual && inLanguage(UNUSUAL)}
        </span>
      }
    />
  );
}

type DayFieldProps<Values extends FieldValues, Input> = RecordFieldProps<Values, Input> & {
  kind?: DateKind;
  suggestion?: PlainDate | null;
  /** Below the field. */
  note?: string;
  /** Below the field instead of the note, once there is a day. */
  saysWeekday?: boolean;
  isUnusual?: (day: PlainDate) => boolean;
};

function DayField<Values extends FieldValues, Input>(props: DayFieldProps<Values, Input>) {
  const { form, name, label, isFirstInDialog, kind = "expiry", suggestion = null, note } = props;
  const { saysWeekday = false, isUnusual = () => false } = props;
  const field = useFormField(form, name);
  const today = useToday();
  const day = plainDate(field.value);
  const take = (suggested: PlainDate) => {
    field.onChange(suggested);
    document.getElementById(name)?.focus();
  };
  return (
    <DateField
      {...{ label, isFirstInDialog, kind }}
      {...field}
      today={today}
      say={(day) => {
        if (isUnusual(day)) return { text: inLanguage(UNUSUAL), isBad: false, isUnusual: true };
        return saysWeekday ? null : dateEcho(day, kind, today);
      }}
      note={saysWeekday && day ? inLanguage(weekdayOf(day)) : note}
      inside={
        suggestion !== null &&
        field.value === "" && (
          <button
            type="button"
            className={`${buttons.icon} ${buttons.offer}`}
            aria-label={t("Use {day}: {label}", { day: shownDayOfYear(suggestion), label })}
            onClick={() => take(suggestion)}
          >
            {t("Use {day}", { day: shownDayOfYear(suggestion) })}
          </button>
        )
      }
    />
  );
}
