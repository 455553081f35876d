import { Group } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { Slip } from "#shared/slips/contract.ts";
import {
  changeDeclinedReason,
  DeclineForm,
  MAX_DECLINED_REASON_LENGTH,
} from "#shared/slips/contract-changes.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { DuplicateLine, usePossibleMatches } from "#web/duplicates/duplicate-lines.tsx";
import { t } from "#web/language/translate.ts";
import { call, seen } from "#web/lib/call.ts";
import { setSlipStatus, useSlipAction } from "#web/slips/api.ts";
import { shownApplicant } from "#web/slips/slip-state.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { ConfirmDialog, FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormText } from "#web/ui/form.tsx";
import { readBy, useShown } from "#web/ui/use-desk-form.ts";
import classes from "./dialogs.module.css";

export function AboutSlip({ slip }: { slip: Slip }) {
  return (
    <span className={classes.about} translate="no">
      <span className={classes.name}>{shownApplicant(slip)}</span>{" "}
      <span className={classes.passport}>
        {slip.erased_at === null ? slip.passport_number : t("No. {id}", { id: slip.id })}
      </span>
    </span>
  );
}

type ApproveDialogProps = {
  slip: Slip;
  /** Decides, and closes the dialog at once or when that has ended. */
  onConfirm: () => void;
  onClose: () => void;
};

export function ApproveDialog({ slip, onConfirm, onClose }: ApproveDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { matches } = usePossibleMatches(slip.id);
  return (
    <ConfirmDialog
      title={t("Possible duplicate")}
      about={<AboutSlip slip={slip} />}
      message={t("Approve this application as well?")}
      detail={matches.map((match) => (
        <div key={match.slip.id}>
          <DuplicateLine {...match} />
        </div>
      ))}
      confirmLabel={t("Approve as well")}
      danger
      busy={isBusy}
      onConfirm={() => {
        setIsBusy(true);
        onConfirm();
      }}
      onCancel={onClose}
    />
  );
}

type DecideDialogProps = ApproveDialogProps & { label: string; question: string };

/** Asks for a decision before a single key makes it: Enter does. */
export function DecideDialog({ slip, label, question, onConfirm, onClose }: DecideDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <ConfirmDialog
      title={label}
      about={<AboutSlip slip={slip} />}
      message={question}
      confirmLabel={label}
      busy={isBusy}
      onConfirm={() => {
        setIsBusy(true);
        onConfirm();
      }}
      onCancel={onClose}
    />
  );
}

type ResendDialogProps = {
  ids: number[];
  /** Those among them that are paid. */
  paid: readonly Slip[];
  /** Sends the chosen ones and closes the dialog; `onFailed` when nothing was sent. */
  onConfirm: (chosen: number[], onFailed: () => void) => void;
  onClose: () => void;
};

export function ResendDialog({ ids, paid, onConfirm, onClose }: ResendDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const others = ids.filter((id) => !paid.some((slip) => slip.id === id));
  const send = (chosen: number[]) => {
    setIsBusy(true);
    onConfirm(chosen, () => setIsBusy(false));
  };
  return (
    <ConfirmDialog
      title={t("Send again")}
      message={
        paid.length === 1
          ? t("This slip is paid. Send it again?")
          : t("These slips are paid. Send them again?")
      }
      detail={paid.map((slip) => (
        <div key={slip.id} translate="no">
          {applicantName(slip)} · <span className="desk-figures">{slip.passport_number}</span>
        </div>
      ))}
      confirmLabel={
        others.length > 0 ? t("Send all {count}", { count: ids.length }) : t("Send again")
      }
      danger
      {...(others.length > 0 && {
        instead: {
          label: t("Send the other {count}", { count: others.length }),
          onChoose: () => send(others),
        },
      })}
      busy={isBusy}
      onConfirm={() => send(ids)}
      onCancel={onClose}
    />
  );
}

type DeclineDialogProps<Answer> = {
  title: string;
  about: ReactNode;
  submitLabel: string;
  failure: string;
  send: (reason: string | null) => Promise<Answer>;
  done?: (answer: Answer) => readonly [sentence: string];
  onSent?: (answer: Answer) => void;
  onClose: () => void;
};

const USUAL_REASONS = [
  t("Passport page not readable"),
  t("Name differs from the passport"),
  t("Already submitted"),
];

export function DeclineDialog<Answer>(props: DeclineDialogProps<Answer>) {
  const { form, frame } = useDialogForm({
    ...props,
    initial: { reason: "" },
    read: (values) => readBy(DeclineForm, values),
    send: ({ reason }) => props.send(reason),
  });
  const reason = useWatch({ control: form.control, name: "reason" });
  const labelId = useId();
  return (
    <FormDialog {...frame} title={props.title} submitLabel={props.submitLabel} danger>
      {props.about}
      <div>
        <FormText
          form={form}
          name="reason"
          label={t("Reason")}
          hint={t("Visible to the operator")}
          isOptional
          rows={3}
          maxLength={MAX_DECLINED_REASON_LENGTH}
          isFirstInDialog
        />
        <Group gap={8} role="group" aria-labelledby={labelId}>
          <span id={labelId} hidden>
            {t("Usual reasons")}
          </span>
          {USUAL_REASONS.map((usual) => (
            <Chip
              key={usual}
              label={usual}
              isChosen={reason === usual}
              onChoose={() =>
                form.setValue("reason", reason === usual ? "" : usual, { shouldDirty: true })
              }
            />
          ))}
        </Group>
      </div>
    </FormDialog>
  );
}

type DeclineSlipDialogProps = {
  slip: Slip;
  failure: string;
  onSent: () => void;
  onClose: () => void;
};

export function DeclineSlipDialog({ slip, ...rest }: DeclineSlipDialogProps) {
  const { shown, save } = useShown(Slip, slip);
  const { send } = useSlipAction((reason: string | null) =>
    save((shown) => setSlipStatus(shown, { status: "declined", ...(reason && { reason }) })),
  );
  return (
    <DeclineDialog
      {...rest}
      title={t("Decline Application")}
      about={<AboutSlip slip={shown} />}
      submitLabel={t("Decline")}
      send={send}
    />
  );
}

export function DeclinedReasonDialog({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const { save } = useShown(Slip, slip);
  const { send } = useSlipAction((reason: string | null) =>
    save((shown) => call(changeDeclinedReason, { ...seen(shown), body: { reason } })),
  );
  return (
    <DeclineDialog
      title={t("Decline Application")}
      about={<AboutSlip slip={slip} />}
      submitLabel={t("Add reason")}
      failure={t("The reason was not added.")}
      send={send}
      done={() => [t("The reason for {name} was added.", { name: applicantName(slip) })]}
      onClose={onClose}
    />
  );
}
