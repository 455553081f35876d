import { Button, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { destinationName, visaTypeLabel } from "#shared/options/options.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { shownDay } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { listOf } from "#web/lib/addresses.ts";
import { SlipBadge } from "#web/slips/components/slip-state.tsx";
import { LoadLine } from "#web/ui/banner.tsx";
import { EmptyState, useNarrowScreen } from "#web/ui/page.tsx";
import sheet from "#web/ui/sheet.module.css";
import table from "#web/ui/table.module.css";
import classes from "./dashboard.module.css";

type RecentApplicationsProps = {
  slips: readonly Slip[] | undefined;
  isLoading: boolean;
  onRetry: () => void;
};

/** The newest applications, each row a link to its details. */
export function RecentApplications({ slips, isLoading, onRetry }: RecentApplicationsProps) {
  const { role } = useCurrentUser();
  return (
    <section className={`${sheet.sheet} ${classes.recent}`} aria-labelledby="recent-applications">
      <div className={sheet.head}>
        <h2 id="recent-applications" className={sheet.title}>
          {t("Recent Applications")}
        </h2>
        <Link to={listOf(role)} className={sheet.more}>
          {t("All slips")}
        </Link>
      </div>
      {slips?.length === 0 && (
        <EmptyState
          title={t("No applications yet")}
          action={
            <Button renderRoot={(props) => <Link to="/slip" {...props} />}>
              {t("New Application")}
            </Button>
          }
        />
      )}
      {!slips && !isLoading && (
        <LoadLine onRetry={onRetry}>{t("The recent applications could not be loaded.")}</LoadLine>
      )}
      {(isLoading || (slips && slips.length > 0)) && <RecentTable slips={slips} />}
    </section>
  );
}

function RecentTable({ slips }: { slips: readonly Slip[] | undefined }) {
  const isNarrow = useNarrowScreen();
  return (
    <table className={`${table.table} ${classes.table}`} aria-busy={!slips}>
      <thead>
        <tr>
          <th scope="col">{t("Application")}</th>
          {!isNarrow && (
            <th scope="col" style={{ width: 132 }}>
              {t("Destination")}
            </th>
          )}
          <th scope="col" style={{ width: 136 }}>
            {t("Status")}
          </th>
          <th scope="col" style={{ width: 116 }}>
            {t("Date")}
          </th>
        </tr>
      </thead>
      <tbody>
        {slips
          ? slips.map((slip) => <RecentRow key={slip.id} slip={slip} />)
          : ["1", "2", "3", "4", "5"].map((row) => <SkeletonRow key={row} />)}
      </tbody>
    </table>
  );
}

function RecentRow({ slip }: { slip: Slip }) {
  const visa = inLanguage(visaTypeLabel(slip.visa_type));
  const destination = destinationName(slip.country_traveling_to);
  const isNarrow = useNarrowScreen();
  return (
    <tr>
      <td>
        <Link to="/slip/$id" params={{ id: String(slip.id) }} className={classes.name}>
          <span translate="no">
            {slip.first_name} {slip.last_name}
          </span>
        </Link>
        <div className={classes.about}>{isNarrow ? `${visa} · ${destination}` : visa}</div>
      </td>
      {!isNarrow && <td>{destination}</td>}
      <td>
        <SlipBadge slip={slip} />
      </td>
      <td>{slip.created_at ? shownDay(slip.created_at) : "N/A"}</td>
    </tr>
  );
}

function SkeletonRow() {
  const isNarrow = useNarrowScreen();
  return (
    <tr>
      <td>
        <Skeleton height={12} width="50%" />
        <Skeleton height={10} width="30%" mt={6} />
      </td>
      {!isNarrow && (
        <td>
          <Skeleton height={12} width="70%" />
        </td>
      )}
      <td>
        <Skeleton height={22} width={86} radius="xl" />
      </td>
      <td>
        <Skeleton height={12} width={76} ml="auto" />
      </td>
    </tr>
  );
}
