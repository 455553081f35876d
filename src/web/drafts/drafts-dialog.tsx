import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { DraftRow } from "#shared/drafts/contract.ts";
import { shownDay, shownDayOrTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { draftsQuery, useDraftDiscard } from "./api.ts";
import classes from "./drafts.module.css";
import { TransferDialog } from "./transfer-dialog.tsx";

type DraftsDialogProps = { ids: readonly number[]; onClose: () => void };

export function DraftsDialog({ ids, onClose }: DraftsDialogProps) {
  const { data = [] } = useQuery(draftsQuery);
  const drafts = data.filter(({ id }) => ids.includes(id));
  const isEmpty = drafts.length === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty]);
  return (
    <Dialog onClose={onClose} title={t("Unfinished applications")} size="lg">
      <ul className={classes.rows}>
        {drafts.map((draft) => (
          <UnfinishedDraft key={draft.id} draft={draft} onGo={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

function UnfinishedDraft({ draft, onGo }: { draft: DraftRow; onGo: () => void }) {
  const navigate = useNavigate();
  const { role } = useCurrentUser();
  const open = useDialog();
  const discarding = useDraftDiscard();
  const { id, slip_id, name, passport_number } = draft;
  const go = () => {
    onGo();
    if (slip_id === null) void navigate({ to: "/slip", search: { draft: id } });
    else void navigate({ to: "/slip/$id/edit", params: { id: String(slip_id) } });
  };
  const transfer = () => {
    const hint = t("They take it over; you lose access.");
    open((close) => <TransferDialog ids={[id]} hint={hint} onClose={close} />);
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
        {t("Continue")}
      </Button>
      {isLetIn(role, "staff") && (
        <Button size="compact-sm" variant="default" onClick={transfer}>
          {t("Transfer to…")}
        </Button>
      )}
      <ActionButton
        size="compact-sm"
        variant="default"
        busy={discarding.isBusy}
        onClick={() => discarding.run(id)}
      >
        {t("Discard")}
      </ActionButton>
    </li>
  );
}
