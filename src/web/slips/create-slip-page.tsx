import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Draft, DraftRow } from "#shared/drafts/contract.ts";
import { closedDayHint } from "#shared/slips/advice/booking-advice.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { type SlipFormValues, slipFormDefaults } from "#shared/slips/form/form-values.ts";
import { draftQuery, draftsQuery } from "#web/drafts/api.ts";
import { UnfinishedDrafts } from "#web/drafts/components/unfinished-drafts.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Page } from "#web/ui/page.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { useArrival } from "#web/ui/use-arrival.ts";
import { submitSlip } from "./api-form.ts";
import { SlipLoading } from "./components/slip-loading.tsx";
import { noteLastCity, pinnedValues, readLastCity, rememberedAfter } from "./form/kept-values.ts";
import { SlipFormScreen } from "./form/slip-form-screen.tsx";
import { SlipStub } from "./form/slip-stub.tsx";
import { useSubmissionKey } from "./form/use-submission-key.ts";
import { useSlipAction } from "./use-slip-action.ts";

const HEADING = t("New Slip Application");
const GONE = t(
  "This draft is not there any more: it was submitted, discarded, handed over or ran out.",
);

const NO_DRAFTS: readonly DraftRow[] = [];

type Sent = { slip: Slip; values: SlipFormValues };

/** Add slip (/slip). */
export function CreateSlipPage() {
  const { draft } = useSearch({ from: "/slip" });
  return <NewApplication draft={draft} />;
}

/** A new application, or the draft of one. */
export function NewApplication({ draft }: { draft?: number | undefined }) {
  const { preferences, isPending, change } = usePreferences();
  // All at once; the form comes when its drafts are known, which would push it down otherwise.
  usePrefetchQuery(medicalCentersQuery);
  const drafts = useQuery({ ...draftsQuery, refetchOnMount: "always" });
  const [previous, setPrevious] = useState<SlipFormValues | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);

  const [made, setMade] = useState<number | null>(null);
  // The draft that the form on the screen has made itself is there already.
  const asked = draft !== undefined && draft !== made ? draft : null;
  const opened = useQuery({ ...draftQuery(asked ?? 0), enabled: asked !== null });

  const isOpening = asked !== null && !opened.isFetchedAfterMount;
  const isWaiting = useArrival(isPending || drafts.isPending || isOpening);
  if (sent) {
    return (
      <Sent
        slip={sent.slip}
        onAnother={() => {
          setPrevious(sent.values);
          setSent(null);
        }}
      />
    );
  }
  if (isWaiting) return <Loading />;
  return (
    <NewSlip
      key={asked ?? "new"}
      opened={(asked !== null && opened.data) || null}
      isGone={asked !== null && opened.isError}
      made={made}
      unfinished={drafts.data ?? NO_DRAFTS}
      onDraft={setMade}
      initial={{
        ...slipFormDefaults,
        city: readLastCity(),
        ...(previous && placeOf(previous)),
        ...pinnedValues(preferences),
      }}
      onSent={(slip, values) => {
        noteLastCity(values.city);
        change(rememberedAfter(values, preferences));
        setSent({ slip, values });
        setMade(null);
      }}
    />
  );
}

type Sending = { input: SlipInput; draftId: number | null };

type NewSlipProps = {
  initial: SlipFormValues;
  /** The draft that the address names. */
  opened: Draft | null;
  /** Whether the draft that the address names is there no more. */
  isGone: boolean;
  /** The draft that this form has made. */
  made: number | null;
  unfinished: readonly DraftRow[];
  onDraft: (id: number) => void;
  onSent: (slip: Slip, values: SlipFormValues) => void;
};

function NewSlip({ isGone, made, unfinished, onDraft, onSent, ...form }: NewSlipProps) {
  const navigate = useNavigate();
  const isOnScreen = useIsOnScreen();
  const showDraft = (search: { draft?: number }) =>
    void navigate({ to: "/slip", search, replace: true });
  const keyFor = useSubmissionKey();
  const submission = useSlipAction(({ input, draftId }: Sending) =>
    submitSlip(input, keyFor(input), draftId),
  );
  return (
    <SlipFormScreen
      mode="create"
      heading={HEADING}
      {...form}
      slip={null}
      beside={!form.opened && <UnfinishedDrafts unfinished={unfinished} typed={made} />}
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

/** Tells whether this form is still shown and the person is not on the way elsewhere: only then may an answer change the address. */
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
  const [hint] = useState(() => inLanguage(closedDayHint(serverNow()) ?? ""));
  return (
    <Page title={HEADING} heading={HEADING} narrow>
      <SuccessPanel
        title={t("Application Submitted Successfully!")}
        sentence={t("Your slip application has been submitted and is now under review.")}
        to="/admin/slips"
        onAnother={onAnother}
        openTo={`/slip/${slip.id}`}
      >
        <SlipStub slip={slip} />
        {hint && <p>{hint}</p>}
      </SuccessPanel>
    </Page>
  );
}

function Loading() {
  return (
    <Page title={HEADING} heading={HEADING} work>
      <SlipLoading text={t("Loading...")} />
    </Page>
  );
}

// The next person mostly goes to the same place from the same place.
function placeOf({ city, country_traveling_to, medical_center_id }: SlipFormValues) {
  return { city, country_traveling_to, medical_center_id };
}
