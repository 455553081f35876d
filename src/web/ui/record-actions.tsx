import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";

type RecordActionsProps = { name: string; onEdit: () => void; onDelete: () => void };

/** The pencil and the bin of one record, which its name tells apart from the others. */
export function RecordActions({ name, onEdit, onDelete }: RecordActionsProps) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={onEdit}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={32}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={onDelete}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  );
}
