import { Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { CITY_NAMES } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import { IconSearch } from "#web/ui/icons/icons.ts";
import classes from "#web/ui/list-filters.module.css";
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
      <TextInput
        className={classes.search ?? ""}
        role="searchbox"
        aria-label={t("Search medical centers")}
        placeholder={t("search by name, address, or contact")}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={isFirstInDialog || undefined}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          term !== "" && (
            <CloseButton size="sm" aria-label={t("Clear the search")} onClick={() => setTerm("")} />
          )
        }
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
        onKeyDown={(event) => {
          // In a dialog Enter would send the form.
          if (event.key === "Enter") event.preventDefault();
        }}
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
