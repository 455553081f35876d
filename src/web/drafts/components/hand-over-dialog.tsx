import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { colleaguesQuery, useHandOver } from "#web/drafts/api.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import classes from "./drafts.module.css";

type HandOverDialogProps = {
  opened: boolean;
  /** The drafts that change hands. */
  ids: readonly number[];
  /** Who will see them afterwards. */
  hint: string;
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks which colleague goes on with these drafts. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { opened, ids, hint, returnFocus, onClose } = props;
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const [chosen, setChosen] = useState("");
  const handing = useHandOver();
  const options = colleagues.map(({ id, name }) => ({ code: String(id), name }));
  return (
    <FormDialog
      opened={opened}
      title={
        ids.length === 1
          ? t("Hand over this draft?")
          : t("Hand over {count} drafts?", { count: ids.length })
      }
      submitLabel={t("Hand over")}
      busy={handing.isBusy}
      failure={handing.error && failureOf(handing.error, t("Failed to hand over"))}
      disabledReason={chosen === "" ? t("Choose a colleague") : null}
      returnFocus={returnFocus}
      onSubmit={() => handing.run({ ids, user_id: Number(chosen) }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p className={classes.facts}>{hint}</p>
      <SelectField
        label={t("Colleague")}
        name="colleague"
        value={chosen}
        onChange={setChosen}
        options={options}
      />
    </FormDialog>
  );
}
