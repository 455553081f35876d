import { Box, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { FormProvider } from "react-hook-form";
import type { Draft, DraftValues } from "#shared/drafts/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import type { SlipFormValues } from "#shared/slips/form/form-fields.ts";
import { useDraftDiscard } from "#web/drafts/api.ts";
import { shownDay, shownDayOrTime } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { CodeFillContext, useCodeFill } from "#web/passport-code/code-fill.tsx";
import { PassportCodeStrip } from "#web/passport-code/passport-code-strip.tsx";
import { settingsQuery, usePreferences } from "#web/settings/api.ts";
import { Banner, BannerQuestion } from "#web/ui/banner.tsx";
import { FailureBanner, LeaveDialog, useLeaveGuard } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";
import {
  BookingAdviceProvider,
  DuplicateBar,
  DuplicateStrip,
  DuplicatesProvider,
} from "./form-advice.tsx";
import { FormGroup, LocationGroup, PassportGroup, VisaContactGroup } from "./form-groups.tsx";
import { FromLast } from "./slip-fields.tsx";
import classes from "./slip-form.module.css";
import { SlipFormFooter } from "./slip-form-footer.tsx";
import {
  type EditedSlip,
  type OfferedDraft,
  useSlipDraft,
  useTabCopy,
  withDraft,
} from "./use-slip-draft.ts";
import {
  beginAtFirstField,
  focusFirstOf,
  missingFields,
  type SlipFormSetup,
  useFormKeys,
  useSlipForm,
} from "./use-slip-form.ts";

const FORM_ID = "slip-form";

type SlipFormScreenProps = Omit<SlipFormSetup, "send"> & {
  heading: string;
  slip: EditedSlip;
  /** What of the initial values is from the last application; undefined for a stored one. */
  fromLast?: Partial<SlipFormValues>;
  opened?: Draft | null;
  found?: Draft | null;
  back?: ReactNode;
  beside?: ReactNode;
  notice?: ReactNode;
  changedSince?: (draft: OfferedDraft) => ReactNode;
  /** Says that the application was changed after it was opened; shown instead of why saving it failed. */
  outdated?: ((draft: TypedDraft) => ReactNode) | undefined;
  isClosed?: boolean;
  /** The server removes the draft together with storing the application. */
  send: (input: SlipInput, draftId: number | null) => Promise<Slip>;
  onDraft?: (id: number) => void;
  onCancel: () => void;
};

type TypedDraft = { typed: () => DraftValues; save: () => Promise<void> };

export function SlipFormScreen(props: SlipFormScreenProps) {
  const { slip, opened = null, found = null, isClosed = false } = props;
  const { preferences } = usePreferences();
  const [start] = useState(props.initial);
  const [fromLast = null] = useState(props.fromLast);
  const copy = useTabCopy(slip, opened);
  const typed = copy?.carried ? copy.values : opened?.form_values;
  const { form, failure, isSending, submit } = useSlipForm({
    ...props,
    initial: typed ? withDraft(start, typed) : start,
    send: async (input) => {
      const id = await draft.hold();
      return await props.send(input, id).finally(draft.release);
    },
    onSent: (sent, values) => {
      draft.finish();
      props.onSent(sent, values);
    },
  });
  const codeFill = useCodeFill(form, {
    fromDraft: typed?.marks,
    goOn: (otherwise = "passport_number") =>
      focusFirstOf(missingFields(props.mode, form.getValues()), otherwise),
  });
  const onMade = (id: number) => props.onDraft?.(id);
  const draft = useSlipDraft({ form, codeFill, start, slip, opened, found, copy, onMade });
  const { state, offered } = draft;
  const changed = offered && props.changedSince?.(offered);
  // The event of one's own change may arrive before its answer.
  const outdated = (!isSending || failure) && props.outdated?.(draft);
  const isRefused = failure !== null && failure.fieldErrors.length === 0;
  const discarding = useDraftDiscard();
  const discard = () => {
    const id = draft.dismiss();
    if (id !== null) discarding.run(id);
  };
  const guard = useLeaveGuard(draft.isUnsaved);
  const formRef = useFormKeys({
    enterMoves: preferences.enter_moves,
    hasPins: props.mode === "create",
    onSaveDraft: () => void draft.save(),
  });
  useEffect(beginAtFirstField, []);
  useEffect(keepFieldInSight, []);

  return (
    <FormProvider {...form}>
      <DuplicatesProvider slipId={slip?.id ?? null}>
        <Page
          title={failure ? t("Error: {heading}", { heading: props.heading }) : props.heading}
          heading={props.heading}
          back={props.back}
          actions={
            <>
              <DuplicateBar />
              {offered ? (
                <BannerQuestion
                  words={
                    changed ||
                    t("Draft from {when}", { when: shownDayOrTime(offered.at, serverNow()) })
                  }
                  choices={[
                    {
                      label: changed ? t("Restore it anyway") : t("Restore"),
                      onChoose: draft.restore,
                    },
                    { label: t("Discard"), onChoose: discard },
                  ]}
                />
              ) : (
                props.beside
              )}
            </>
          }
          work
        >
          <WrongClock />
          {failure && (isRefused || !isClosed) && (
            <FailureBanner title={t("There is a problem")} {...failure}>
              {isRefused && outdated}
            </FailureBanner>
          )}
          {props.notice}
          <CodeFillContext value={codeFill}>
            <BookingAdviceProvider>
              <div className={classes.layout}>
                <div className={`desk-sheet ${classes.sheet}`}>
                  <PassportCodeStrip fill={codeFill} />
                  <form
                    ref={formRef}
                    id={FORM_ID}
                    noValidate
                    onSubmit={(event) => {
                      event.preventDefault();
                      if (!isClosed) submit();
                    }}
                  >
                    <FromLast value={fromLast}>
                      <PassportGroup />
                      <VisaContactGroup />
                      <LocationGroup />
                    </FromLast>
                  </form>
                </div>
                <SlipFormFooter
                  formId={FORM_ID}
                  draft={state}
                  mode={props.mode}
                  isSending={isSending}
                  isClosed={isClosed}
                  above={
                    <>
                      <DuplicateStrip />
                      {outdated && !isRefused && (
                        <div className="desk-late">
                          <Banner kind="info">{outdated}</Banner>
                        </div>
                      )}
                      {state.kind === "conflict" && (
                        <div className="desk-late">
                          <BannerQuestion
                            words={state.message}
                            choices={[
                              {
                                label: t("Load that one"),
                                onChoose: () => draft.loadStored(state.stored),
                              },
                              {
                                label: t("Keep this one"),
                                onChoose: () => draft.overwrite(state.stored),
                              },
                            ]}
                          />
                        </div>
                      )}
                    </>
                  }
                  onCancel={props.onCancel}
                />
              </div>
            </BookingAdviceProvider>
          </CodeFillContext>
          <LeaveDialog guard={guard}>
            {t("The last changes could not be saved. They stay in this tab until you close it.")}
          </LeaveDialog>
        </Page>
      </DuplicatesProvider>
    </FormProvider>
  );
}

export function SlipFormLoading() {
  const groups = [
    [t("Passport"), 12],
    [t("Visa and contact"), 6],
    [t("Location"), 3],
  ] as const;
  return (
    <div className={`desk-sheet ${classes.sheet}`}>
      <p role="status" className={classes.loadingBand}>
        {t("Loading...")}
      </p>
      {groups.map(([title, fields]) => (
        <FormGroup key={title} title={title}>
          {Array.from({ length: fields }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each is like the others
            <Box key={at} h="calc(41px + var(--desk-control))" pt={3}>
              <Skeleton height={12} width={96} />
              <Skeleton height="var(--desk-control)" mt={6} />
            </Box>
          ))}
        </FormGroup>
      ))}
    </div>
  );
}

/** Keeps the focused field clear of the bars when a phone is turned; a keyboard leaves the width as it is. */
function keepFieldInSight(): () => void {
  const page = document.documentElement;
  let width = page.clientWidth;
  const onResize = () => {
    if (page.clientWidth === width) return;
    width = page.clientWidth;
    const { activeElement } = document;
    if (activeElement?.matches("input, select, textarea")) {
      activeElement.scrollIntoView({ block: "nearest" });
    }
  };
  window.addEventListener("resize", onResize);
  return () => window.removeEventListener("resize", onResize);
}

/** The frame around the form has read the settings just now. */
const READ_AGAIN_MS = 60_000;

/** Days are checked against the server's clock, so a wrong one refuses what is right. */
function WrongClock() {
  const { data } = useQuery({ ...settingsQuery, staleTime: READ_AGAIN_MS });
  if (!data?.wrong_clock) return null;
  return (
    <Banner
      kind="error"
      title={t("The server's clock is wrong: it says {day}.", { day: shownDay(data.wrong_clock) })}
    >
      {t(
        "Please tell whoever runs this desk. Until the clock is right, dates that are correct may be refused.",
      )}
    </Banner>
  );
}
