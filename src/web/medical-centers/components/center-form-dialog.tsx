import { useState } from "react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import {
  type CenterField,
  type CenterText,
  centerLabels,
  checkCenter,
  EMPTY_CENTER,
  REQUIRED_CENTER_FIELDS,
} from "#shared/medical-centers/form-checks.ts";
import { CITY_NAMES } from "#shared/options/options.ts";
import { failureSentence } from "#web/lib/call.ts";
import { createCenter, updateCenter, useCenterMutation } from "#web/medical-centers/api.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import classes from "./center-form-dialog.module.css";

type CenterFormDialogProps = {
  opened: boolean;
  /** The center to edit; without it a new one is added, in Bangladesh. */
  center?: MedicalCenter;
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** Adds or edits a medical center. What was typed stays when saving fails. */
export function CenterFormDialog({ opened, center, onDone, onCancel }: CenterFormDialogProps) {
  const [typed, setTyped] = useState(() => (center ? textOf(center) : EMPTY_CENTER));
  const [isChecked, setIsChecked] = useState(false);
  const words = center ? WORDS.edit : WORDS.add;
  const save = useCenterMutation((text: CenterText) =>
    center ? updateCenter(center.id, text) : createCenter(text),
  );
  const faults = isChecked ? checkCenter(typed) : [];
  const submit = () => {
    setIsChecked(true);
    const [first] = checkCenter(typed);
    if (first) document.getElementById(first.field)?.focus();
    else save.mutate(typed, { onSuccess: () => onDone(words.done) });
  };
  const field = (name: CenterField) => ({
    name,
    label: centerLabels[name],
    value: typed[name],
    error: isChecked ? errorOf(name, typed) : undefined,
    onChange: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
  });
  const banner =
    faults.length > 0
      ? faults.map((fault) => fault.message).join(", ")
      : save.error && failureSentence(save.error, words.failed);

  return (
    <FormDialog
      opened={opened}
      title={words.title}
      submitLabel={words.submit}
      busy={save.isPending}
      error={banner}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField {...field("name")} required isFirstInDialog />
      <div className={classes.pair}>
        {center && <TextField {...field("country")} required />}
        <SelectField {...field("city")} options={cityOptions(center)} required />
      </div>
      <TextField {...field("address")} />
      <div className={classes.pair}>
        <TextField {...field("phone")} type="tel" identity />
        <TextField {...field("email")} type="email" inputMode="email" />
      </div>
      <div className={classes.pair}>
        <TextField {...field("website")} type="url" inputMode="url" placeholder="https://" />
        <TextField {...field("time")} placeholder="9AM-5PM" />
      </div>
    </FormDialog>
  );
}

const WORDS = {
  add: {
    title: "Add Medical Center",
    submit: "Create",
    done: "Medical center created successfully.",
    failed: "Failed to create medical center.",
  },
  edit: {
    title: "Edit Medical Center",
    submit: "Update",
    done: "Medical center updated successfully.",
    failed: "Failed to update medical center.",
  },
};

function textOf(center: MedicalCenter): CenterText {
  const { id: _, ...fields } = center;
  return {
    ...fields,
    address: fields.address ?? "",
    phone: fields.phone ?? "",
    email: fields.email ?? "",
    website: fields.website ?? "",
    time: fields.time ?? "",
  };
}

// The banner has the one message for all three; each field says which of them is meant.
function errorOf(name: CenterField, typed: CenterText): string | undefined {
  const isMissing = REQUIRED_CENTER_FIELDS.some((one) => one === name) && typed[name].trim() === "";
  if (isMissing) return `${centerLabels[name]} is required`;
  return checkCenter(typed).find((fault) => fault.field === name)?.message;
}

// A center may have been stored with a city that is not in the list: it stays in sight until another is chosen.
function cityOptions(center: MedicalCenter | undefined) {
  const names: readonly string[] = CITY_NAMES;
  const stored = center && !names.includes(center.city) ? [center.city] : [];
  return [...stored, ...names].map((name) => ({ code: name, name }));
}
