import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MAX_SLIPS_PER_PROCESS } from "#shared/processing/contract.ts";
import type { SlipPage } from "#shared/slips/contract.ts";
import { MAX_SLIPS_PER_CHANGE } from "#shared/slips/contract-changes.ts";
import { shownCount } from "#shared/slips/text-slip.ts";
import { t } from "#web/language/translate.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { SLIP_ACTIONS } from "#web/slips/slip-actions.tsx";
import { ActionButton, KeyCap } from "#web/ui/buttons.tsx";
import { IconSend } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { Pager } from "#web/ui/pager.tsx";
import classes from "./list.module.css";
import type { ListActions } from "./list-actions.tsx";
import type { SlipSelection } from "./list-rows.ts";
import { firstPage, type ListView } from "./list-view.ts";

type SelectionBarProps = { selection: SlipSelection; actions: ListActions };

export function SelectionBar({ selection, actions }: SelectionBarProps) {
  const isReview = selection.purpose === "review";
  const count = selection.ids.size;
  const most = isReview ? MAX_SLIPS_PER_CHANGE : MAX_SLIPS_PER_PROCESS;
  const words = [
    ...wordsOf(selection),
    ...(count > most ? [t("At most {most} at once", { most })] : []),
  ];
  const Buttons = isReview ? ReviewButtons : ProcessButton;
  return (
    <section
      className={classes.selection}
      data-screen-only
      aria-label={t("Selection")}
      data-shown={words.length > 0 || undefined}
    >
      <p role="status" className={classes.selectionWords}>
        {words.join(" · ")}
      </p>
      {words.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
          {t("Clear")}
        </Button>
      )}
      {count > 0 && (
        <div className={classes.selectionButtons}>
          <Buttons selection={selection} actions={actions} />
        </div>
      )}
    </section>
  );
}

function wordsOf({ ids, onOtherPages, dropped }: SlipSelection): string[] {
  const selected =
    onOtherPages > 0
      ? t("{count} selected, {others} on other pages", { count: ids.size, others: onOtherPages })
      : t("{count} selected", { count: ids.size });
  const gone =
    dropped === 1
      ? t("1 slip is no longer eligible")
      : t("{count} slips are no longer eligible", { count: dropped });
  return [...(dropped > 0 ? [gone] : []), ...(ids.size > 0 ? [selected] : [])];
}

function ProcessButton({ selection: { ids }, actions }: SelectionBarProps): ReactNode {
  const { data: settings } = useQuery(settingsQuery);
  const isByHand = settings?.processor === "manual";
  const isTooMany = ids.size > MAX_SLIPS_PER_PROCESS;
  const send = () => {
    if (!isTooMany && !actions.isSending) actions.process();
  };
  useKeys([{ keys: [KEYS.process], does: t("Process the ticked applications"), run: send }]);
  return (
    <>
      <span className={`desk-meta ${classes.selectionNote}`}>
        {isByHand ? t("Will wait to be booked by hand") : t("Sends for automated processing")}
      </span>
      <ActionButton
        busy={actions.isSending}
        disabled={isTooMany}
        leftSection={<IconSend size={16} />}
        rightSection={<KeyCap onFilled>{KEYS.process}</KeyCap>}
        onClick={actions.process}
      >
        {t("Process ({count})", { count: ids.size })}
      </ActionButton>
    </>
  );
}

const REVIEW_BUTTONS = [
  { action: "assign", label: t("Assign center"), look: { variant: "default" } },
  {
    action: "decline",
    label: SLIP_ACTIONS.decline.label,
    look: { variant: "outline", color: "red" },
  },
  { action: "approve", label: SLIP_ACTIONS.approve.label, look: {} },
] as const;

function ReviewButtons({ actions }: SelectionBarProps): ReactNode {
  return REVIEW_BUTTONS.map(({ action, label, look }) => {
    const slips = actions.tickedFor(action);
    return (
      <ActionButton
        key={action}
        {...look}
        busy={false}
        disabled={slips.length === 0 || slips.length > MAX_SLIPS_PER_CHANGE}
        onClick={(event) => actions.changeMany(action, slips, event.currentTarget)}
      >
        {label} ({slips.length})
      </ActionButton>
    );
  });
}

type ListFooterProps = { page: SlipPage; view: ListView; onTurn: () => void };

export function ListFooter({ page, view, onTurn }: ListFooterProps) {
  const last = Math.max(1, page.totalPages);
  return (
    <Pager
      count={page.slips.length}
      all={shownCount(page, page.totalSlips)}
      current={Math.min(view.filter.page, last)}
      last={last}
      lastWords={shownCount(page, last)}
      size={view.filter.limit}
      onTurn={(to) => {
        view.show((search) => ({ ...search, page: to }));
        onTurn();
      }}
      onSize={(limit) => view.show((search) => ({ ...firstPage(search), limit }))}
    />
  );
}
