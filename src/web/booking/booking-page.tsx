import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { saveOfficial } from "#shared/booking/contract.ts";
import { clipOf } from "#shared/booking/rules-site-values.ts";
import { visaTypeLabel } from "#shared/options/options.ts";
import { type FailureKind, sentenceByHand } from "#shared/processing/rules-failures.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { dayOrTime } from "#shared/time/instants.ts";
import { useWarnings, Warning } from "#web/details/rail-cards.tsx";
import { shownDestination } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, seen } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useServerTime } from "#web/lib/server-clock.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { usePastedPage } from "#web/official/use-official-dialog.tsx";
import { isOfWork, queueCountsQuery } from "#web/queue/api.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { useSlipAction } from "#web/slips/api.ts";
import { ActionButton, copyText, KeyCap } from "#web/ui/buttons.tsx";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { useMessage, useShownMessage } from "#web/ui/messages.tsx";
import { EmptyState, MessageBar, Page } from "#web/ui/page.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./booking.module.css";
import { BookingSteps, openSite } from "./booking-steps.tsx";
import { SiteSheet } from "./site-sheet.tsx";
import {
  type BookingQueue,
  linkSaved,
  recordCopy,
  recordFailure,
  skipToBook,
  takeBackToBook,
  useBookingQueue,
  useContinuedElsewhere,
  useFollowedSlip,
  useOtherHolder,
} from "./use-booking-queue.ts";

/** The queue *To book*: one application after the other, typed into the official form and brought back. */
export function BookingPage() {
  const queue = useBookingQueue();
  const isContinued = useContinuedElsewhere();
  const { data: counts } = useQuery(queueCountsQuery);
  useLiveQueries(queueCountsQuery.queryKey, isOfWork);
  const { slip, isRevisited, handled } = queue;
  const since = useServerTime((now) =>
    slip ? inLanguage(dayOrTime(slip.queued_at ?? slip.updated_at, now)) : "",
  );
  const total = handled + (counts?.to_book ?? 0);
  usePastedPage(slip, (saved) => {
    if (saved.id === slip?.id && saved.process_status !== "started") queue.goOn();
    else queue.next();
  });
  const hasFailed = useShownMessage()?.message.kind === "error";
  return (
    <Page
      title={t("Booking")}
      heading={t("Booking by hand")}
      subtitle={
        slip && !isRevisited && counts && total > 0
          ? t("{number} of {total} · oldest waiting since {time}", {
              number: Math.min(handled + 1, total),
              total,
              time: since,
            })
          : undefined
      }
      hasOwnMessage
      actions={
        <>
          {/* A failure is longer than the row is high. */}
          <MessageBar over={hasFailed ? "foot" : "gap"} />
          {slip && <Actions queue={queue} slip={slip} />}
        </>
      }
    >
      {isContinued && (
        <p className={classes.note} role="status">
          {t("Continued in another tab.")}
        </p>
      )}
      {slip && <Booking key={slip.id} queue={queue} slip={slip} />}
      {queue.isDone && <NothingToBook />}
      {!slip && !queue.isDone && !hasFailed && <p role="status">{t("Loading details...")}</p>}
      {!slip && !queue.isDone && hasFailed && (
        <Button variant="default" onClick={queue.next}>
          {t("Try again")}
        </Button>
      )}
    </Page>
  );
}

function NothingToBook() {
  const { data: settings } = useQuery(settingsQuery);
  const { data: counts } = useQuery(queueCountsQuery);
  const search = counts && counts.book > 0 ? ({ todo: "book" } as const) : {};
  return (
    <EmptyState
      query={null}
      title={t("Nothing to book.")}
      hint={nothingHint(settings?.processor === "sandbox", counts?.book ?? 0)}
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/admin/slips" search={search} {...props} />}
        >
          {t("Go to slips")}
        </Button>
      }
    />
  );
}

function nothingHint(isSandbox: boolean, count: number): string {
  if (isSandbox) return t("This desk books nothing: it runs with the sandbox.");
  if (count > 0) {
    return t(
      "Still waiting: {count}, with another admin, in another browser of yours, or skipped by you within the last 30 minutes.",
      { count },
    );
  }
  return t("Slips that you send for processing wait here until somebody books them.");
}

