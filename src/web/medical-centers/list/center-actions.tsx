import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import type { CenterTask } from "#web/medical-centers/use-center-dialog.ts";
import { RecordActions } from "#web/ui/record-actions.tsx";

type CenterActionsProps = { center: MedicalCenter; onTask: (task: CenterTask) => void };

/** The pencil and the bin of one center. */
export function CenterActions({ center, onTask }: CenterActionsProps) {
  return (
    <RecordActions
      name={center.name}
      onEdit={() => onTask({ kind: "edit", center })}
      onDelete={() => onTask({ kind: "delete", center })}
    />
  );
}
