import { createView, updateView, type View, ViewForm } from "#shared/views/contract.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormRadios, FormText } from "#web/ui/form.tsx";
import { readBy } from "#web/ui/use-desk-form.ts";
import { viewsQuery } from "./api.ts";

const AUDIENCES = [
  { code: "me", name: t("Only me") },
  { code: "all", name: t("Everybody") },
];

type ViewDialogProps = {
  view: Pick<View, "screen" | "query"> & Partial<View>;
  onClose: () => void;
};

export function ViewDialog({ view, onClose }: ViewDialogProps) {
  const { role } = useCurrentUser();
  const { form, frame } = useDialogForm({
    initial: { name: view.name ?? "", audience: view.is_shared ? "all" : "me" },
    read: ({ name, audience }) => {
      const { screen, query, position } = view;
      return readBy(ViewForm, { name, screen, query, position, is_shared: audience === "all" });
    },
    failure: t("The view was not saved."),
    send: (body: ViewForm) =>
      view.id === undefined
        ? call(createView, { body })
        : call(updateView, { params: { id: String(view.id) }, body }),
    refresh: [viewsQuery.queryKey],
    onClose,
  });
  return (
    <FormDialog
      {...frame}
      title={view.id === undefined ? t("Save view") : t("Change view")}
      submitLabel={t("Save")}
    >
      <FormText
        form={form}
        name="name"
        label={t("Name")}
        required
        maxLength={40}
        note={t("Saves the filters and the sort order, not the search.")}
        isFirstInDialog
      />
      {role === "admin" && (
        <FormRadios form={form} name="audience" label={t("Who sees it")} options={AUDIENCES} />
      )}
    </FormDialog>
  );
}
