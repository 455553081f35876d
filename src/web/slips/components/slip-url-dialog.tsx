import { TextInput } from "@mantine/core";
import { useState } from "react";
import { changeSlipUrl } from "#shared/slips/contract.ts";
import { setSlipUrl, toldFailure, useSlipMutation } from "#web/slips/api.ts";
import { AboutSlip } from "#web/slips/components/about-slip.tsx";
import type { SlipDialogProps } from "#web/slips/components/slip-dialogs.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

/** Sets, changes or clears the web address of a slip. */
export function SlipUrlDialog({ slip, opened, returnFocus, onClose }: SlipDialogProps) {
  const [url, setUrl] = useState(slip.slip_url ?? "");
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending, error } = useSlipMutation((slip_url: string) =>
    setSlipUrl(slip.id, slip_url),
  );
  const submit = () => {
    const found = faultOf(url);
    setFault(found);
    if (found === null) mutate(url.trim(), { onSuccess: onClose });
  };
  return (
    <FormDialog
      opened={opened}
      title="Update Slip URL"
      submitLabel="Update"
      busy={isPending}
      error={error && toldFailure("The slip URL was not changed.", error)}
      returnFocus={returnFocus}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AboutSlip slip={slip} />
      <TextInput
        label="Slip URL"
        description="Where the slip can be opened. Empty it to take the address away."
        name="slip_url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        size="md"
        labelProps={{ size: "sm" }}
        data-autofocus
        value={url}
        error={fault}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          if (fault !== null) setFault(faultOf(event.currentTarget.value));
        }}
      />
    </FormDialog>
  );
}

function faultOf(slip_url: string): string | null {
  const { body } = changeSlipUrl;
  if (!body || typeof body === "function") return null;
  const checked = body.safeParse({ slip_url });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}
