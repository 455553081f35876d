import { Anchor, Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useId, useState } from "react";
import { type AuditEntry, type AuditLine, listAudit } from "#shared/log/contract.ts";
import {
  actorTitle,
  auditActor,
  auditDetails,
  auditSentence,
  auditSubject,
} from "#shared/log/text.ts";
import { sentence } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { shownDayTime } from "#web/language/shown.ts";
import { inLanguage, partsInLanguage, t, tParts } from "#web/language/translate.ts";
import type { AuditSearch } from "#web/lib/addresses.ts";
import { call } from "#web/lib/call.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import list from "#web/ui/record-list.module.css";
import classes from "./line.module.css";

export type OnActor = (id: number) => void;

type SaidProps = { entry: AuditEntry; line?: AuditLine; onActor: OnActor };

export function Said({ entry, line, onActor }: SaidProps) {
  const { action, subject, subject_id } = entry;
  const name = (
    <b translate="no" className={classes.name}>
      {inLanguage(auditSubject(entry))}
    </b>
  );
  const said = partsInLanguage(auditSentence(entry, line), {
    who: <Actor entry={entry} onActor={onActor} />,
    account: name,
    center: name,
    agent: name,
    notice: name,
    count: line?.entries,
    id:
      subject === "slip" && action !== "deleted" ? (
        <Link
          to="/slip/$id"
          params={{ id: String(subject_id) }}
          style={{ textDecoration: "underline" }}
        >
          {subject_id}
        </Link>
      ) : (
        subject_id
      ),
  });
  return <p className={list.whole}>{line ? counted(said, line) : said}</p>;
}

/** Of a list the calls are counted, since nobody looks at it as at one record. */
function counted(said: ReactNode, { action, kind, times }: AuditLine): ReactNode {
  const isCounted = kind === "reading" || kind === "refusal";
  if (!isCounted || times < 2) return said;
  return action === "lists-read"
    ? tParts("{deed}, {count} calls", { deed: said, count: times })
    : tParts("{deed}, {times} times", { deed: said, times });
}

export function knownOf(line: AuditLine): string[] {
  const { first_at, entries, kind } = line;
  const isOverTime = entries > 1 && (kind === "reading" || kind === "refusal");
  const isLater = isOverTime && shownDayTime(first_at) !== shownDayTime(line.at);
  return [
    ...(isLater ? [t("First at {time}", { time: formatTime(first_at) })] : []),
    ...auditDetails(line).map(inLanguage),
    ...numberOf(line),
  ];
}

/** What the sentence does not name. */
function numberOf({ action, subject, subject_id, details }: AuditEntry): string[] {
  if (subject_id === null) return [];
  if (subject === "user") return [inLanguage(sentence("account {id}", { id: subject_id }))];
  const isOfSlip = action === "refused" && String(details.route).includes("/auto/slip/");
  return isOfSlip ? [t("slip {id}", { id: subject_id })] : [];
}

type AsideProps = { parts: readonly ReactNode[] };

/** The line below the sentence. */
export function Aside({ parts }: AsideProps) {
  const known = parts.filter(Boolean);
  if (known.length === 0) return null;
  return (
    <p className={list.aside}>
      {known.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an entry keep their places.
        <Fragment key={at}>
          {at > 0 && " · "}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

export function When({ at }: Pick<AuditEntry, "at">) {
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {shownDayTime(at)}
    </time>
  );
}

function Actor({ entry, onActor }: { entry: AuditEntry; onActor: OnActor }) {
  const { actor_id } = entry;
  if (actor_id === null) return inLanguage(auditActor(entry));
  const name = inLanguage(auditActor(entry));
  const title = actorTitle(entry);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        underline="always"
        translate="no"
        title={t("Show only what {name} did", { name })}
        onClick={() => onActor(actor_id)}
      >
        {name}
      </Anchor>
      {title && <span className="desk-muted"> {inLanguage(title)}</span>}
    </>
  );
}

type EntriesProps = { line: AuditLine; filter: AuditSearch; onActor: OnActor };

/** Opens a line to the entries of the log that it is made of. */
export function Entries({ line, filter, onActor }: EntriesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (line.entries < 2) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.opener ?? ""}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t("{count} entries", { count: line.entries })}
      </Button>
      <div id={id}>{isOpen && <EntryList line={line} filter={filter} onActor={onActor} />}</div>
    </>
  );
}

function EntryList({ line, filter, onActor }: EntriesProps) {
  const query = useInfiniteQuery({
    queryKey: ["audit", "entries", line.id, line.entries, filter],
    queryFn: ({ pageParam, signal }) => {
      const page = { line: line.id, ...(pageParam && { before: pageParam }) };
      return call(listAudit, { query: { ...filter, ...page }, signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className={classes.entries}>
      <ol aria-label={t("Entries of this line")}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Said entry={entry} onActor={onActor} />
            <Aside parts={[<When key="when" {...entry} />, callOf(entry), ...numberOf(entry)]} />
          </li>
        ))}
      </ol>
      <LoadLine query={query}>{t("The entries could not be loaded.")}</LoadLine>
      {query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("Older entries")}
        </Button>
      )}
    </div>
  );
}

/** Readings of one record differ only in their calls. */
function callOf({ details: { route, times } }: AuditEntry): ReactNode {
  if (typeof route !== "string") return null;
  return (
    <code translate="no" className={classes.call}>
      {typeof times === "number" && times > 1 ? `${route} × ${times}` : route}
    </code>
  );
}
