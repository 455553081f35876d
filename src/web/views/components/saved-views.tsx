import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { View } from "#shared/views/contract.ts";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { type ChipLooks, chipLooks, NewChip } from "#web/ui/chip.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import { viewsQuery } from "#web/views/api.ts";
import classes from "./saved-views.module.css";
import { ViewMenu } from "./view-menu.tsx";

const ViewDialog = part(async () => (await import("./view-dialog.tsx")).ViewDialog);

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
  usePartAhead(ViewDialog);
  const { data = [] } = useQuery(viewsQuery);
  const open = useDialog();
  const change = (view: ComponentProps<typeof ViewDialog>["view"]) =>
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
