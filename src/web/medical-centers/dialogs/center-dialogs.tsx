import { CsvDialog } from "#web/medical-centers/import/csv-dialog.tsx";
import { StarterListDialog } from "#web/medical-centers/import/starter-list-dialog.tsx";
import type { CenterTask } from "#web/medical-centers/use-center-dialog.ts";
import type { Asked } from "#web/ui/use-asked-dialog.ts";
import { CenterFormDialog } from "./center-form-dialog.tsx";
import { DeleteCenterDialog } from "./delete-center-dialog.tsx";

type CenterDialogsProps = {
  asked: Asked<CenterTask>;
  /** It is done: what, and to which center. */
  onDone: (title: string, ...about: string[]) => void;
  onCancel: () => void;
};

/** The dialog that was asked for. */
export function CenterDialogs({
  asked: { task, opened, returnFocus },
  ...rest
}: CenterDialogsProps) {
  switch (task.kind) {
    case "add":
      return <CenterFormDialog opened={opened} {...rest} />;
    case "edit":
      return <CenterFormDialog opened={opened} center={task.center} {...rest} />;
    case "delete":
      return (
        <DeleteCenterDialog
          opened={opened}
          center={task.center}
          returnFocus={returnFocus}
          {...rest}
        />
      );
    case "starter-list":
      return <StarterListDialog opened={opened} {...rest} />;
    case "csv":
      return <CsvDialog opened={opened} {...rest} />;
  }
}
