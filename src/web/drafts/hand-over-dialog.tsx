import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { t } from "#web/language/translate.ts";
import { FormDialog, frameOf } from "#web/ui/dialog.tsx";
import { FormSelect } from "#web/ui/form-fields.tsx";
import { useDeskForm } from "#web/ui/use-desk-form.ts";
import { colleaguesQuery, useHandOver } from "./api.ts";
import classes from "./drafts.module.css";

type HandOverDialogProps = {
  ids: readonly number[];
  hint: string;
  onClose: () => void;
};

export function HandOverDialog({ ids, hint, onClose }: HandOverDialogProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const { send } = useHandOver();
  const { form, ...run } = useDeskForm({
    initial: { colleague: "" },
    read: ({ colleague }) => ({ input: { ids, user_id: Number(colleague) } }),
    failure: t("Failed to hand over"),
    isDialog: true,
    send,
    onSent: onClose,
  });
  const chosen = useWatch({ control: form.control, name: "colleague" });
  const options = colleagues.map(({ id, name }) => ({ code: String(id), name }));
  return (
    <FormDialog
      {...frameOf(run)}
      title={
        ids.length === 1
          ? t("Hand over this draft?")
          : t("Hand over {count} drafts?", { count: ids.length })
      }
      submitLabel={t("Hand over")}
      disabledReason={chosen === "" ? t("Choose a colleague") : null}
      onCancel={onClose}
    >
      <p className={classes.facts}>{hint}</p>
      <FormSelect form={form} name="colleague" label={t("Colleague")} options={options} />
    </FormDialog>
  );
}
