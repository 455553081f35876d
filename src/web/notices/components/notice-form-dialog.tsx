import { Checkbox } from "@mantine/core";
import { type RefObject, useState } from "react";
import type { Notice } from "#shared/notices/contract.ts";
import { NoticeInput } from "#shared/notices/form.ts";
import { failureSentence } from "#web/lib/call.ts";
import { publishNotice, saveNotice, useNoticeMutation } from "#web/notices/api.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { faultsIn } from "#web/ui/use-text-form.ts";

type NoticeFormDialogProps = {
  opened: boolean;
  /** The notice to edit; without it a new one is added, active unless unticked. */
  notice?: Notice;
  onDone: (message: string) => void;
  onCancel: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

type TextName = "title" | "content";

const LABELS = { title: "Title", content: "Content" };

/** Adds or edits a notice. What was typed stays when saving fails. */
export function NoticeFormDialog({ notice, onDone, ...dialog }: NoticeFormDialogProps) {
  const [typed, setTyped] = useState(() => typedOf(notice));
  const [isChecked, setIsChecked] = useState(false);
  const words = notice ? WORDS.edit : WORDS.add;
  const save = useNoticeMutation((input: NoticeInput) =>
    notice ? saveNotice(notice.id, input) : publishNotice(input),
  );
  const faults = isChecked ? faultsIn(NoticeInput, typed) : [];
  const submit = () => {
    setIsChecked(true);
    const [first] = faultsIn(NoticeInput, typed);
    if (first) document.getElementById(first.field)?.focus();
    else save.mutate(typed, { onSuccess: () => onDone(words.done) });
  };
  const field = (name: TextName) => ({
    name,
    label: LABELS[name],
    value: typed[name],
    // The banner has one message for both; each field says whether it is meant.
    error:
      isChecked && typed[name].trim() === ""
        ? `${LABELS[name]} is required`
        : faults.find((fault) => fault.field === name)?.message,
    onChange: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
    required: true,
  });

  return (
    <FormDialog
      {...dialog}
      title={words.title}
      submitLabel={words.submit}
      busy={save.isPending}
      error={
        faults.length > 0
          ? faults.map((fault) => fault.message).join(", ")
          : save.error && failureSentence(save.error, words.failed)
      }
      onSubmit={submit}
    >
      <TextField {...field("title")} isFirstInDialog />
      <TextField {...field("content")} rows={4} />
      <Checkbox
        id="is_active"
        label="Active"
        description="Operators see active notices only."
        checked={typed.is_active}
        onChange={({ currentTarget: { checked } }) =>
          setTyped((before) => ({ ...before, is_active: checked }))
        }
      />
    </FormDialog>
  );
}

const WORDS = {
  add: {
    title: "Add Notice",
    submit: "Create",
    done: "Notice created successfully.",
    failed: "Failed to create notice.",
  },
  edit: {
    title: "Edit Notice",
    submit: "Update",
    done: "Notice updated successfully.",
    failed: "Failed to update notice.",
  },
};

function typedOf(notice: Notice | undefined): NoticeInput {
  if (!notice) return { title: "", content: "", is_active: true };
  const { title, content, is_active } = notice;
  return { title, content, is_active };
}
