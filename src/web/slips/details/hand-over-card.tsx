import { Skeleton } from "@mantine/core";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { handOverOccasion } from "#shared/slips/text-hand-over.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import { RailCard } from "./rail-card.tsx";

const HandOver = part(async () => (await import("./hand-over.tsx")).HandOver, {
  // As high as what comes in its place.
  meanwhile: () => (
    <RailCard title={t("Hand over")} isScreenOnly>
      <Skeleton height={320} />
    </RailCard>
  ),
});

type HandOverCardProps = { slip: Slip; messages: Messages };

/** The link to pay, or the finished slip, as a text for the applicant; no card while there is nothing to hand over. */
export function HandOverCard({ slip, messages }: HandOverCardProps) {
  const user = useCurrentUser();
  const occasion = handOverOccasion(slip);
  if (occasion === null || !isOwnOrAdmin(slip, user)) return null;
  return <HandOver key={occasion} slip={slip} occasion={occasion} messages={messages} />;
}
