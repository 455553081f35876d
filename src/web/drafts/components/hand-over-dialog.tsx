import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { colleaguesQuery, useHandOver } from "#web/drafts/api.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

type HandOverDialogProps = {
  opened: boolean;
  /** The drafts that change hands. */
  ids: readonly number[];
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks which colleague goes on with these drafts. */
export function HandOverDialog({ opened, ids, returnFocus, onClose }: HandOverDialogProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const [chosen, setChosen] = useState("");
  const handing = useHandOver();
  const options = colleagues.map(({ id, name }) => ({ code: String(id), name }));
  return (
    <FormDialog
      opened={opened}
      title={ids.length === 1 ? "Hand over this draft?" : `Hand over ${ids.length} drafts?`}
      submitLabel="Hand over"
      busy={handing.isBusy}
      failure={handing.error && failureOf(handing.error, "Failed to hand over")}
      disabledReason={chosen === "" ? "Choose a colleague" : null}
      returnFocus={returnFocus}
      onSubmit={() => handing.run({ ids, user_id: Number(chosen) }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <SelectField
        label="Colleague"
        name="colleague"
        value={chosen}
        onChange={setChosen}
        options={options}
        hint="Who goes on with it; you will not see it any more."
      />
    </FormDialog>
  );
}
