import { ActionIcon, Button, Menu, NativeSelect, UnstyledButton } from "@mantine/core";
import { use, useId } from "react";
import { LIST_COLUMNS } from "#shared/profile/contract-preferences.ts";
import { CITY_CHOICES } from "#web/language/options.ts";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/api.ts";
import { IconBaselineDensityMedium, IconColumns3, IconKeyboard } from "#web/ui/icons/icons.ts";
import { KEYS, KeysContext, shownKey } from "#web/ui/keys.ts";
import { PopupMenu } from "#web/ui/popup.tsx";
import { enterRows } from "#web/ui/rows.ts";
import { ListSearch } from "#web/ui/search-box.tsx";
import classes from "./list.module.css";
import { MoreFilters } from "./list-filters.tsx";
import { firstPage, type ListView, type Purpose } from "./list-view.ts";
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

const PURPOSES: readonly { purpose: Purpose; label: string }[] = [
  { purpose: "processing", label: t("to process") },
  { purpose: "review", label: t("to review") },
];

function PurposeSwitch({ view }: { view: ListView }) {
  const labelId = useId();
  const chosen = view.search.select ?? "processing";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and these change the address
    <div role="group" aria-labelledby={labelId} className={classes.purpose}>
      <span id={labelId}>{t("Select")}</span>
      <span className={classes.purposes}>
        {PURPOSES.map(({ purpose, label }) => (
          <UnstyledButton
            key={purpose}
            className={classes.purposeChoice ?? ""}
            aria-pressed={purpose === chosen}
            onClick={() => view.show((search) => ({ ...search, select: purpose }))}
          >
            {label}
          </UnstyledButton>
        ))}
      </span>
    </div>
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
