import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ProcessAnswer, processSlips } from "#shared/processing/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipStatusChange } from "#shared/slips/contract-changes.ts";
import { applicantName } from "#shared/slips/rules.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { isPossibleDuplicate } from "#web/duplicates/api.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { type Message, useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog, useHeldKeys } from "#web/ui/use-dialog.tsx";
import { setSlipStatus, useSlipAction } from "./api.ts";
import { type StatusChange, slipAction } from "./slip-actions.tsx";

/** What was pressed; it gets the focus back from a dialog. */
type Opener = HTMLElement | null | undefined;

type Sending = {
  ids: number[];
  paid: readonly Slip[];
  nameOf: (id: number) => string;
  onSent?: () => void;
};

type PressOptions = {
  opener?: Opener;
  /** Whether a decision is asked for, as after a single key in a list, where one slips easily. */
  asks?: boolean;
  onDeleted: (id: number) => Promise<void> | void;
};

export function useSlipActions() {
  const messages = useMessage();
  const client = useQueryClient();
  const open = useDialog();
  const lookUp = useAction((slipId: number) => isPossibleDuplicate(client, slipId));
  useHeldKeys(lookUp.isBusy);
  const saving = useSlipAction((input: { slip: Slip; change: SlipStatusChange }) =>
    setSlipStatus(input.slip, input.change),
  );
  const { send, isSending } = useSending();

  const save = (slip: Slip, action: StatusChange, opener: Opener, onEnd?: () => void) => {
    const name = applicantName(slip);
    const addReason = (declined: Slip) =>
      open(async (close) => {
        const { DeclinedReasonDialog } = await import("./dialogs/decide-dialogs.tsx");
        return <DeclinedReasonDialog slip={declined} onClose={close} />;
      }, opener);
    saving.run(
      { slip, change: action.change },
      {
        onSuccess: (saved) => {
          const offer = { label: t("Add a reason…"), onPress: () => addReason(saved) };
          const title = action.done(name);
          messages.show({
            kind: "success",
            title,
            details: [],
            ...(action.takesReason && { offer }),
          });
          onEnd?.();
        },
        onError: (error) => {
          messages.fail(failureOf(error, action.failed(name)));
          onEnd?.();
        },
      },
      slip.id,
    );
  };

  const decide = (slip: Slip, change: StatusChange, opener: Opener, asks: boolean) => {
    const saveAndClose = (close: () => void) => () => save(slip, change, opener, close);
    const askAsDuplicate = () =>
      open(async (close) => {
        const { ApproveDialog } = await import("./dialogs/decide-dialogs.tsx");
        return <ApproveDialog slip={slip} onConfirm={saveAndClose(close)} onClose={close} />;
      }, opener);
    const question = asks && change.question;
    const ask = (question: string) =>
      open(async (close) => {
        const { DecideDialog } = await import("./dialogs/decide-dialogs.tsx");
        const words = { label: change.label, question };
        return (
          <DecideDialog slip={slip} {...words} onConfirm={saveAndClose(close)} onClose={close} />
        );
      }, opener);
    const goOn = () => (question ? ask(question) : save(slip, change, opener));
    if (!change.looksFirst) return goOn();
    const end = {
      onSuccess: (isDuplicate: boolean) => (isDuplicate ? askAsDuplicate() : goOn()),
      onError: (error: unknown) =>
        messages.fail(failureOf(error, change.failed(applicantName(slip)))),
    };
    lookUp.run(slip.id, end, slip.id);
  };

  const process = ({ ids, paid, nameOf, onSent }: Sending, opener?: Opener) => {
    if (paid.length === 0) return send(ids, nameOf, onSent);
    open(async (close) => {
      const { ResendDialog } = await import("./dialogs/decide-dialogs.tsx");
      const end = () => {
        onSent?.();
        close();
      };
      const confirm = (chosen: number[], onFailed: () => void) =>
        send(chosen, nameOf, end, onFailed);
      return <ResendDialog ids={ids} paid={paid} onConfirm={confirm} onClose={close} />;
    }, opener);
  };

  /** Does the action, unless it is a link, which the browser follows. */
  const run = (action: SlipAction, slip: Slip, options: PressOptions) => {
    const { opener, asks = false, onDeleted } = options;
    const entry = slipAction(action);
    switch (entry.press) {
      case "page":
      case "site":
        return;
      case "change":
        return decide(slip, entry, opener, asks);
      case "dialog":
        return open(async (close) => {
          const { SLIP_DIALOGS } = await import("./dialogs/slip-dialogs.tsx");
          const Dialog = SLIP_DIALOGS[entry.dialog];
          return <Dialog slip={slip} onDeleted={onDeleted} onClose={close} />;
        }, opener);
      case "send": {
        const paid = slip.payment_status === "paid" ? [slip] : [];
        return process({ ids: [slip.id], paid, nameOf: () => applicantName(slip) }, opener);
      }
    }
  };
  const isSaving = (id: number) => lookUp.isBusyWith(id) || saving.isBusyWith(id);
  return { run, process, send, isSaving, isSending };
}

function useSending() {
  const messages = useMessage();
  const { run, isBusy } = useSlipAction((slipIds: number[]) =>
    call(processSlips, { body: { slipIds } }),
  );
  const navigate = useNavigate();
  const goToBooking = () => void navigate({ to: "/admin/booking" });
  const isByHand = useQuery(settingsQuery).data?.processor === "manual";
  const send = (
    ids: number[],
    nameOf: (id: number) => string,
    onSent?: () => void,
    onFailed?: () => void,
  ) =>
    run(ids, {
      onSuccess: (answer) => {
        const offer = { label: t("Book them now"), onPress: goToBooking };
        messages.show(outcomeOf(answer, nameOf, isByHand ? offer : undefined));
        onSent?.();
      },
      onError: (error) => {
        const failure = failureOf(error, t("Failed to process slips."));
        messages.fail({ ...failure, why: failure.why ?? t("Nothing was sent.") });
        onFailed?.();
      },
    });
  return { send, isSending: isBusy };
}

/** `offer`: where they are booked by hand. */
function outcomeOf(
  { queued, skipped }: ProcessAnswer,
  nameOf: (id: number) => string,
  offer: Message["offer"],
): Message {
  const left = skipped.map(({ id, reason: message, ...parts }) =>
    t("{name} was not sent: {reason}", {
      name: nameOf(id),
      reason: inLanguage({ message, ...parts }),
    }),
  );
  const { length: count } = queued;
  const sent = count === 1 ? queued.map(nameOf) : [t("{count} slips", { count })];
  const waits =
    count === 1
      ? t("1 slip waits to be booked.")
      : t("{count} slips wait to be booked.", { count });
  return queued.length > 0
    ? {
        kind: "success",
        title: t("Slips sent for processing!"),
        details: [...(offer ? [waits] : sent), ...left],
        stays: left.length > 0,
        ...(offer && { offer }),
      }
    : { kind: "error", title: t("Failed to process slips."), details: left };
}
