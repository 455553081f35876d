import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { t } from "#web/language/translate.ts";
import { LoadProblem } from "#web/ui/banner.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { EmptyState } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordList } from "#web/ui/record-list.tsx";
import { medicalCentersQuery } from "./api.ts";
import { CenterFilters, type CentersPath, matching, useCentersFilter } from "./center-filters.tsx";
import classes from "./medical-centers.module.css";

type CenterListProps = {
  path: CentersPath;
  /** What is said when the list could not be loaded. */
  problem: Omit<ComponentProps<typeof LoadProblem>, "query">;
  /** What may be done with a center; without it the list is for reading. */
  actions?: (center: MedicalCenter) => ReactNode;
  /** What a list without any center says. */
  hint: string;
  add?: ReactNode;
};

/** The centers that fit the filter. */
export function CenterList({ path, problem, actions, hint, add }: CenterListProps) {
  const query = useQuery(medicalCentersQuery);
  const { data: centers, isPending } = query;
  const filter = useCentersFilter(path);
  const shown = centers && matching(centers, filter);
  const hasCenters = centers !== undefined && centers.length > 0;
  return (
    <>
      <LoadProblem {...problem} query={query} />
      <RecordList
        label={t("Medical centers")}
        columns={
          actions
            ? [...COLUMNS, { heading: t("Actions"), width: 88, holds: "actions", cell: actions }]
            : COLUMNS
        }
        rows={shown}
        rowKey={({ id }) => id}
        isPending={isPending}
        minWidth={960}
        tools={(isPending || hasCenters) && <CenterFilters filter={filter} />}
        empty={
          <EmptyState
            title={t("No medical centers found")}
            hint={hasCenters ? t("Try adjusting your search or filter criteria.") : hint}
            action={
              hasCenters ? (
                <Button variant="default" onClick={filter.clear}>
                  {t("Clear filters")}
                </Button>
              ) : (
                add
              )
            }
          />
        }
        count={shown && countSentence(shown.length, centers.length)}
      />
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
    cell: ({ city, country, address }) => (
      <>
        <div>
          {city}, {country}
        </div>
        {address && (
          <span className={list.more} title={address}>
            {address}
          </span>
        )}
      </>
    ),
  },
  { heading: t("Contact"), width: "30%", cell: (center) => <Contact center={center} /> },
  {
    heading: t("Website"),
    width: 88,
    cell: ({ website }) =>
      website ? <ExternalLink href={website}>{t("Visit")}</ExternalLink> : <NotKnown />,
  },
];

/** Phone and e-mail, each a link, or N/A. */
function Contact({ center: { phone, email } }: { center: MedicalCenter }) {
  if (!phone && !email) return <NotKnown />;
  return (
    <span className={classes.contacts}>
      {phone && (
        <a
          className={`${classes.contact} desk-figures`}
          href={`tel:${phone.replace(/[^+\d]/g, "")}`}
        >
          {phone}
        </a>
      )}
      {email && (
        <a className={classes.contact} title={email} href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      )}
    </span>
  );
}

function NotKnown() {
  return <span className="desk-muted">{t("N/A")}</span>;
}
