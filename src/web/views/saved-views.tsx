import { ActionIcon, Group, Menu } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  createView,
  deleteView,
  listViews,
  updateView,
  type View,
  ViewForm,
} from "#shared/views/contract.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { type ChipLooks, chipLooks, NewChip } from "#web/ui/chip.tsx";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormRadios, FormText } from "#web/ui/form.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { PopupMenu } from "#web/ui/popup.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { readBy } from "#web/ui/use-desk-form.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./saved-views.module.css";

export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => call(listViews, { signal }),
  staleTime: 60_000,
});

type SavedViewsProps = {
  screen: View["screen"];
  /** The search string of the current address. */
  query: string;
  before: ReactNode;
  renderLink: (view: View, looks: ChipLooks) => ReactNode;
};

export function SavedViews({ screen, query, before, renderLink }: SavedViewsProps) {
  const { data = [] } = useQuery(viewsQuery);
  const open = useDialog();
  const change = (view: ViewDialogProps["view"]) =>
    open((close) => <ViewDialog view={view} onClose={close} />);
  const views = data.filter((view) => view.screen === screen);
  const isSaved = views.some((view) => view.query === query);
  return (
    <div className={classes.views} data-screen-only>
      {before}
      {/* Before the views, which arrive late. */}
      {!isSaved && <NewChip label={t("Save view")} onPress={() => change({ screen, query })} />}
      {views.map((view) => {
        const isShown = view.query === query;
        return (
          <Group
            key={view.id}
            ref={isShown ? scrollIntoStrip : null}
            component="span"
            gap={2}
            wrap="nowrap"
          >
            {renderLink(view, chipLooks(isShown))}
            {isShown && view.is_own && <ViewMenu view={view} onChange={() => change(view)} />}
          </Group>
        );
      })}
    </div>
  );
}

/** Only the strip scrolls: the page stays where it is. */
function scrollIntoStrip(view: HTMLElement | null): void {
  view?.parentElement?.scrollTo({ left: view.offsetLeft - view.parentElement.offsetLeft });
}

/** Deletes without confirmation: a view is easily saved again. */
function ViewMenu({ view, onChange }: { view: View; onChange: () => void }) {
  const messages = useMessage();
  const { run } = useAction(
    () => call(deleteView, { params: { id: String(view.id) } }),
    [viewsQuery.queryKey],
  );
  const remove = () =>
    run(undefined, {
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
  view: Pick<View, "screen" | "query"> & Partial<View>;
  onClose: () => void;
};

function ViewDialog({ view, onClose }: ViewDialogProps) {
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
