import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { Draft } from "#shared/drafts/contract.ts";
import { CITY_CODES, visaTypeLabel } from "#shared/options/options.ts";
import {
  MAX_RECENT,
  type Preferences,
  type PreferencesChange,
} from "#shared/profile/contract-preferences.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { type SlipFormValues, slipFormDefaults } from "#shared/slips/form/form-fields.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { closedDayHint } from "#shared/slips/rules-advice.ts";
import { draftQuery, draftsQuery } from "#web/drafts/api.ts";
import { shownDestination } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { usePreferences } from "#web/settings/api.ts";
import { useSlipSubmission } from "#web/slips/api.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { Page } from "#web/ui/page.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./slip-form.module.css";
import { SlipFormLoading, SlipFormScreen } from "./slip-form-screen.tsx";

const HEADING = t("New Slip Application");
const SUBMITTED = t("Application Submitted Successfully!");
const GONE = t(
  "This draft no longer exists: it was submitted, discarded or transferred, or it expired.",
);

type Sent = { slip: Slip; values: SlipFormValues };

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(medicalCentersQuery);
}

export function CreateSlipPage() {
  const { draft } = useSearch({ from: "/desk/slip" });
  return <NewApplication draft={draft} />;
}

export function NewApplication({ draft }: { draft?: number | undefined }) {
  const { preferences, isPending, change } = usePreferences();
  // The form waits for its drafts, which would push it down otherwise.
  const drafts = useQuery({ ...draftsQuery, refetchOnMount: "always" });
  const [lastCity] = useState(readLastCity);
  const [sent, setSent] = useState<Sent | null>(null);
  const [isPanelShown, setIsPanelShown] = useState(false);
  const message = useMessage();
  const navigate = useNavigate();

  const [made, setMade] = useState<number | null>(null);
  // The draft that this form has made itself is on the screen already.
  const toOpen = draft !== undefined && draft !== made ? draft : null;
  const opened = useQuery({ ...draftQuery(toOpen ?? 0), enabled: toOpen !== null });

  const isOpening = toOpen !== null && !opened.isFetchedAfterMount;
  const isLoading = isPending || drafts.isPending || isOpening;
  // The form is drawn in pieces: a phone would freeze for all of it at once.
  const isWaiting = useDeferredValue(isLoading) || isLoading;
  if (sent && isPanelShown) {
    return <Sent slip={sent.slip} onAnother={() => setIsPanelShown(false)} />;
  }
  if (isWaiting) {
    return (
      <Page title={HEADING} heading={HEADING} work>
        <SlipFormLoading />
      </Page>
    );
  }
  const fromLast = {
    city: lastCity,
    ...(sent && destinationOf(sent.values)),
    ...pinnedValues(preferences),
  };
  return (
    <NewSlip
      key={toOpen ?? `after ${sent?.slip.id}`}
      opened={(toOpen !== null && opened.data) || null}
      isGone={toOpen !== null && opened.isError}
      made={made}
      unfinished={(drafts.data ?? []).map(({ id }) => id)}
      onDraft={setMade}
      initial={{ ...slipFormDefaults, ...fromLast }}
      fromLast={fromLast}
      onSent={(slip, values) => {
        saveLastCity(values.city);
        change((before) => preferencesAfter(values, before));
        setSent({ slip, values });
        setIsPanelShown(!preferences.stays_on_form);
        setMade(draft ?? null);
        if (!preferences.stays_on_form) return;
        message.show({
          kind: "success",
          title: SUBMITTED,
          details: [
            `${applicantName(slip)} · ${slip.passport_number} · ${t("Number")} ${slip.id}`,
            ...closedDayHintNow(),
          ],
          offer: { label: t("Open"), onPress: () => void navigate({ to: `/slip/${slip.id}` }) },
        });
      }}
    />
  );
}

type NewSlipProps = {
  initial: SlipFormValues;
  fromLast: Partial<SlipFormValues>;
  opened: Draft | null;
  isGone: boolean;
  made: number | null;
  unfinished: readonly number[];
  onDraft: (id: number) => void;
  onSent: (slip: Slip, values: SlipFormValues) => void;
};

