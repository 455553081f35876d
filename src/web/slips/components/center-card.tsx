import { useQuery } from "@tanstack/react-query";
import type { Slip } from "#shared/slips/contract.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { Detail } from "./detail-list.tsx";
import classes from "./slip-details.module.css";

/** The medical center of a slip, with how to reach it. */
export function CenterCard({ slip }: { slip: Slip }) {
  const assigned = slip.MedicalCenter;
  const { data: centers } = useQuery(medicalCentersQuery);
  const center = centers?.find(({ id }) => id === assigned?.id);
  return (
    <section className={classes.card} aria-label="Medical center">
      <h2 className={classes.cardTitle}>Medical center</h2>
      {assigned ? (
        <dl className={classes.facts}>
          <Detail label="Name" value={assigned.name} />
          <Detail label="City" value={`${assigned.city}, ${assigned.country}`} />
          {center?.address && <Detail label="Address" value={center.address} />}
          {center?.time && <Detail label="Opening hours" value={center.time} />}
          {center?.phone && <Detail label="Phone" value={center.phone} copies="center phone" />}
          {center?.website && (
            <Detail label="Website" value={center.website}>
              <ExternalLink href={center.website}>Visit</ExternalLink>
            </Detail>
          )}
        </dl>
      ) : (
        <p className={`${classes.plain} ${classes.none}`}>Not provided</p>
      )}
    </section>
  );
}
