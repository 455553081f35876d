import type { Slip } from "#shared/slips/contract.ts";
import { SlipUrlChange } from "#shared/slips/contract-changes.ts";
import { t } from "#web/language/translate.ts";
import { setSlipUrl } from "#web/slips/api-changes.ts";
import { useSlipAction } from "#web/slips/use-slip-action.ts";
import { FormDialog, frameOf } from "#web/ui/form-dialog.tsx";
import { FormText } from "#web/ui/form-fields.tsx";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import { AboutSlip, type SlipDialogProps } from "./about-slip.tsx";

/** Sets, changes or clears the web address of a slip. */
export function SlipUrlDialog(props: SlipDialogProps) {
  const { slip, opened, returnFocus, messages, onClose } = props;
  const { send } = useSlipAction((slip_url: string | null) => setSlipUrl(slip, slip_url ?? ""));
  const { form, ...run } = useDeskForm({
    initial: { slip_url: slip.slip_url ?? "" },
    read: (values) => readBy(SlipUrlChange, values),
    failure: t("The slip URL was not changed."),
    isDialog: true,
    send: (change) => send(change.slip_url),
    onSent: ({ slip_url }: Slip) => {
      const name = `${slip.first_name} ${slip.last_name}`;
      messages.succeed(
        slip_url
          ? t("The slip URL of {name} was changed.", { name })
          : t("The slip URL of {name} was taken away.", { name }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      {...frameOf(run)}
      opened={opened}
      title={t("Update Slip URL")}
      submitLabel={t("Update")}
      returnFocus={returnFocus}
      onCancel={onClose}
    >
      <AboutSlip slip={slip} />
      <FormText
        form={form}
        name="slip_url"
        label={t("Slip URL")}
        type="url"
        inputMode="url"
        note={t("Where the slip can be opened. Empty it to take the address away.")}
        isFirstInDialog
      />
    </FormDialog>
  );
}
