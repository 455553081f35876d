import { ActionIcon, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { SlipFilter } from "#shared/slips/contract-list.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { IconChevronDown, IconDots } from "#web/ui/icons/icons.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { usePopup } from "#web/ui/use-popup.tsx";
import type { ExportTask } from "./export-dialog.tsx";

const ExportEntries = part(async () => (await import("./export-entries.tsx")).ExportEntries);
const ExportDialog = part(async () => (await import("./export-dialog.tsx")).ExportDialog);

type ExportMenuProps = {
  filter: SlipFilter;
  total: number | undefined;
  /** The ticked applications. */
  ticked: ReadonlySet<number>;
  messages: Messages;
  /** What else the page offers, for a narrow screen, where one menu holds it all. */
  beside: ReactNode;
};

/** Takes the applications of the list out as a file; for staff. */
export function ExportMenu({ filter, total, ticked, messages, beside }: ExportMenuProps) {
  usePartAhead(ExportDialog);
  const { role } = useCurrentUser();
  const open = useDialog();
  const isNarrow = useNarrowScreen();
  const { button, popup } = usePopup("menu", ExportEntries);
  if (!isLetIn(role, "staff")) return null;
  const { status, city, need, search } = filter;
  const openDialog = (task: ExportTask, count: number | null) =>
    open((close) => (
      <ExportDialog
        task={task}
        count={count}
        onDone={(text) => {
          close();
          messages.succeed(text);
        }}
        onCancel={close}
      />
    ));
  const all = (format: ExportTask["format"]) =>
    openDialog(
      { format, filter: { status, city, need, search } },
      role === "admin" ? (total ?? null) : null,
    );
  const some = () => {
    const everything = { status: "all", city: "all", need: "all", search: "" } as const;
    openDialog({ format: "xlsx", filter: everything, ids: [...ticked] }, ticked.size);
  };
  return (
    <>
      {isNarrow ? (
        <ActionIcon
          {...button}
          variant="default"
          size="var(--desk-control)"
          aria-label={t("More for this list")}
        >
          <IconDots size={18} />
        </ActionIcon>
      ) : (
        <Button
          {...button}
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t("Export")}
        </Button>
      )}
      {popup && (
        <ExportEntries
          {...popup}
          beside={isNarrow ? beside : null}
          onAll={all}
          onTicked={ticked.size > 0 ? some : null}
          mayReadAudit={role === "admin"}
        />
      )}
    </>
  );
}
