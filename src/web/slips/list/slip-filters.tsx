import { Button, NativeSelect } from "@mantine/core";
import { CITIES } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import { parseListSearch } from "./list-search.ts";
import classes from "./list-tools.module.css";
import { focusSearch, SearchBox } from "./search-box.tsx";
import { firstPage, type ListView } from "./use-list-view.ts";

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
export function SlipFilters({ view }: { view: ListView }) {
  const { search, term, searchFor, show, clear, hasFilters } = view;
  const choose = (change: { city: string } | { status: string }) =>
    show(parseListSearch({ ...firstPage(search), ...change }));
  const clearFilters = () => {
    clear();
    focusSearch();
  };
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <SearchBox term={term} searchFor={searchFor} />
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
