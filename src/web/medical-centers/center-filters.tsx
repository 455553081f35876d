import { Button, NativeSelect } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { CITY_NAMES } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { SearchBox } from "#web/ui/search-box.tsx";
import { parseCentersSearch } from "./centers-search.ts";

/** Which centers of a list are shown. */
export type CentersFilter = {
  term: string;
  /** A city's name, empty for all. */
  city: string;
  setTerm: (term: string) => void;
  setCity: (city: string) => void;
  clear: () => void;
};

export type CentersPath = "/admin/medical-centers" | "/operator/medical-centers";

/** The filter of a list on a page: the city is in the address, so that Back and a copied link keep it. */
export function useCentersFilter(path: CentersPath): CentersFilter {
  const [term, setTerm] = useState("");
  const { city = "" } = parseCentersSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setCity = (next: string) => {
    void navigate({ to: path, search: parseCentersSearch({ city: next }), resetScroll: false });
  };
  const clear = () => {
    setTerm("");
    setCity("");
  };
  return { term, city, setTerm, setCity, clear };
}

/** The centers that hold every word of the term somewhere, in the city if one is chosen. */
export function matching<Center extends { name: string; city: string }>(
  centers: readonly Center[],
  { term, city }: Pick<CentersFilter, "term" | "city">,
): Center[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return centers.filter((center) => {
    const text = Object.values(center).join("\n").toLowerCase();
    return (city === "" || center.city === city) && words.every((word) => text.includes(word));
  });
}

const CITY_CHOICES = [
  { value: "", label: t("All Cities") },
  ...CITY_NAMES.map((name) => ({ value: name, label: name })),
];

type CenterFiltersProps = { filter: CentersFilter; isFirstInDialog?: boolean };

/** Search and city of a list of medical centers. */
export function CenterFilters({ filter, isFirstInDialog }: CenterFiltersProps) {
  const { term, city, setTerm, setCity, clear } = filter;
  return (
    <search className={list.filters} data-screen-only>
      <SearchBox
        className={list.search}
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
