import { Button, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { destinationName, visaTypeLabel } from "#shared/options/options.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { formatDay } from "#shared/time/instants.ts";
import { SlipBadge } from "#web/slips/components/slip-badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import classes from "./dashboard.module.css";

const SKELETON_ROWS = ["1", "2", "3", "4", "5"];

type RecentApplicationsProps = {
  slips: readonly Slip[] | undefined;
  isLoading: boolean;
  onRetry: () => void;
};

/** The newest applications, each row a link to its details. */
export function RecentApplications({ slips, isLoading, onRetry }: RecentApplicationsProps) {
  return (
    <section className={classes.section} aria-labelledby="recent-applications">
      <h2 id="recent-applications" className={classes.title}>
        Recent Applications
      </h2>
      {slips?.length === 0 ? (
        <EmptyState
          title="No applications yet"
          action={
            <Button renderRoot={(props) => <Link to="/slip" {...props} />}>New Application</Button>
          }
        />
      ) : (
        <table className={classes.table} aria-busy={isLoading}>
          <thead>
            <tr>
              <th scope="col">Application</th>
              <th scope="col">Destination</th>
              <th scope="col">Status</th>
              <th scope="col">Date</th>
            </tr>
          </thead>
          <tbody>
            {slips?.map((slip) => (
              <RecentRow key={slip.id} slip={slip} />
            ))}
            {isLoading && SKELETON_ROWS.map((row) => <SkeletonRow key={row} />)}
            {!slips && !isLoading && (
              <tr>
                <td colSpan={4} className={classes.quiet}>
                  The recent applications could not be loaded.{" "}
                  <Button size="compact-sm" variant="default" onClick={onRetry}>
                    Try again
                  </Button>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

function RecentRow({ slip }: { slip: Slip }) {
  return (
    <tr className={classes.row}>
      <td>
        <Link to="/slip/$id" params={{ id: String(slip.id) }} className={classes.name}>
          <span translate="no">
            {slip.first_name} {slip.last_name}
          </span>
        </Link>
        <span className={classes.visa}>{visaTypeLabel(slip.visa_type)}</span>
      </td>
      <td>{destinationName(slip.country_traveling_to)}</td>
      <td>
        <SlipBadge slip={slip} />
      </td>
      <td>{slip.created_at ? formatDay(slip.created_at) : "N/A"}</td>
    </tr>
  );
}

function SkeletonRow() {
  return (
    <tr>
      <td colSpan={4}>
        <Skeleton height={36} />
      </td>
    </tr>
  );
}
