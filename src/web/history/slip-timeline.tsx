import { Skeleton } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FILE_KIND_LABELS } from "#shared/files/text.ts";
import {
  type FieldChange,
  getSlipHistory,
  type HistoryEntry,
  MAX_HISTORY_PAGE,
} from "#shared/log/contract.ts";
import type { HistoryAction } from "#shared/log/rules-actions.ts";
import { actorTitle, LOGGED_LABELS } from "#shared/log/text.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { fieldInWords, shownNationalId, slipFieldNamed } from "#shared/slips/text-slip.ts";
import { formatTime } from "#shared/time/instants.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { shownDateLong, shownDay, shownDayTime, shownWords } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import classes from "./slip-timeline.module.css";

/** The changes of one slip a page at a time, the newest page first, each oldest first. */
export function slipHistoryPages(id: number) {
  return infiniteQueryOptions({
    queryKey: ["slips", "history-pages", id],
    queryFn: ({ pageParam, signal }) =>
      call(getSlipHistory, {
        params: { id: String(id) },
        ...(pageParam && { query: { before: String(pageParam) } }),
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === MAX_HISTORY_PAGE ? page[0]?.id : undefined),
  });
}

type SlipTimelineProps = {
  slipId: number;
  /** Why it failed, where the screen says so already. */
  saidReason: string | null;
};

export function SlipTimeline({ slipId, saidReason }: SlipTimelineProps) {
  const history = useInfiniteQuery(slipHistoryPages(slipId));
  if (history.data) {
    const entries = history.data.pages.flatMap((page) => page.toReversed());
    return (
      <>
        <ol reversed>
          {entries.map((entry, place) => (
            <Entry
              key={entry.id}
              entry={entry}
              above={entries[place - 1]}
              saidReason={saidReason}
            />
          ))}
        </ol>
        <LoadLine query={{ isError: history.isFetchNextPageError, refetch: history.fetchNextPage }}>
          {t("Older changes could not be loaded.")}
        </LoadLine>
        {history.hasNextPage && !history.isFetchNextPageError && (
          <ActionButton
            variant="default"
            size="xs"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t("Show older")}
          </ActionButton>
        )}
      </>
    );
  }
  if (!history.isError || history.isFetching) return <Skeleton height={96} />;
  return <LoadLine query={history}>{t("The history could not be loaded.")}</LoadLine>;
}

/** Fields whose change the headline already names. */
const IN_HEADLINE = ["status", "process_status", "payment_status"];

type EntryProps = {
  entry: HistoryEntry;
  above: HistoryEntry | undefined;
  saidReason: string | null;
};

/** The day is shown once for all its entries; the title of the name has role and number. */
function Entry({ entry, above, saidReason }: EntryProps) {
  const isOfDayAbove = above !== undefined && shownDay(above.at) === shownDay(entry.at);
  const changes = entry.changes.filter(
    ({ field, to }) =>
      !IN_HEADLINE.includes(field) &&
      !(field === "failed_reason" && saidReason !== null && to === saidReason),
  );
  return (
    <li className={classes.entry} data-action={entry.action}>
      <p>{HEADLINES[entry.action]}</p>
      <p className={classes.who}>
        <bdi translate="no" title={inLanguage(actorTitle(entry) ?? "")}>
          {entry.actor_name ?? "SlipDesk"}
        </bdi>
        {" · "}
        <time className={classes.time} dateTime={entry.at}>
          {isOfDayAbove ? formatTime(entry.at) : shownDayTime(entry.at)}
        </time>
      </p>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <ChangeLine key={change.field} action={entry.action} change={change} />
          ))}
        </ul>
      )}
    </li>
  );
}

function fileKindOf(value: string): string {
  const labels: Readonly<Record<string, string>> = FILE_KIND_LABELS;
  return inLanguage(labels[value] ?? "");
}

type ChangeLineProps = { action: HistoryEntry["action"]; change: FieldChange };

