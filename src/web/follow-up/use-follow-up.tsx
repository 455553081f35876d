import { useQueryClient } from "@tanstack/react-query";
import { recordCall } from "#shared/follow-up/contract.ts";
import type { FollowUpField } from "#shared/follow-up/form.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { shownDayOfYear } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { type Applicant, followUpQuery } from "./api.ts";

export type FollowUpActions = ReturnType<typeof useFollowUpActions>;

/** Opens the dialog with what is known of an applicant by now, or records that the applicant was called. */
export function useFollowUpActions() {
  const client = useQueryClient();
  const messages = useMessage();
  const open = useDialog();
  const reading = useAction((slipId: number) =>
    client.fetchQuery({ ...followUpQuery(slipId), staleTime: 0 }),
  );
  const calling = useAction(
    ({ slip_id, again_on }: { slip_id: number; again_on: PlainDate }) =>
      call(recordCall, { params: { id: String(slip_id) }, body: { again_on } }),
    [["slips"]],
  );

  /** The requested field has the focus. */
  const record = (applicant: Applicant, focus?: FollowUpField) =>
    reading.run(
      applicant.slip_id,
      {
        onSuccess: (followUp) =>
          open(async (close) => {
            const { RecordDialog } = await import("./record-dialog.tsx");
            return <RecordDialog {...{ applicant, followUp, focus }} onClose={close} />;
          }),
        onError: (error) =>
          messages.fail(failureOf(error, t("What came after the slip could not be loaded."))),
      },
      applicant.slip_id,
    );
  const callAgain = ({ slip_id, name }: Applicant, again_on: PlainDate) =>
    calling.run(
      { slip_id, again_on },
      {
        onSuccess: () =>
          messages.succeed(
            t("{name}: ask again on {day}.", { name, day: shownDayOfYear(again_on) }),
          ),
        onError: (error) => messages.fail(failureOf(error, t("The call was not written down."))),
      },
      slip_id,
    );
  const isBusyWith = (slipId: number) => reading.isBusyWith(slipId) || calling.isBusyWith(slipId);
  return { record, callAgain, isBusyWith };
}
