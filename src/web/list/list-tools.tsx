import { ActionIcon, Button, Group, Menu, NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, use, useState } from "react";
import { DESTINATIONS } from "#shared/options/options.ts";
import { LIST_COLUMNS } from "#shared/profile/contract-preferences.ts";
import type { FilterName } from "#shared/slips/contract.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { agentChoices, useAgentName, useAgentNames } from "#web/agents/api.ts";
import { CITY_CHOICES, shownDate, shownDestination } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { usePreferences } from "#web/settings/api.ts";
import { submitterChoices, submittersQuery, useSubmitterName } from "#web/slips/api.ts";
import { ChipCount, RemovableChip } from "#web/ui/chip.tsx";
import { ChoiceBox } from "#web/ui/choice-field.tsx";
import { DateBox } from "#web/ui/date-field.tsx";
import { IconBaselineDensityMedium, IconColumns3, IconKeyboard } from "#web/ui/icons/icons.ts";
import { KEYS, KeysContext, shownKey } from "#web/ui/keys.ts";
import { PopupMenu, PopupPanel } from "#web/ui/popup.tsx";
import { enterRows } from "#web/ui/rows.ts";
import { ListSearch } from "#web/ui/search-box.tsx";
import classes from "./list.module.css";
import { PurposeSwitch } from "./list-selection.tsx";
import { firstPage, type ListView } from "./list-view.ts";
import { COLUMN_LOOKS, inOrder, type ListColumn } from "./slip-cells.tsx";

type ListToolsProps = { view: ListView; canManage: boolean; hasNothing: boolean };

export function ListTools({ view, canManage, hasNothing }: ListToolsProps) {
  return (
    <div className={classes.tools} data-screen-only>
      <Filters view={view} hasNothing={hasNothing} />
      <div className={classes.rest}>
        {canManage && <PurposeSwitch view={view} />}
        <ListOptions />
      </div>
    </div>
  );
}

const STATUS_CHOICES = [
  { value: "", label: t("All Status") },
  { value: "pending", label: t("Pending") },
  { value: "approved", label: t("Approved") },
  { value: "declined", label: t("Declined") },
];

function Filters({ view, hasNothing }: Omit<ListToolsProps, "canManage">) {
  const { search, term, searchFor, show, clear, hasFilters } = view;
  const choose = (change: { city: string } | { status: string }) =>
    show((before) => ({ ...firstPage(before), ...change }));
  const clearFilters = () => {
    clear();
    focusSearch();
  };
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <SlipSearch term={term} searchFor={searchFor} />
      </div>
      <NativeSelect
        className={classes.choice ?? ""}
        aria-label={t("City")}
        data={CITY_CHOICES}
        value={search.city ?? ""}
        onChange={(event) => choose({ city: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.choice ?? ""}
        aria-label={t("Status")}
        data={STATUS_CHOICES}
        value={search.status ?? ""}
        onChange={(event) => choose({ status: event.currentTarget.value })}
      />
      {!hasNothing && <MoreFilters view={view} />}
      {hasFilters && (
        <Button variant="subtle" className={classes.clear ?? ""} onClick={clearFilters}>
          {t("Clear filters")}
        </Button>
      )}
    </search>
  );
}

const SEARCH_ID = "slip-search";

export function focusSearch(): void {
  document.getElementById(SEARCH_ID)?.focus();
}

function SlipSearch({ term, searchFor }: { term: string; searchFor: (term: string) => void }) {
  return (
    <ListSearch
      id={SEARCH_ID}
      label={t("Search slips")}
      placeholder={t("search by name, passport, or email")}
      title={t(
        "Also parts of names in any order, names of agents, and the last 4 digits of phone or national ID",
      )}
      does={t("Search; from there ↓ goes to the rows")}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown" && enterRows()) event.preventDefault();
      }}
      term={term}
      searchFor={searchFor}
    />
  );
}

function ListOptions() {
  const { preferences, change } = usePreferences();
  const { showHelp } = use(KeysContext);
  const isCompact = preferences.density === "compact";
  const showColumn = (column: ListColumn, isShown: boolean) =>
    change(({ columns }) => {
      const others = columns.filter((one) => one !== column);
      return { columns: inOrder(isShown ? [...others, column] : others) };
    });
  return (
    <div className={classes.options}>
      <ActionIcon
        size={36}
        aria-label={t("Compact rows")}
        aria-pressed={isCompact}
        title={isCompact ? t("Row height: compact") : t("Row height: comfortable")}
        onClick={() => change({ density: isCompact ? "comfortable" : "compact" })}
      >
        <IconBaselineDensityMedium size={18} />
      </ActionIcon>
      <PopupMenu
        width={216}
        button={
          <ActionIcon size={36} aria-label={t("Columns")} title={t("Columns")}>
            <IconColumns3 size={18} />
          </ActionIcon>
        }
      >
        {LIST_COLUMNS.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={preferences.columns.includes(column)}
            onChange={(isShown) => showColumn(column, isShown)}
          >
            {COLUMN_LOOKS[column].label}
          </Menu.CheckboxItem>
        ))}
      </PopupMenu>
      <ActionIcon
        size={36}
        aria-label={t("Keyboard shortcuts")}
        title={`${t("Keyboard shortcuts")} (${shownKey(KEYS.help)})`}
        onClick={showHelp}
      >
        <IconKeyboard size={18} />
      </ActionIcon>
    </div>
  );
}

