import { Button, NativeSelect, UnstyledButton } from "@mantine/core";
import { memo, useId } from "react";
import { CITIES } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import { ListOptions } from "./list-options.tsx";
import type { Purpose } from "./list-search.ts";
import classes from "./list-tools.module.css";
import { focusSearch, SlipSearch } from "./slip-search.tsx";
import { firstPage, type ListView } from "./use-list-view.ts";

type ListToolsProps = { view: ListView; canManage: boolean; onHelp: () => void };

/** Which applications the list shows, what they are ticked for, and how it looks. */
export const ListTools = memo(function ListTools({ view, canManage, onHelp }: ListToolsProps) {
  return (
    <div className={classes.tools}>
      <SlipFilters view={view} />
      <div className={classes.rest}>
        {canManage && <PurposeSwitch view={view} />}
        <ListOptions onHelp={onHelp} />
      </div>
    </div>
  );
});

const CITY_CHOICES = [
  { value: "", label: t("All Cities") },
  ...CITIES.map(({ code, name }) => ({ value: code, label: name })),
];
const STATUS_CHOICES = [
  { value: "", label: t("All Status") },
  { value: "pending", label: t("Pending") },
  { value: "approved", label: t("Approved") },
  { value: "declined", label: t("Declined") },
];

/** Search, city and status of a list; any change starts at the first page. */
function SlipFilters({ view }: { view: ListView }) {
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
      {hasFilters && (
        <Button variant="subtle" onClick={clearFilters}>
          {t("Clear filters")}
        </Button>
      )}
    </search>
  );
}

const PURPOSES: readonly { purpose: Purpose; label: string }[] = [
  { purpose: "processing", label: t("Processing") },
  { purpose: "review", label: t("Review") },
];

/** What rows are ticked for: to be sent for processing, or to be decided and assigned. */
function PurposeSwitch({ view }: { view: ListView }) {
  const labelId = useId();
  const chosen = view.search.select ?? "processing";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and these change the address
    <div role="group" aria-labelledby={labelId} className={classes.purpose}>
      <span id={labelId}>{t("Select for")}</span>
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
