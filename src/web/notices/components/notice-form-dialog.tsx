import { Checkbox } from "@mantine/core";
import type { RefObject } from "react";
import type { Notice } from "#shared/notices/contract.ts";
import { NoticeInput } from "#shared/notices/form.ts";
import { t } from "#web/language/translate.ts";
import { publishNotice, saveNotice, useNoticeAction } from "#web/notices/api.ts";
import { FormDialog, frameOf } from "#web/ui/form-dialog.tsx";
import { FormText } from "#web/ui/form-fields.tsx";
import { type Reading, readBy, useDeskForm } from "#web/ui/use-desk-form.ts";

type NoticeFormDialogProps = {
  opened: boolean;
  /** The notice to edit; without it a new one is added, active unless unticked. */
  notice?: Notice;
  onDone: (title: string, about: string) => void;
  onCancel: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

const LABELS = { title: t("Title"), content: t("Content") };

/** Adds or edits a notice. What was typed stays when saving fails. */
export function NoticeFormDialog({ notice, onDone, ...dialog }: NoticeFormDialogProps) {
  const words = notice ? WORDS.edit : WORDS.add;
  const save = useNoticeAction((input: NoticeInput) =>
    notice ? saveNotice(notice.id, input) : publishNotice(input),
  );
  const { form, ...run } = useDeskForm({
    initial: typedOf(notice),
    read: readNotice,
    failure: words.failed,
    isDialog: true,
    send: save.send,
    onSent: ({ title }) => onDone(words.done, title),
  });
  return (
    <FormDialog {...frameOf(run)} {...dialog} title={words.title} submitLabel={words.submit}>
      <FormText form={form} name="title" label={LABELS.title} required isFirstInDialog />
      <FormText form={form} name="content" label={LABELS.content} required rows={4} />
      <Checkbox
        {...form.register("is_active")}
        id="is_active"
        label={t("Active")}
        description={t("Operators see active notices only.")}
      />
    </FormDialog>
  );
}

// The banner has one message for both; each field says whether it is meant.
function readNotice(values: NoticeInput): Reading<NoticeInput> {
  const reading = readBy(NoticeInput, values);
  if ("input" in reading) return reading;
  const missing = (["title", "content"] as const)
    .filter((name) => values[name].trim() === "")
    .map((name) => ({ field: name, message: t("{label} is required", { label: LABELS[name] }) }));
  const message = reading.faults.map((fault) => fault.message).join(", ");
  return missing.length > 0 ? { faults: missing, message } : reading;
}

const WORDS = {
  add: {
    title: t("Add Notice"),
    submit: t("Create"),
    done: t("Notice created successfully."),
    failed: t("Failed to create notice."),
  },
  edit: {
    title: t("Edit Notice"),
    submit: t("Update"),
    done: t("Notice updated successfully."),
    failed: t("Failed to update notice."),
  },
};

function typedOf(notice: Notice | undefined): NoticeInput {
  if (!notice) return { title: "", content: "", is_active: true };
  const { title, content, is_active } = notice;
  return { title, content, is_active };
}
