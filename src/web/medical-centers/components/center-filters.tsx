import { Button, NativeSelect } from "@mantine/core";
import { CITY_NAMES } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import classes from "#web/ui/list-filters.module.css";
import { SearchBox } from "#web/ui/search-box.tsx";
import type { CentersFilter } from "./use-centers-filter.ts";

const CITY_CHOICES = [
  { value: "", label: t("All Cities") },
  ...CITY_NAMES.map((name) => ({ value: name, label: name })),
];

type CenterFiltersProps = { filter: CentersFilter; isFirstInDialog?: boolean };

/** Search and city of a list of medical centers. */
export function CenterFilters({ filter, isFirstInDialog }: CenterFiltersProps) {
  const { term, city, setTerm, setCity, clear } = filter;
  return (
    <search className={classes.filters}>
      <SearchBox
        className={classes.search}
        label={t("Search medical centers")}
        placeholder={t("search by name, address, or contact")}
        data-autofocus={isFirstInDialog || undefined}
        text={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
        onClear={() => setTerm("")}
      />
      <NativeSelect
        aria-label={t("City")}
        data={CITY_CHOICES}
        value={city}
        onChange={(event) => setCity(event.currentTarget.value)}
      />
      {(term !== "" || city !== "") && (
        <Button variant="subtle" onClick={clear}>
          {t("Clear filters")}
        </Button>
      )}
    </search>
  );
}
