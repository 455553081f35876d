import { Button, NativeSelect } from "@mantine/core";
import { CITIES } from "#shared/options/options.ts";
import { SearchBox } from "#web/slips/components/search-box.tsx";
import { parseListSearch } from "#web/slips/list-search.ts";
import { firstPage, type ListView } from "#web/slips/use-list-view.ts";
import classes from "#web/ui/list-filters.module.css";

const CITY_CHOICES = [
  { value: "", label: "All Cities" },
  ...CITIES.map(({ code, name }) => ({ value: code, label: name })),
];
const STATUS_CHOICES = [
  { value: "", label: "All Status" },
  { value: "pending", label: "Pending" },
  { value: "approved", label: "Approved" },
  { value: "declined", label: "Declined" },
];

/** Search, city and status of a list; any change starts at the first page. */
export function SlipFilters({ view }: { view: ListView }) {
  const { search, term, searchFor, show, clear, hasFilters } = view;
  const choose = (change: { city: string } | { status: string }) =>
    show(parseListSearch({ ...firstPage(search), ...change }));
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <SearchBox term={term} searchFor={searchFor} />
      </div>
      <NativeSelect
        aria-label="City"
        data={CITY_CHOICES}
        value={search.city ?? ""}
        onChange={(event) => choose({ city: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Status"
        data={STATUS_CHOICES}
        value={search.status ?? ""}
        onChange={(event) => choose({ status: event.currentTarget.value })}
      />
      {hasFilters && (
        <Button variant="subtle" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
