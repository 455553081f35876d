import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import {
  type BulkAction,
  type BulkAnswer,
  type BulkChange,
  changeSlips,
} from "#shared/slips/contract-changes.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { countMarked } from "#web/duplicates/api.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useSlipAction } from "#web/slips/api.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { type Message, useMessage } from "#web/ui/messages.tsx";
import { AboutSlip, DeclineDialog } from "./decide-dialogs.tsx";
import classes from "./dialogs.module.css";
import { CenterDialog } from "./slip-dialogs.tsx";

type BulkDialogProps = {
  action: BulkAction;
  slips: readonly Slip[];
  onClose: () => void;
  /** Receives the slips that were left as they were. */
  onDone: (skipped: number[]) => void;
};

export function BulkDialog({ action, ...props }: BulkDialogProps) {
  switch (action) {
    case "approve":
      return <ApproveMany {...props} />;
    case "decline":
      return <DeclineMany {...props} />;
    case "assign":
      return <AssignMany {...props} />;
  }
}

type ManyProps = Omit<BulkDialogProps, "action">;

function ApproveMany(props: ManyProps) {
  const { run, isBusy, error, onSent } = useBulk("approve", props);
  const marked = countMarked(
    useQueryClient(),
    props.slips.map(({ id }) => id),
  );
  return (
    <ConfirmDialog
      title={t("Approve {applications}?", { applications: applications(props.slips) })}
      message={[
        t("They become ready to send. This cannot be undone."),
        ...markedWords(marked),
      ].join(" ")}
      detail={<AboutSlips slips={props.slips} />}
      confirmLabel={t("Approve")}
      busy={isBusy}
      failure={error && failureOf(error, t("The applications were not approved."))}
      onConfirm={() => run({}, { onSuccess: onSent })}
      onCancel={props.onClose}
    />
  );
}

function DeclineMany(props: ManyProps) {
  const { send, onSent } = useBulk("decline", props);
  return (
    <DeclineDialog
      title={t("Decline {applications}?", { applications: applications(props.slips) })}
      about={<AboutSlips slips={props.slips} />}
      submitLabel={t("Decline")}
      failure={t("The applications were not declined.")}
      send={(reason) => send(reason === null ? {} : { reason })}
      onSent={onSent}
      onClose={props.onClose}
    />
  );
}

function AssignMany({ slips, ...props }: ManyProps) {
  const { send, onSent } = useBulk("assign", { slips, ...props });
  const cities = new Set(slips.map(({ city }) => city));
  return (
    <CenterDialog
      title={t("Assign a medical center to {applications}", { applications: applications(slips) })}
      about={<AboutSlips slips={slips} />}
      city={cities.size === 1 ? [...cities][0] : undefined}
      send={(medical_center_id) => send({ medical_center_id })}
      onSent={onSent}
      onClose={props.onClose}
    />
  );
}

function useBulk(action: BulkAction, { slips, onClose, onDone }: ManyProps) {
  const messages = useMessage();
  const slipIds = slips.map(({ id }) => id);
  // Each as the person saw it.
  const versions = Object.fromEntries(slips.map(({ id, updated_at }) => [id, updated_at]));
  const changing = useSlipAction((change: Pick<BulkChange, "reason" | "medical_center_id">) =>
    call(changeSlips, { body: { action, ...change, slipIds, versions } }),
  );
  const onSent = (answer: BulkAnswer) => {
    messages.show(bulkOutcome(action, answer, slips));
    onDone(answer.skipped.map(({ id }) => id));
    onClose();
  };
  return { ...changing, onSent };
}

function applications({ length }: readonly Slip[]): string {
  return length === 1 ? t("1 application") : t("{count} applications", { count: length });
}

function markedWords(count: number): string[] {
  if (count === 0) return [];
  if (count === 1) return [t("1 is marked as a possible duplicate.")];
  return [t("{count} are marked as possible duplicates.", { count })];
}

const DONE: Readonly<Record<BulkAction, (count: number) => string>> = {
  approve: (count) => t("{count} approved.", { count }),
  decline: (count) => t("{count} declined.", { count }),
  assign: (count) => t("{count} assigned.", { count }),
};

function bulkOutcome(
  action: BulkAction,
  { done, skipped }: BulkAnswer,
  slips: readonly Slip[],
): Message {
  const nameOf = (id: number) => {
    const slip = slips.find((one) => one.id === id);
    return slip?.erased_at === null ? applicantName(slip) : t("Application {id}", { id });
  };
  const left = skipped.map(
    ({ id, reason, ...parts }) => `${nameOf(id)}: ${inLanguage({ message: reason, ...parts })}`,
  );
  return {
    kind: done.length > 0 ? "success" : "error",
    title: DONE[action](done.length),
    details: left.length > 0 ? [t("{count} skipped:", { count: left.length }), ...left] : [],
    stays: left.length > 0,
  };
}

const FIRST = 5;

function AboutSlips({ slips }: { slips: readonly Slip[] }) {
  const [showsAll, setShowsAll] = useState(slips.length <= FIRST);
  return (
    <div>
      <ul className={classes.names} tabIndex={showsAll && slips.length > FIRST ? 0 : undefined}>
        {(showsAll ? slips : slips.slice(0, FIRST)).map((slip) => (
          <li key={slip.id}>
            <AboutSlip slip={slip} />
          </li>
        ))}
      </ul>
      {!showsAll && (
        <Button variant="subtle" size="compact-sm" ml={-10} onClick={() => setShowsAll(true)}>
          {t("Show all")}
        </Button>
      )}
    </div>
  );
}