function ChangeLine({ action, change: { field, from, to } }: ChangeLineProps) {
  if (field === "imported_from")
    return <li translate="no">{tParts("Imported from {file}", { file: to ?? t("a file") })}</li>;
  if (action === "noted" && field === "note")
    return (
      <li translate="no" className={classes.note}>
        <bdi>{to}</bdi>
      </li>
    );
  // Erasing leaves which field changed.
  if (from === null && to === null)
    return <li className="desk-muted">{t("{label}: erased", { label: labelOf(field) })}</li>;
  if (field === "file") return <li>{fileKindOf(`${to ?? from}`)}</li>;
  return (
    <li>
      <span className="desk-muted">{labelOf(field)}: </span>
      {from !== null && (
        <>
          <del className="desk-muted">
            <Value field={field} value={from} />
          </del>
          {" → "}
        </>
      )}
      {to === null ? t("removed") : <Value field={field} value={to} />}
    </li>
  );
}

function Value({ field, value }: { field: string; value: string | number }) {
  const { role } = useCurrentUser();
  const link = LINKS[field];
  if (link && typeof value === "string") return <ExternalLink href={value}>{link}</ExternalLink>;
  if (field === "medical_center_id") return <CenterName id={Number(value)} />;
  const words = wordsFor(field, String(value));
  return <bdi translate="no">{field === "national_id" ? shownNationalId(words, role) : words}</bdi>;
}

function CenterName({ id }: { id: number }) {
  const { data: centers } = useQuery(medicalCentersQuery);
  const name = centers?.find((center) => center.id === id)?.name;
  return <bdi>{name ?? t("Medical center {id}", { id })}</bdi>;
}

const LINKS: Readonly<Record<string, string>> = {
  payment_link: t("Open payment"),
  slip_url: t("Open slip"),
};

function labelOf(name: string): string {
  const field = slipFieldNamed(name);
  return inLanguage(
    field ? slipFormLabels[field] : (LOGGED_LABELS[name] ?? name.replaceAll("_", " ")),
  );
}

/** Words that are no field of the form's: by which way something was sent to the applicant, and what. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: { whatsapp: "WhatsApp", sms: "SMS", email: t("E-mail"), copy: t("Copied text") },
  occasion: {
    "payment-link": t("Payment link"),
    "slip-ready": t("Slip"),
    "slip-ends": t("The slip’s last day"),
    "result-there": t("Word of the result"),
  },
  // The history does not store their content.
  result: { changed: t("changed") },
  note: { changed: t("changed") },
};

function wordsFor(name: string, value: string): string {
  const word = WORDS[name]?.[value];
  if (word) return word;
  const date = plainDate(value);
  if (date) return shownDateLong(date);
  const field = slipFieldNamed(name);
  if (!field) return inLanguage(value.replaceAll("not_started", "not started"));
  return shownWords(field, fieldInWords(field, value));
}

export const HEADLINES = {
  submitted: t("Application submitted"),
  edited: t("Edited"),
  approved: t("Approved"),
  declined: t("Declined"),
  "declined-reason-changed": t("Reason changed"),
  "marked-paid": t("Marked as paid"),
  "marked-unpaid": t("Marked as unpaid"),
  "slip-url-changed": t("Slip URL changed"),
  "payment-link-changed": t("Payment link replaced"),
  "center-assigned": t("Medical center assigned"),
  "center-removed": t("Medical center deleted"),
  queued: t("Sent for processing"),
  started: t("Processing started"),
  requeued: t("Resumed"),
  finished: t("Processing finished"),
  failed: t("Processing failed"),
  deleted: t("Deleted"),
  "sent-to-applicant": t("Sent to applicant"),
  noted: t("Note"),
  "note-removed": t("Note taken back"),
  "file-added": t("File added"),
  "file-removed": t("File removed"),
  "followed-up": t("Followed up"),
  called: t("Called"),
  "call-undone": t("Call taken back"),
  erased: t("Erased"),
  created: t("Added"),
  suspended: t("Suspended"),
  reactivated: t("Reactivated"),
  "password-changed": t("Password changed"),
  "password-reset": t("Password reset"),
  "password-read": t("Password viewed"),
  "factor-set-up": t("Second factor set up"),
  "factor-removed": t("Second factor removed"),
  "factor-reset": t("Second factor reset"),
  "recovery-codes-renewed": t("Recovery codes renewed"),
  "recovery-code-used": t("Recovery code used"),
  "draft-transferred": t("Draft transferred"),
  "deposit-asked": t("Deposit request"),
  "deposit-credited": t("Deposit credited"),
  "deposit-declined": t("Deposit declined"),
  "balance-corrected": t("Balance corrected"),
  "price-set": t("Price set"),
} as const satisfies Record<HistoryAction, string>;