const DESTINATION_CHOICES = [
  { value: "", label: t("All destinations") },
  ...DESTINATIONS.map(({ code, name }) => ({ value: code, label: inLanguage(name) })),
];

/** Those without a place of their own on the screen. */
type MoreFilter = Exclude<FilterName, "status" | "city" | "todo">;

function MoreFilters({ view }: { view: ListView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { length: count } = useFilterWords(view);
  const button = (
    <Button
      data-more-filters
      variant="default"
      rightSection={count > 0 && <ChipCount count={count} />}
    >
      {t("Filters")}
    </Button>
  );
  return (
    <PopupPanel button={button} opened={isOpen} onChange={setIsOpen} width={264}>
      <FilterFields view={view} />
    </PopupPanel>
  );
}

function FilterFields({ view: { search, show } }: { view: ListView }) {
  const { data: submitters = [] } = useQuery(submittersQuery);
  const agents = useAgentNames() ?? [];
  const set = (change: Partial<Record<MoreFilter, string>>) =>
    show((before) => ({ ...firstPage(before), ...change }));
  // What was submitted is past, as what was issued is.
  const past = { kind: "issue", today: useToday() } as const;
  const { from = "", to = "" } = search;
  const fields: Record<MoreFilter, ReactNode> = {
    from: (
      <DateBox
        {...past}
        label={t("From this day")}
        day={from}
        onDay={(day) => set({ from: day, ...(to && day > to && { to: "" }) })}
      />
    ),
    to: (
      <DateBox
        {...past}
        label={t("To this day")}
        day={to}
        onDay={(day) => set({ to: day, ...(day && day < from && { from: "" }) })}
      />
    ),
    destination: (
      <NativeSelect
        aria-label={t("Destination")}
        data={DESTINATION_CHOICES}
        value={search.destination ?? ""}
        onChange={(event) => set({ destination: event.currentTarget.value })}
      />
    ),
    submitter: submitters.length > 1 && (
      <ChoiceBox
        label={t("Submitted by")}
        choices={[{ value: "", label: t("All submitters") }, ...submitterChoices(submitters)]}
        value={String(search.submitter ?? "")}
        onChoose={(submitter) => set({ submitter })}
        isInPopup
      />
    ),
    agent: agents.length > 0 && (
      <ChoiceBox
        label={inLanguage(slipFormLabels.agent)}
        choices={[{ value: "", label: t("All agents") }, ...agentChoices(agents)]}
        value={String(search.agent ?? "")}
        onChoose={(agent) => set({ agent })}
        isInPopup
      />
    ),
  };
  return (
    <Stack gap="xs" p="sm">
      {Object.entries(fields).map(([name, field]) => (
        <Fragment key={name}>{field}</Fragment>
      ))}
    </Stack>
  );
}

export function FilterChips({ view }: { view: ListView }) {
  const words = useFilterWords(view);
  if (words.length === 0) return null;
  const remove = (filter: MoreFilter) => {
    view.show((before) => ({ ...firstPage(before), [filter]: undefined }));
    document.querySelector<HTMLElement>("[data-more-filters]")?.focus();
  };
  return (
    <Group gap="xs" px="sm" pb="xs" data-screen-only>
      {words.map(({ filter, label }) => (
        <RemovableChip
          key={filter}
          label={label}
          title={t("Take off: {label}", { label })}
          onRemove={() => remove(filter)}
        />
      ))}
    </Group>
  );
}

export function useFilterWords({ search }: ListView): { filter: MoreFilter; label: string }[] {
  const { destination, submitter, agent } = search;
  const name = useSubmitterName(submitter);
  const agentName = useAgentName(agent);
  const from = plainDate(search.from ?? "");
  const to = plainDate(search.to ?? "");
  const words: Record<MoreFilter, string | null | undefined> = {
    from: from && t("From {day}", { day: shownDate(from) }),
    to: to && t("To {day}", { day: shownDate(to) }),
    destination: destination && shownDestination(destination),
    submitter: submitter ? t("Submitted by {name}", { name }) : null,
    agent: agent ? t("Agent: {name}", { name: agentName }) : null,
  };
  const filters = Object.keys(words) as MoreFilter[];
  return filters.flatMap((filter) => {
    const label = words[filter];
    return label ? { filter, label } : [];
  });
}
