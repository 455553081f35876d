import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Draft, DraftValues } from "#shared/drafts/contract.ts";
import { getSlipHistory } from "#shared/log/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { SLIP_FORM_FIELDS, slipFormLabels, toFormValues } from "#shared/slips/form/form-fields.ts";
import { isOffered, refusal } from "#shared/slips/rules-actions.ts";
import { fieldInWords } from "#shared/slips/text-slip.ts";
import { draftOfSlipQuery, useDraftDiscard } from "#web/drafts/api.ts";
import { shownDayOrTime, shownWords } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { afterEditOf, listOf, useRecordId } from "#web/lib/addresses.ts";
import { call } from "#web/lib/call.ts";
import { isMissing } from "#web/lib/call-error.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { removeCopy } from "#web/lib/storage.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { NoSlipFound } from "#web/not-found/not-found.tsx";
import { type Submission, saveSlip, slipQuery, useSlipAction } from "#web/slips/api.ts";
import { Banner, BannerLine } from "#web/ui/banner.tsx";
import { BackButton, usePreviousPage } from "#web/ui/buttons.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { SlipFormLoading, SlipFormScreen } from "./slip-form-screen.tsx";
import { useCopyKey, useTabCopy } from "./use-slip-draft.ts";

const HEADING = t("Edit Slip Application");

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(medicalCentersQuery);
}

/** Edit slip (/slip/{id}/edit): the form takes the server's values once, and newer ones only when the person reloads it. */
export function EditSlipPage() {
  const id = useRecordId();
  if (id !== null) return <EditSlip key={id} id={id} />;
  return (
    <EditPage>
      <NoSlipFound />
    </EditPage>
  );
}

function EditPage({ children }: { children: ReactNode }) {
  return (
    <Page title={HEADING} heading={HEADING} back={<BackToList />} work>
      {children}
    </Page>
  );
}

function BackToList() {
  return <BackButton first={listOf(useCurrentUser().role)} />;
}

function EditSlip({ id }: { id: number }) {
  const slip = useQuery({ ...slipQuery(id), refetchOnMount: "always" });
  useLiveQueries(slipQuery(id).queryKey, ({ slip_id }) => slip_id === id);
  // The form waits for its draft, which would push it down otherwise.
  const draft = useQuery(draftOfSlipQuery(id));
  const [base, setBase] = useState<Slip | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const { role } = useCurrentUser();
  const goBack = usePreviousPage(listOf(role));

  // What another screen has left in the cache may be older than what is stored.
  if (!base && slip.data && slip.isFetchedAfterMount && !slip.isError) setBase(slip.data);
  if (isSaved) {
    return (
      <EditPage>
        <SuccessPanel title={t("Application Updated Successfully!")} to={afterEditOf(role)} />
      </EditPage>
    );
  }
  if (base && draft.isFetchedAfterMount) {
    return (
      <EditSlipForm
        key={base.updated_at}
        slip={base}
        latest={slip.data ?? base}
        isGone={isMissing(slip.error)}
        found={draft.data ?? null}
        onReload={(slip) => void draft.refetch().finally(() => setBase(slip))}
        onSaved={() => setIsSaved(true)}
        onCancel={goBack}
      />
    );
  }
  return (
    <EditPage>
      {isMissing(slip.error) ? (
        <NoSlipFound />
      ) : slip.isError && !slip.isFetching ? (
        <LoadFailure title={t("Failed to load application")} query={slip} />
      ) : (
        <SlipFormLoading />
      )}
    </EditPage>
  );
}

type EditSlipFormProps = {
  slip: Slip;
  latest: Slip;
  isGone: boolean;
  found: Draft | null;
  onReload: (slip: Slip) => void;
  onSaved: () => void;
  onCancel: () => void;
};

