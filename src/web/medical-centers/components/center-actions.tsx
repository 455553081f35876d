import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import type { CenterTask } from "#web/medical-centers/use-center-dialog.ts";

type CenterActionsProps = { center: MedicalCenter; onTask: (task: CenterTask) => void };

/** The pencil and the bin of one center. */
export function CenterActions({ center, onTask }: CenterActionsProps) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={`Edit ${center.name}`}
        title="Edit"
        onClick={() => onTask({ kind: "edit", center })}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={32}
        aria-label={`Delete ${center.name}`}
        title="Delete"
        onClick={() => onTask({ kind: "delete", center })}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  );
}