function Actions({ queue, slip }: { queue: BookingQueue; slip: Slip }) {
  const messages = useMessage();
  const name = applicantName(slip);
  const skipping = useSlipAction(skipToBook);
  const takingBack = useSlipAction(takeBackToBook);
  const isBusy = queue.isTaking || skipping.isBusy || takingBack.isBusy;
  const skip = () => {
    if (!queue.isWaiting) return queue.next();
    skipping.run(slip, {
      onSuccess: queue.next,
      onError: (error) => messages.fail(failureOf(error, t("The application was not released."))),
    });
  };
  const takeBack = () =>
    takingBack.run(slip, {
      onSuccess: () => {
        messages.succeed(t("{name} was taken back.", { name }));
        queue.goOn();
      },
      onError: (error) =>
        messages.fail(failureOf(error, t("Could not take back {name}.", { name }))),
    });
  useKeys([{ keys: [KEYS.skip], does: t("Skip"), run: () => !isBusy && skip() }]);
  return (
    <>
      <ActionButton
        variant="subtle"
        color="gray"
        busy={isBusy}
        rightSection={<KeyCap>{KEYS.skip}</KeyCap>}
        onClick={skip}
      >
        {queue.isWaiting ? t("Skip") : t("Next")}
      </ActionButton>
      {queue.isWaiting && (
        <ActionButton variant="subtle" color="gray" busy={isBusy} onClick={takeBack}>
          {t("Take back")}
        </ActionButton>
      )}
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/slip/$id" params={{ id: String(slip.id) }} {...props} />}
      >
        {t("All details")}
      </Button>
    </>
  );
}

function Booking({ queue, slip }: { queue: BookingQueue; slip: Slip }) {
  const messages = useMessage();
  const open = useDialog();
  const { data: settings } = useQuery(settingsQuery);
  const name = applicantName(slip);
  const saving = useSlipAction((payment_link: string) =>
    call(saveOfficial, { ...seen(slip), body: { payment_link } }),
  );
  const failing = useSlipAction((kind: FailureKind) =>
    recordFailure(slip, kind, sentenceByHand(kind)),
  );
  const copying = useAction(recordCopy);
  const isBusy = queue.isTaking || saving.isBusy || failing.isBusy;
  const isOver = !queue.isRevisited && !queue.isWaiting;
  const holder = useOtherHolder(slip);
  const warnings = useWarnings(slip);
  useFollowedSlip(slip, isBusy, queue.update);

  const save = (link: string, onFailed: (why: string) => void) =>
    saving.run(link, {
      onSuccess: (saved) => {
        messages.show(linkSaved(saved));
        queue.goOn();
      },
      onError: (error) => {
        const { what, why } = failureOf(error, t("The payment link was not saved."));
        onFailed(why ?? what);
      },
    });
  const fail = (kind: FailureKind) =>
    failing.run(kind, {
      onSuccess: () => {
        messages.succeed(t("{name} could not be booked.", { name }));
        queue.goOn();
      },
      onError: (error) => messages.fail(failureOf(error, t("The outcome was not recorded."))),
    });
  const openForm = async () => {
    if (!settings) return;
    const why = t("The browser did not allow it.");
    // By this computer's clock, which the bookmark compares with.
    const isCopied = await copyText(clipOf(slip, location.origin, new Date()));
    if (!isCopied) messages.fail({ what: t("Nothing was copied."), why });
    // Only then: a page that has lost the focus to a new tab may not copy.
    if (!openSite(`${settings.booking_site}/book-appointment/`)) {
      messages.fail({ what: t("The booking site could not be opened."), why });
    }
    copying.run(slip);
  };
  const other = (opener: HTMLElement) =>
    open(async (close) => {
      const { SLIP_DIALOGS } = await import("#web/slips/dialogs/slip-dialogs.tsx");
      const Dialog = SLIP_DIALOGS.outcome;
      const end = () => {
        close();
        queue.next();
      };
      return <Dialog slip={slip} hasFailed onClose={end} />;
    }, opener);
  const notes = [
    holder &&
      t("{name} has taken this application meanwhile: your half hour is over.", { name: holder }),
    isOver &&
      t("This application does not wait to be booked any more: somebody else ended it meanwhile."),
  ].filter((note) => typeof note === "string");
  if (slip.erased_at !== null) {
    return (
      <p className={classes.note} role="status">
        {t("This application was erased. Nothing can be saved.")}
      </p>
    );
  }
  return (
    <div className={classes.columns}>
      <div className={classes.facts}>
        <div className={classes.who}>
          <h2 translate="no">{name}</h2>
          <span className={classes.code} translate="no">
            {slip.passport_number}
          </span>
          <span>
            {shownDestination(slip.country_traveling_to)},{" "}
            {inLanguage(visaTypeLabel(slip.visa_type))}
          </span>
          <span className="desk-meta">
            {t("No. {id} · submitted by {name}", {
              id: slip.id,
              name: `${slip.User.first_name} ${slip.User.last_name}`,
            })}
          </span>
        </div>
        <div role="status">
          {notes.map((note) => (
            <p key={note} className={classes.note}>
              {note}
            </p>
          ))}
        </div>
        {warnings.map((warning) => (
          <p key={`${warning.id} ${warning.field}`} className={classes.warning}>
            <Warning {...warning} />
          </p>
        ))}
        <SiteSheet slip={slip} />
      </div>
      <BookingSteps
        slip={slip}
        isBusy={isBusy}
        takesLink={!isOver}
        takesFailure={queue.isWaiting}
        onOpen={() => void openForm()}
        onSave={save}
        onFailure={fail}
        onOther={other}
      />
    </div>
  );
}
