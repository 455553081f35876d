import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { CITY_NAMES } from "#shared/options/options.ts";
import { searchable } from "#shared/text/clean.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { parseCentersSearch, telephone } from "#web/lib/addresses.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { EmptyState, Page, useMatchingMedia } from "#web/ui/page.tsx";
import { usePages } from "#web/ui/pager.tsx";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordList } from "#web/ui/record-list.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { PartnerTabs } from "#web/ui/section-tabs.tsx";
import { medicalCentersQuery } from "./api.ts";
import classes from "./medical-centers.module.css";

type CentersPath = "/admin/medical-centers" | "/operator/medical-centers";

type CenterListProps = {
  path: CentersPath;
  failure: Omit<ComponentProps<typeof LoadFailure>, "query">;
  actions?: (center: MedicalCenter) => ReactNode;
  hint: string;
  add?: ReactNode;
};

export function CenterList({ path, failure, actions, hint, add }: CenterListProps) {
  const query = useQuery(medicalCentersQuery);
  const { data: centers, isPending } = query;
  const [filter, setFilter] = useCentersFilter(path);
  const shown = centers && matching(centers, filter);
  const isTight = useMatchingMedia("screen and (width < 1100px)");
  const columns = isTight ? TIGHT_COLUMNS : COLUMNS;
  const { rows, pager } = usePages(shown, JSON.stringify(filter));
  const hasCenters = centers !== undefined && centers.length > 0;
  return (
    <>
      <LoadFailure {...failure} query={query} />
      <RecordList
        label={t("Medical centers")}
        columns={
          actions
            ? [...columns, { heading: t("Actions"), width: 88, holds: "actions", cell: actions }]
            : columns
        }
        rows={rows}
        rowKey={({ id }) => id}
        isPending={isPending}
        minWidth={0}
        tools={(isPending || hasCenters) && <CenterFilters filter={filter} onFilter={setFilter} />}
        empty={
          <EmptyState
            query={query}
            title={t("No medical centers found")}
            hint={hasCenters ? t("Try adjusting your search or filter criteria.") : hint}
            action={
              hasCenters ? (
                <Button variant="default" onClick={() => setFilter(NO_FILTER)}>
                  {t("Clear filters")}
                </Button>
              ) : (
                add
              )
            }
          />
        }
        count={shown && countSentence(shown.length, centers.length)}
      >
        {pager}
      </RecordList>
    </>
  );
}

function countSentence(shown: number, all: number): string {
  if (all === 0) return "";
  if (shown < all) return t("{count} of {all} medical centers", { count: shown, all });
  return t(all === 1 ? "{count} medical center" : "{count} medical centers", { count: all });
}

const COLUMNS: readonly RecordColumn<MedicalCenter>[] = [
  {
    heading: t("Name"),
    width: "27%",
    onCard: "top",
    cell: ({ name, time }) => (
      <>
        <span className={list.name} translate="no">
          {name}
        </span>
        {time && <span className={list.more}>{time}</span>}
      </>
    ),
  },
  {
    heading: t("Location"),
    onCard: "line",
    cell: ({ city, country, address }) => (
      <>
        <div>
          {inLanguage(city)}, {inLanguage(country)}
        </div>
        {address && <span className={`${list.more} ${classes.wrapped}`}>{address}</span>}
      </>
    ),
  },
  {
    heading: t("Contact"),
    width: "30%",
    onCard: "line",
    cell: (center) => <Contact center={center} />,
    cardCell: (center) => (
      <Contact center={center} site={center.website && <Website center={center} />} />
    ),
  },
  {
    heading: t("Website"),
    width: 88,
    onCard: "none",
    cell: (center) => <Website center={center} />,
  },
];

/** On a narrow screen the website stands with phone and e-mail, so that nothing is cut. */
const TIGHT_COLUMNS = COLUMNS.filter(({ onCard }) => onCard !== "none").map((column) =>
  column.cardCell ? { ...column, width: "35%", cell: column.cardCell } : column,
);

function Website({ center: { website } }: { center: MedicalCenter }) {
  return website ? <ExternalLink href={website}>{t("Visit")}</ExternalLink> : <NotKnown />;
}

type ContactProps = { center: MedicalCenter; site?: ReactNode };

function Contact({ center: { phone, email }, site }: ContactProps) {
  if (!phone && !email) return site ?? <NotKnown />;
  return (
    <span className={classes.contacts}>
      {phone && (
        <a className={`${classes.contact} ${classes.phone}`} href={telephone(phone)}>
          {phone}
        </a>
      )}
      {email && (
        <a className={classes.contact} title={email} href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      )}
      {site && <span className={classes.contact}>{site}</span>}
    </span>
  );
}

function NotKnown() {
  return <span className="desk-muted">{t("N/A")}</span>;
}

type CentersFilter = { term: string; city: string };

export const NO_FILTER: CentersFilter = { term: "", city: "" };

/** The city is in the address, so that Back and a copied link keep it. */
function useCentersFilter(path: CentersPath) {
  const [term, setTerm] = useState("");
  const { city = "" } = parseCentersSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setFilter = (next: CentersFilter) => {
    setTerm(next.term);
    if (next.city === city) return;
    void navigate({ to: path, search: parseCentersSearch(next), resetScroll: false });
  };
  return [{ term, city }, setFilter] as const;
}

export function matching<Center extends { name: string; city: string }>(
  centers: readonly Center[],
  { term, city }: CentersFilter,
): Center[] {
  const words = searchable(term).split(" ").filter(Boolean);
  return centers.filter((center) => {
    const text = searchable([...Object.values(center), inLanguage(center.city)].join(" "));
    return (city === "" || center.city === city) && words.every((word) => text.includes(word));
  });
}

const CITY_CHOICES = [
  { value: "", label: t("All Cities") },
  ...CITY_NAMES.map((name) => ({ value: name, label: inLanguage(name) })),
];

type CenterFiltersProps = {
  filter: CentersFilter;
  onFilter: (filter: CentersFilter) => void;
  isFirstInDialog?: boolean;
};

export function CenterFilters({ filter, onFilter, isFirstInDialog }: CenterFiltersProps) {
  const { term, city } = filter;
  return (
    <search className={list.filters} data-screen-only>
      <SearchBox
        className={list.search}
        label={t("Search medical centers")}
        placeholder={t("search by name, address, or contact")}
        data-autofocus={isFirstInDialog || undefined}
        text={term}
        onChange={(event) => onFilter({ term: event.currentTarget.value, city })}
        onClear={() => onFilter({ term: "", city })}
      />
      <NativeSelect
        aria-label={t("City")}
        data={CITY_CHOICES}
        value={city}
        onChange={(event) => onFilter({ term, city: event.currentTarget.value })}
      />
      {(term !== "" || city !== "") && (
        <Button variant="subtle" onClick={() => onFilter(NO_FILTER)}>
          {t("Clear filters")}
        </Button>
      )}
    </search>
  );
}

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(medicalCentersQuery);
}

export function OperatorMedicalCentersPage() {
  const { role } = useCurrentUser();
  return (
    <Page
      title={t("Medical Centers")}
      heading={t("Medical Centers")}
      subtitle={t("View available medical centers in the system")}
      tabs={role !== "applicant" && <PartnerTabs isAdmin={role === "admin"} />}
    >
      <CenterList
        path="/operator/medical-centers"
        failure={{ isQuiet: true, title: t("The medical centers could not be loaded.") }}
        hint={t("No medical centers have been added yet.")}
      />
    </Page>
  );
}
