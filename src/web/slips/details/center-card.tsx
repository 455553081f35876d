import { useQuery } from "@tanstack/react-query";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
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
    <RailCard title={t("Medical center")}>
      <RailFacts>
        <RailFact label={t("Name")}>{assigned.name}</RailFact>
        <RailFact label={t("City")}>{`${assigned.city}, ${assigned.country}`}</RailFact>
        {center?.address && <RailFact label={t("Address")}>{center.address}</RailFact>}
        {center?.time && <RailFact label={t("Opening hours")}>{center.time}</RailFact>}
        {center?.phone && (
          <RailFact label={t("Phone")}>
            <span translate="no" className="desk-figures">
              {center.phone}
            </span>
            <CopyButton value={center.phone} label={t("center phone")} />
          </RailFact>
        )}
        {center?.website && (
          <RailFact label={t("Website")}>
            <ExternalLink href={center.website}>{t("Visit")}</ExternalLink>
          </RailFact>
        )}
      </RailFacts>
    </RailCard>
  );
}
