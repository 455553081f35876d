import { ActionIcon, Group, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { deleteView, type View } from "#shared/views/contract.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { type ChipLooks, chipLooks, NewChip } from "#web/ui/chip.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { PopupMenu } from "#web/ui/popup.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { viewsQuery } from "./api.ts";
import classes from "./saved-views.module.css";
import type { ViewDialog } from "./view-dialog.tsx";

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
  const change = (view: ComponentProps<typeof ViewDialog>["view"]) =>
    open(async (close) => {
      const { ViewDialog } = await import("./view-dialog.tsx");
      return <ViewDialog view={view} onClose={close} />;
    });
  const views = data.filter((view) => view.screen === screen);
  const isSaved = views.some((view) => view.query === query);
  return (
    <div className={classes.views} data-screen-only>
      {before}
      {views.map((view) => {
        const isShown = view.query === query;
        return (
          <Group key={view.id} component="span" gap={2} wrap="nowrap">
            {renderLink(view, chipLooks(isShown))}
            {isShown && view.is_own && <ViewMenu view={view} onChange={() => change(view)} />}
          </Group>
        );
      })}
      {!isSaved && <NewChip label={t("Save view")} onPress={() => change({ screen, query })} />}
    </div>
  );
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
