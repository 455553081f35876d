import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { DraftRow } from "#shared/drafts/contract.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { shownDay, shownDayOrTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import classes from "./drafts.module.css";

type DraftRowLineProps = {
  draft: DraftRow;
  isBusy: boolean;
  onGo: () => void;
  onDiscard: () => void;
  onHandOver: () => void;
};

/** One unfinished application: whose, how old, until when it is kept, and what can be done with it. */
export function DraftRowLine({ draft, isBusy, onGo, onDiscard, onHandOver }: DraftRowLineProps) {
  const navigate = useNavigate();
  const { role } = useCurrentUser();
  const { id, slip_id, name, passport_number } = draft;
  const go = () => {
    onGo();
    if (slip_id === null) void navigate({ to: "/slip", search: { draft: id } });
    else void navigate({ to: "/slip/$id/edit", params: { id: String(slip_id) } });
  };
  const facts = [
    slip_id !== null && t("Changes to a submitted application"),
    t("Saved {time}", { time: shownDayOrTime(draft.updated_at, serverNow()) }),
    t("Expires on {day}", { day: shownDay(draft.expires_at) }),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <p className={classes.name}>
          {name || t("No name yet")} {passport_number}
        </p>
        <p className={classes.facts}>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <Button size="compact-sm" onClick={go}>
        {t("Go on")}
      </Button>
      {isLetIn(role, "staff") && (
        <Button size="compact-sm" variant="default" onClick={onHandOver}>
          {t("Hand over to…")}
        </Button>
      )}
      <ActionButton size="compact-sm" variant="default" busy={isBusy} onClick={onDiscard}>
        {t("Discard")}
      </ActionButton>
    </li>
  );
}
