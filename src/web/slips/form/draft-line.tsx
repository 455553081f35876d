import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Draft } from "#shared/drafts/contract.ts";
import { slipHistoryQuery } from "#web/history/api.ts";
import { shownDayOrTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { Banner, BannerLine } from "#web/ui/banner.tsx";
import type { OfferedDraft } from "./use-slip-draft.ts";

type DraftLineProps = {
  offered: OfferedDraft;
  /** The application as it is now; null for a new one. */
  slip: { id: number; updated_at: string } | null;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers what was typed before the form was left, and says when the application was changed since. */
export function DraftLine({ offered, slip, onRestore, onDiscard }: DraftLineProps) {
  const isOlder = slip !== null && offered.base !== null && offered.base !== slip.updated_at;
  const when = shownDayOrTime(offered.at, serverNow());
  return (
    <Banner kind="info">
      <BannerLine
        words={
          isOlder ? <ChangedSince slip={slip} when={when} /> : t("Draft from {when}", { when })
        }
      >
        <Button size="compact-sm" variant="default" onClick={onRestore}>
          {isOlder ? t("Restore it anyway") : t("Restore")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t("Discard")}
        </Button>
      </BannerLine>
    </Banner>
  );
}

type ChangedSinceProps = { slip: { id: number; updated_at: string }; when: string };

function ChangedSince({ slip, when }: ChangedSinceProps) {
  const history = useQuery(slipHistoryQuery(slip.id, slip.updated_at));
  const who = history.data?.at(-1)?.actor_name ?? "SlipDesk";
  const at = shownDayOrTime(slip.updated_at, serverNow());
  return t("This draft is from {when}; {who} changed the application at {at}.", { when, who, at });
}

type OtherVersionProps = {
  message: string;
  stored: Draft;
  onLoad: (stored: Draft) => void;
  onKeep: (stored: Draft) => void;
};

/** Two computers have gone on with one draft: which of them counts. */
export function OtherVersion({ message, stored, onLoad, onKeep }: OtherVersionProps) {
  return (
    <Banner kind="info">
      <BannerLine words={message}>
        <Button size="compact-sm" variant="default" onClick={() => onLoad(stored)}>
          {t("Load that one")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onKeep(stored)}>
          {t("Keep this one")}
        </Button>
      </BannerLine>
    </Banner>
  );
}
