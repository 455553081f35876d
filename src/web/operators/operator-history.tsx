import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountLabels } from "#shared/auth/form-account.ts";
import { type FieldChange, type HistoryEntry, MAX_HISTORY_PAGE } from "#shared/log/contract.ts";
import { actorTitle, LOGGED_LABELS, loggedDollars } from "#shared/log/text.ts";
import { lookUpsQuery } from "#web/duplicates/api.ts";
import { HEADLINES } from "#web/history/slip-timeline.tsx";
import { shownDayTime } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { operatorHistoryQuery } from "./api.ts";
import classes from "./operators.module.css";

const SHOWN_AT_FIRST = 10;

export function OperatorHistory({ id }: { id: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const history = useQuery(operatorHistoryQuery(id));
  return (
    <SheetGroup title={t("History")}>
      {history.isPending && <Skeleton height={96} />}
      <LoadLine query={history}>{t("The history could not be loaded.")}</LoadLine>
      {history.data?.length === 0 && !history.isError && (
        <p className={classes.none}>{t("Nothing recorded yet.")}</p>
      )}
      {history.data && history.data.length > 0 && (
        <ol reversed start={history.data.length}>
          {history.data
            .slice(isWhole ? 0 : -SHOWN_AT_FIRST)
            .toReversed()
            .map((entry) => (
              <Event key={entry.id} entry={entry} />
            ))}
        </ol>
      )}
      {isWhole && history.data?.length === MAX_HISTORY_PAGE && (
        <p className={classes.note}>{t("Earlier entries are in the audit log.")}</p>
      )}
      {history.data && history.data.length > SHOWN_AT_FIRST && !isWhole && (
        <Button variant="default" size="xs" onClick={() => setIsWhole(true)}>
          {t("Show all {count}", { count: history.data.length })}
        </Button>
      )}
      <LookUps userId={id} />
    </SheetGroup>
  );
}

/** How often this user was warned that a colleague has an application with the same passport or national ID. */
function LookUps({ userId }: { userId: number }) {
  const { data } = useQuery(lookUpsQuery(userId));
  if (!data) return null;
  return (
    <p className={classes.note}>
      {t("Duplicate warnings about colleagues, last 30 days: {count}", { count: data.outside })}
    </p>
  );
}

function Event({ entry }: { entry: HistoryEntry }) {
  const title = actorTitle(entry);
  return (
    <li className={classes.event}>
      <span className={classes.what}>{HEADLINES[entry.action]}</span>
      <span className="desk-muted">
        <bdi translate="no">{entry.actor_name ?? t("Command line")}</bdi>
        {title && ` ${inLanguage(title)}`},{" "}
        <time dateTime={entry.at}>{shownDayTime(entry.at)}</time>
      </span>
      {entry.changes.map((change) => (
        <span key={change.field} className={classes.change} translate="no">
          {wordsFor(change)}
        </span>
      ))}
    </li>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  ...LOGGED_LABELS,
  ...accountLabels,
  draft_owner: t("Account"),
};

/** Changes that say one thing, and not what was there before. */
const SAID_ONCE = ["amount", "method"];

function wordsFor({ field, from, to }: FieldChange): string {
  const values = [from, to].filter((value) => value !== null || !SAID_ONCE.includes(field));
  const words = values.map((value) => valueInWords(field, value)).join(" → ");
  return `${inLanguage(LABELS[field] ?? field)}: ${words}`;
}

function valueInWords(field: string, value: FieldChange["from"]): string {
  if (value === null) return field === "price" ? t("as everybody") : t("nothing");
  return loggedDollars(field, value) ?? inLanguage(String(value));
}
