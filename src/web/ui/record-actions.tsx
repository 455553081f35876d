import { ActionIcon } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { IconPencil, IconTrash } from "./icons/icons.ts";

type RecordActionsProps = { name: string; onEdit: () => void; onDelete: () => void };

/** The pencil and the bin of one record, which its name tells apart from the others. */
export function RecordActions({ name, onEdit, onDelete }: RecordActionsProps) {
  return (
    <>
      <ActionIcon
        size="var(--desk-control-small)"
        aria-label={t("Edit {name}", { name })}
        title={t("Edit")}
        onClick={onEdit}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        color="red"
        size="var(--desk-control-small)"
        aria-label={t("Delete {name}", { name })}
        title={t("Delete")}
        onClick={onDelete}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  );
}
