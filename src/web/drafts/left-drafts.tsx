import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { LeftDrafts as OnePersons } from "#shared/drafts/contract.ts";
import { shownDay } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { leftDraftsQuery } from "./api.ts";
import classes from "./drafts.module.css";
import { TransferDialog } from "./transfer-dialog.tsx";

/** For admins: what suspended and deleted people have left unfinished, to be transferred unread; nothing without any. */
export function LeftDrafts() {
  const query = useQuery(leftDraftsQuery);
  const { data: people = [] } = query;
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
