import { CenterFormDialog } from "#web/medical-centers/components/center-form-dialog.tsx";
import { CsvDialog } from "#web/medical-centers/components/csv-dialog.tsx";
import { DeleteCenterDialog } from "#web/medical-centers/components/delete-center-dialog.tsx";
import { StarterListDialog } from "#web/medical-centers/components/starter-list-dialog.tsx";
import type { AskedDialog } from "#web/medical-centers/use-center-dialog.ts";

type CenterDialogsProps = {
  asked: AskedDialog;
  /** It is done, in the words for the green banner. */
  onDone: (message: string) => void;
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
