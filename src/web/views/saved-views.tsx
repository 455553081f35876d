import { ActionIcon, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type View, ViewForm } from "#shared/views/contract.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { type ChipLooks, chipLooks, NewChip } from "#web/ui/chip.tsx";
import { FormDialog, frameOf } from "#web/ui/dialog.tsx";
import { FormRadios, FormText } from "#web/ui/form-fields.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import type { Messages } from "#web/ui/messages.tsx";
import { PopupMenu } from "#web/ui/popup.tsx";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { removeView, saveView, useViewAction, viewsQuery } from "./api.ts";
import classes from "./saved-views.module.css";

type SavedViewsProps = {
  screen: View["screen"];
  /** What the screen shows now, as its address says it. */
  query: string;
  messages: Messages;
  /** Chips of the screen's own, in the same row. */
  before: ReactNode;
  /** The link to a view, as a chip with these looks. */
  renderLink: (view: View, looks: ChipLooks) => ReactNode;
};

/** The views of a screen as chips, each a link to its address, and the way to save what shows now. */
export function SavedViews({ screen, query, messages, before, renderLink }: SavedViewsProps) {
  const { data = [] } = useQuery(viewsQuery);
  const open = useDialog();
  const change = (view: ViewDialogProps["view"]) =>
    open((close) => <ViewDialog view={view} onClose={close} />);
  const views = data.filter((view) => view.screen === screen);
  const isSaved = views.some((view) => view.query === query);
  return (
    <div className={classes.views}>
      {before}
      {views.map((view) => {
        const isShown = view.query === query;
        return (
          <span key={view.id} className={classes.view}>
            {renderLink(view, chipLooks(isShown))}
            {isShown && view.is_own && (
              <ViewMenu view={view} messages={messages} onChange={() => change(view)} />
            )}
          </span>
        );
      })}
      {!isSaved && <NewChip label={t("Save view")} onPress={() => change({ screen, query })} />}
    </div>
  );
}

type ViewMenuProps = { view: View; messages: Messages; onChange: () => void };

/** What can be done with one of one's own views; a view is made again in a moment, so deleting it asks nothing. */
function ViewMenu({ view, messages, onChange }: ViewMenuProps) {
  const { run } = useViewAction(removeView);
  const remove = () =>
    run(view.id, {
      onSuccess: () => messages.succeed(t("The view {name} was deleted.", { name: view.name })),
      onError: (error) => messages.fail(failureOf(error, t("The view was not deleted."))),
    });
  const button = (
    <ActionIcon size={24} aria-label={t("Actions for the view {name}", { name: view.name })}>
      <IconDots size={16} />
    </ActionIcon>
  );
  return (
    <PopupMenu button={button} position="bottom-start" width={180}>
      <Menu.Item onClick={onChange}>{t("Change…")}</Menu.Item>
      <Menu.Item color="red" onClick={remove}>
        {t("Delete")}
      </Menu.Item>
    </PopupMenu>
  );
}

const AUDIENCES = [
  { code: "me", name: t("Only me") },
  { code: "all", name: t("Everybody") },
];

type ViewDialogProps = {
  /** What is saved: a new view, or one that is there already. */
  view: Pick<View, "screen" | "query"> & Partial<View>;
  onClose: () => void;
};

/** Gives a view its name and, for admins, says who sees it. */
function ViewDialog({ view, onClose }: ViewDialogProps) {
  const { role } = useCurrentUser();
  const { send } = useViewAction((form: ViewForm) => saveView(view.id ?? null, form));
  const { form, ...run } = useDeskForm({
    initial: { name: view.name ?? "", audience: view.is_shared ? "all" : "me" },
    read: ({ name, audience }) => {
      const { screen, query, position } = view;
      return readBy(ViewForm, { name, screen, query, position, is_shared: audience === "all" });
    },
    failure: t("The view was not saved."),
    isDialog: true,
    send,
    onSent: onClose,
  });
  return (
    <FormDialog
      {...frameOf(run)}
      title={view.id === undefined ? t("Save view") : t("Change view")}
      submitLabel={t("Save")}
      onCancel={onClose}
    >
      <FormText
        form={form}
        name="name"
        label={t("Name")}
        required
        maxLength={40}
        note={t("Keeps the filters and the order, never what was searched for.")}
        isFirstInDialog
      />
      {role === "admin" && (
        <FormRadios form={form} name="audience" label={t("Who sees it")} options={AUDIENCES} />
      )}
    </FormDialog>
  );
}