function NewSlip({ isGone, made, unfinished, onDraft, onSent, ...form }: NewSlipProps) {
  const navigate = useNavigate();
  const isOnScreen = useIsOnScreen();
  const showDraft = (search: { draft?: number }) =>
    void navigate({ to: "/slip", search, replace: true });
  const submission = useSlipSubmission();
  return (
    <SlipFormScreen
      mode="create"
      heading={HEADING}
      {...form}
      slip={null}
      beside={!form.opened && <UnfinishedDrafts ids={unfinished.filter((id) => id !== made)} />}
      notice={isGone && <Banner kind="info">{GONE}</Banner>}
      failure={t("Failed to submit slip")}
      send={(input, draftId) => submission.send({ input, draftId })}
      onDraft={(id) => {
        if (!isOnScreen()) return;
        onDraft(id);
        showDraft({ draft: id });
      }}
      onSent={(slip, values) => {
        onSent(slip, values);
        if (isOnScreen()) showDraft({});
      }}
      onCancel={() => void navigate({ to: "/dashboard" })}
    />
  );
}

function UnfinishedDrafts({ ids }: { ids: readonly number[] }) {
  const open = useDialog();
  const show = () =>
    open(async (close) => {
      const { DraftsDialog } = await import("#web/drafts/drafts.tsx");
      return <DraftsDialog ids={ids} onClose={close} />;
    });
  if (ids.length === 0) return null;
  return (
    <Group gap={0}>
      <span>
        {ids.length === 1
          ? t("1 unfinished application")
          : t("{count} unfinished applications", { count: ids.length })}{" "}
        ·
      </span>
      <Button size="compact-sm" variant="subtle" px={6} onClick={show}>
        {t("Show")}
      </Button>
    </Group>
  );
}

/** Whether this form is shown and no navigation is under way: only then may a response change the address. */
function useIsOnScreen(): () => boolean {
  const router = useRouter();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () =>
    isMounted.current &&
    router.state.resolvedLocation?.state.__TSR_key === router.history.location.state.__TSR_key;
}

function Sent({ slip, onAnother }: { slip: Slip; onAnother: () => void }) {
  const [hints] = useState(closedDayHintNow);
  return (
    <Page title={HEADING} heading={HEADING} work>
      <SuccessPanel
        title={SUBMITTED}
        sentence={t("Your slip application has been submitted and is now under review.")}
        to="/admin/slips"
        onAnother={onAnother}
        openTo={`/slip/${slip.id}`}
      >
        <SlipStub slip={slip} />
        <p className="desk-text">{hints}</p>
      </SuccessPanel>
    </Page>
  );
}

function closedDayHintNow(): string[] {
  const hint = closedDayHint(serverNow());
  return hint ? [inLanguage(hint)] : [];
}

/** The destination, which the next applicant mostly shares. */
function destinationOf({ city, country_traveling_to, medical_center_id }: SlipFormValues) {
  return { city, country_traveling_to, medical_center_id };
}

function pinnedValues({ pins, pinned }: Preferences): Partial<SlipFormValues> {
  const filled = pins.filter((name) => pinned[name] !== undefined);
  return Object.fromEntries(filled.map((name) => [name, pinned[name]]));
}

function preferencesAfter(
  values: SlipFormValues,
  before: Preferences,
): Pick<PreferencesChange, "pinned" | "recent_positions" | "recent_places" | "recent_emails"> {
  const filled = before.pins.filter((name) => values[name] !== "" && values[name] !== null);
  return {
    pinned: Object.fromEntries(filled.map((name) => [name, values[name]])),
    recent_positions: withNewest(before.recent_positions, values.position_applied_for),
    recent_places: withNewest(before.recent_places, values.passport_issue_place),
    recent_emails: withNewest(before.recent_emails, values.email),
  };
}

function withNewest(recent: readonly string[], value: string): string[] {
  if (value === "") return [...recent];
  return [value, ...recent.filter((one) => one !== value)].slice(0, MAX_RECENT);
}

const KEY = "last-city";

function readLastCity(): string {
  return CITY_CODES.find((code) => code === localStorage.getItem(KEY)) ?? "";
}

function saveLastCity(code: string): void {
  localStorage.setItem(KEY, code);
}

function SlipStub({ slip }: { slip: Slip }) {
  const destination = shownDestination(slip.country_traveling_to);
  const visa = inLanguage(visaTypeLabel(slip.visa_type));
  return (
    <dl className={classes.stub}>
      <Fact label={t("Applicant")} value={applicantName(slip)} />
      <Fact label={t("Passport")} value={slip.passport_number} isCode />
      <Fact label={t("For")} value={`${destination}, ${visa}`} />
      <Fact label={t("Number")} value={String(slip.id)} />
    </dl>
  );
}

function Fact({ label, value, isCode }: { label: string; value: string; isCode?: boolean }) {
  return (
    <div>
      <dt className="desk-meta">{label}</dt>
      <dd translate="no" className={isCode ? classes.code : undefined}>
        {value}
      </dd>
    </div>
  );
}
