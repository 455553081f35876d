import { useQuery } from "@tanstack/react-query";
import type { Slip } from "#shared/slips/contract.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { RailCard, RailFact, RailFacts } from "./rail-card.tsx";

/** The medical center of a slip, with how to reach it; no card without one. */
export function CenterCard({ slip }: { slip: Slip }) {
  const assigned = slip.MedicalCenter;
  const { data: centers } = useQuery(medicalCentersQuery);
  const center = centers?.find(({ id }) => id === assigned?.id);
  if (!assigned) return null;
  return (
    <RailCard title="Medical center">
      <RailFacts>
        <RailFact label="Name">{assigned.name}</RailFact>
        <RailFact label="City">{`${assigned.city}, ${assigned.country}`}</RailFact>
        {center?.address && <RailFact label="Address">{center.address}</RailFact>}
        {center?.time && <RailFact label="Opening hours">{center.time}</RailFact>}
        {center?.phone && (
          <RailFact label="Phone">
            <span translate="no" className="desk-figures">
              {center.phone}
            </span>
            <CopyButton value={center.phone} label="center phone" />
          </RailFact>
        )}
        {center?.website && (
          <RailFact label="Website">
            <ExternalLink href={center.website}>Visit</ExternalLink>
          </RailFact>
        )}
      </RailFacts>
    </RailCard>
  );
}
