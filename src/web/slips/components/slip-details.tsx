import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Slip } from "#shared/slips/contract.ts";
import { SlipTimeline } from "#web/history/components/slip-timeline.tsx";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Page } from "#web/ui/page.tsx";
import { BackButton } from "./back-button.tsx";
import { CenterCard } from "./center-card.tsx";
import { DetailGroups } from "./detail-groups.tsx";
import { SlipBadge } from "./slip-badge.tsx";
import classes from "./slip-details.module.css";
import { SlipStatusCard } from "./slip-status-card.tsx";

type SlipDetailsProps = { slip: Slip; refetchInterval: number | false };

/** One application to read: the form's groups at the left, where it stands and what happened at the right. */
export function SlipDetails({ slip, refetchInterval }: SlipDetailsProps) {
  const name = `${slip.first_name} ${slip.last_name}`;
  const { data: centers } = useQuery(medicalCentersQuery);
  const centerName = (id: number) =>
    centers?.find((center) => center.id === id)?.name ?? `Medical center ${id}`;
  return (
    <Page
      title={name}
      heading={<bdi translate="no">{name}</bdi>}
      subtitle={<Headline slip={slip} />}
      back={<BackButton />}
      actions={
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      <div className={classes.layout}>
        <DetailGroups slip={slip} />
        <div className={classes.side}>
          <SlipStatusCard slip={slip} />
          <CenterCard slip={slip} />
          <section className={`${classes.card} ${classes.timeline}`} aria-label="Timeline">
            <h2 className={classes.cardTitle}>Timeline</h2>
            <SlipTimeline
              slipId={slip.id}
              version={slip.updated_at}
              centerName={centerName}
              refetchInterval={refetchInterval}
            />
          </section>
        </div>
      </div>
    </Page>
  );
}

function Headline({ slip }: { slip: Slip }) {
  return (
    <span className={classes.headline}>
      <SlipBadge slip={slip} />
      <span className={classes.passport}>
        <span translate="no" className="desk-figures">
          {slip.passport_number}
        </span>
        <span className={classes.screenOnly}>
          <CopyButton value={slip.passport_number} label="passport number" />
        </span>
      </span>
    </span>
  );
}
