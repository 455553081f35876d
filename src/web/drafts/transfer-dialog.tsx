import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { listColleagues, transferDraft } from "#shared/drafts/contract.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormSelect } from "#web/ui/form.tsx";
import classes from "./drafts.module.css";

type TransferDialogProps = { ids: readonly number[]; hint: string; onClose: () => void };

export function TransferDialog({ ids, hint, onClose }: TransferDialogProps) {
  const { data: colleagues = [] } = useQuery({
    queryKey: ["drafts", "colleagues"],
    queryFn: ({ signal }) => call(listColleagues, { signal }),
  });
  const { form, frame } = useDialogForm({
    initial: { colleague: "" },
    read: ({ colleague }) => ({ input: Number(colleague) }),
    failure: t("Failed to transfer"),
    send: async (user_id: number) => {
      for (const id of ids) {
        await call(transferDraft, { params: { id: String(id) }, body: { user_id } });
      }
    },
    refresh: [["drafts"]],
    onClose,
  });
  const chosen = useWatch({ control: form.control, name: "colleague" });
  const options = colleagues.map(({ id, name }) => ({ code: String(id), name }));
  return (
    <FormDialog
      {...frame}
      title={
        ids.length === 1
          ? t("Transfer this draft?")
          : t("Transfer {count} drafts?", { count: ids.length })
      }
      submitLabel={t("Transfer")}
      disabledReason={chosen === "" ? t("Choose a colleague") : null}
    >
      <p className={classes.facts}>{hint}</p>
      <FormSelect
        form={form}
        name="colleague"
        label={t("Colleague")}
        isFirstInDialog
        options={options}
      />
    </FormDialog>
  );
}