function EditSlipForm(props: EditSlipFormProps) {
  const { slip, latest } = props;
  const barrier = useEditBarrier(slip);
  const barrierOfLatest = useEditBarrier(latest);
  const barrierNow = props.isGone
    ? t("This application was deleted meanwhile, or it is no longer yours.")
    : barrierOfLatest;
  const saving = useSlipAction((sent: Submission) => saveSlip(slip, sent));
  if (barrier) {
    return (
      <EditPage>
        <Banner kind="info">
          <BannerLine words={barrier}>
            <Link to="/slip/$id" params={{ id: String(slip.id) }}>
              {t("Open the application")}
            </Link>
          </BannerLine>
          <LeftChanges slip={slip} found={props.found} />
        </Banner>
      </EditPage>
    );
  }
  return (
    <SlipFormScreen
      mode="edit"
      heading={HEADING}
      back={<BackToList />}
      initial={toFormValues(slip)}
      slip={slip}
      found={props.found}
      failure={t("Failed to update slip")}
      send={(input, draftId) => saving.send({ input, draftId })}
      onSent={props.onSaved}
      onCancel={props.onCancel}
      isClosed={barrierNow !== null}
      changedSince={({ at, base }) =>
        base !== null && base !== slip.updated_at && <ChangedSince slip={slip} draftAt={at} />
      }
      outdated={({ typed, save }) => {
        if (barrierNow) {
          return <ClosedNotice barrier={barrierNow} isGone={props.isGone} typed={typed} />;
        }
        if (latest.updated_at === slip.updated_at) return null;
        return (
          <BannerLine
            words={t(
              "This application changed after you opened it. Reload to see it as it is now; what you typed stays as a draft that you can put back.",
            )}
          >
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void save().finally(() => props.onReload(latest))}
            >
              {t("Reload")}
            </Button>
          </BannerLine>
        );
      }}
    />
  );
}

function ChangedSince({ slip, draftAt }: { slip: Slip; draftAt: string }) {
  const history = useQuery({
    queryKey: ["slips", "history", slip.id, slip.updated_at],
    queryFn: ({ signal }) => call(getSlipHistory, { params: { id: String(slip.id) }, signal }),
  });
  return t("This draft is from {when}; {who} changed the application at {at}.", {
    when: shownDayOrTime(draftAt, serverNow()),
    who: history.data?.at(-1)?.actor_name ?? "SlipDesk",
    at: shownDayOrTime(slip.updated_at, serverNow()),
  });
}

function useEditBarrier(slip: Slip): string | null {
  const user = useCurrentUser();
  const now = serverNow();
  const isTheirs = isOwnOrAdmin(slip, user);
  if (isOffered("edit", slip, user.role, now, { isTheirs })) return null;
  return (
    inLanguage(refusal("edit", slip, now) ?? "") ||
    t("Only the person who submitted this application, or an admin, may edit it.")
  );
}

type ClosedNoticeProps = { barrier: string; isGone: boolean; typed: () => DraftValues };

function ClosedNotice({ barrier, isGone, typed }: ClosedNoticeProps) {
  if (Object.keys(typed()).length === 0) return barrier;
  // The drafts of an application are deleted with it.
  const left = isGone
    ? t(
        "What you typed can no longer be saved. It stays in this tab until you close it: copy it, or submit it as a new application.",
      )
    : t(
        "What you typed can no longer be saved. It stays as your draft; you can copy it from there.",
      );
  return (
    <BannerLine words={`${barrier} ${left}`}>
      <CopyTyped typed={typed} />
    </BannerLine>
  );
}

/** What was typed and not submitted: what this tab holds, which may be newer, or the draft of the server. */
function LeftChanges({ slip, found }: { slip: Slip; found: Draft | null }) {
  const copy = useTabCopy(slip, found);
  const key = useCopyKey(slip);
  const [isDiscarded, setIsDiscarded] = useState(false);
  const discarding = useDraftDiscard();
  const left = copy ?? (found && { at: found.updated_at, values: found.form_values });
  if (left === null || isDiscarded) return null;
  const discard = () => {
    removeCopy(key);
    if (found === null) setIsDiscarded(true);
    else discarding.run(found.id, { onSuccess: () => setIsDiscarded(true) });
  };
  return (
    <BannerLine
      words={t("Your changes from {when} can no longer be saved.", {
        when: shownDayOrTime(left.at, serverNow()),
      })}
    >
      <CopyTyped typed={() => left.values} />
      <Button size="compact-sm" variant="default" loading={discarding.isBusy} onClick={discard}>
        {t("Discard")}
      </Button>
    </BannerLine>
  );
}

function CopyTyped({ typed }: { typed: () => DraftValues }) {
  const { data: centers = [] } = useQuery(medicalCentersQuery);
  const { copied, error, copy } = useClipboard({ timeout: 1500 });
  const linesOf = (values: DraftValues) =>
    SLIP_FORM_FIELDS.flatMap((field) => {
      const value = values[field];
      if (value === undefined) return [];
      const center = field === "medical_center_id" && centers.find(({ id }) => id === value);
      const words = center
        ? center.name
        : shownWords(field, fieldInWords(field, String(value ?? "")));
      return [`${inLanguage(slipFormLabels[field])}: ${words}`];
    });
  return (
    <Button size="compact-sm" variant="default" onClick={() => copy(linesOf(typed()).join("\n"))}>
      {error ? t("Nothing was copied.") : copied ? t("Copied") : t("Copy what was typed")}
    </Button>
  );
}
