import { Button } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import { isLetIn } from "#shared/auth/rules-access.ts";
import {
  type DraftRow,
  listColleagues,
  type LeftDrafts as OnePersons,
  transferDraft,
} from "#shared/drafts/contract.ts";
import { shownDay, shownDayOrTime } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { isGone } from "#web/lib/call-error.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { Dialog, FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormSelect } from "#web/ui/form.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { draftsQuery, leftDraftsQuery, useDraftDiscard } from "./api.ts";
import classes from "./drafts.module.css";

const colleaguesQuery = queryOptions({
  queryKey: ["drafts", "colleagues"],
  queryFn: ({ signal }) => call(listColleagues, { signal }),
});

/** Reads them before the dialog that offers them is opened. */
function useColleaguesSoon(enabled: boolean): void {
  useQuery({ ...colleaguesQuery, enabled });
}

type DraftsDialogProps = { ids: readonly number[]; onClose: () => void };

export function DraftsDialog({ ids, onClose }: DraftsDialogProps) {
  const { data = [] } = useQuery(draftsQuery);
  const { role } = useCurrentUser();
  useColleaguesSoon(isLetIn(role, "staff"));
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

type TransferDialogProps = { ids: readonly number[]; hint: string; onClose: () => void };

function TransferDialog({ ids, hint, onClose }: TransferDialogProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const { form, frame } = useDialogForm({
    initial: { colleague: "" },
    read: ({ colleague }) => ({ input: Number(colleague) }),
    failure: t("Failed to transfer"),
    send: async (user_id: number) => {
      let gone = 0;
      for (const id of ids) {
        await call(transferDraft, { params: { id: String(id) }, body: { user_id } }).catch(
          (error: unknown) => {
            gone += 1;
            // The others are moved all the same.
            if (!isGone(error) || gone === ids.length) throw error;
          },
        );
      }
    },
    refresh: [["drafts"]],
    onClose,
  });
  const chosen = useWatch({ control: form.control, name: "colleague" });
  const options = colleagues.map(({ id, name }) => ({ code: String(id), name }));
  return (
    <FormDialog
      {...frame}
      title={
        ids.length === 1
          ? t("Transfer this draft?")
          : t("Transfer {count} drafts?", { count: ids.length })
      }
      submitLabel={t("Transfer")}
      disabledReason={chosen === "" ? t("Choose a colleague") : null}
    >
      <p className={classes.facts}>{hint}</p>
      <FormSelect
        form={form}
        name="colleague"
        label={t("Colleague")}
        isFirstInDialog
        options={options}
      />
    </FormDialog>
  );
}

/** For admins: what suspended and deleted people have left unfinished, to be transferred unread; nothing without any. */
export function LeftDrafts() {
  const query = useQuery(leftDraftsQuery);
  const { data: people = [] } = query;
  useColleaguesSoon(people.length > 0);
  const open = useDialog();
  const transfer = ({ drafts }: OnePersons, button: HTMLElement) =>
    open(
      (close) => (
        <TransferDialog
          ids={drafts.map(({ id }) => id)}
          hint={t("They take them over; nobody else sees the contents.")}
          onClose={close}
        />
      ),
      button,
    );
  return (
    <div className={classes.left}>
      <LoadLine query={query}>{t("The drafts of former staff could not be loaded.")}</LoadLine>
      {people.length > 0 && (
        <div className="desk-sheet">
          <SheetGroup title={t("Drafts of former staff")}>
            <ul className={classes.rows}>
              {people.map((person) => (
                <li key={person.user_id} className={classes.row}>
                  <div className={classes.who}>
                    <p className={classes.name} translate="no">
                      {person.name}
                    </p>
                    <p className={classes.facts}>{factsOf(person)}</p>
                  </div>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t("Transfer to… the drafts of {name}", { name: person.name })}
                    onClick={(event) => transfer(person, event.currentTarget)}
                  >
                    {t("Transfer to…")}
                  </Button>
                </li>
              ))}
            </ul>
          </SheetGroup>
        </div>
      )}
    </div>
  );
}

// Oldest first, as the server sends them.
function factsOf({ drafts }: OnePersons): string {
  const [oldest] = drafts;
  if (!oldest) return "";
  const day = shownDay(oldest.updated_at);
  if (drafts.length === 1) return t("1 unfinished application, last changed on {day}", { day });
  return t("{count} unfinished applications, the oldest last changed on {day}", {
    count: drafts.length,
    day,
  });
}
