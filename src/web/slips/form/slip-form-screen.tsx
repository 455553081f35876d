import { type ReactNode, useEffect, useRef } from "react";
import { FormProvider } from "react-hook-form";
import type { Draft } from "#shared/drafts/contract.ts";
import type { DraftValues } from "#shared/drafts/form.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { useDraftDiscard } from "#web/drafts/api.ts";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { PassportCodeStrip } from "#web/slips/code/passport-code-strip.tsx";
import { CodeFillProvider, useCodeFill } from "#web/slips/code/use-code-fill.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LeaveDialog } from "#web/ui/leave-dialog.tsx";
import { Page } from "#web/ui/page.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { useLeaveGuard } from "#web/ui/use-leave-guard.ts";
import { BookingAdviceProvider } from "./booking-advice.tsx";
import { DraftLine, OtherVersion } from "./draft-line.tsx";
import { DuplicateLane, DuplicatesProvider } from "./duplicate-strips.tsx";
import { keepFieldInSight } from "./keep-in-sight.ts";
import { LocationGroup } from "./location-group.tsx";
import { PassportGroup } from "./passport-group.tsx";
import { SlipFormFooter } from "./slip-form-footer.tsx";
import classes from "./slip-form-screen.module.css";
import { fieldsToGo, focusFirstOf } from "./use-fields-to-go.ts";
import { useFormKeys } from "./use-form-keys.ts";
import { HasPins } from "./use-pin.tsx";
import { useCarriedCopy, useSlipDraft, withDraft } from "./use-slip-draft.ts";
import { beginAtFirstField, type SlipFormSetup, useSlipForm } from "./use-slip-form.ts";
import { VisaContactGroup } from "./visa-contact-group.tsx";

const FORM_ID = "slip-form";

type SlipFormScreenProps = Omit<SlipFormSetup, "send"> & {
  heading: string;
  /** The stored application that is being edited; null for a new one. */
  slip: { id: number; updated_at: string } | null;
  /** The draft to go on with. */
  opened?: Draft | null;
  /** A draft to offer. */
  found?: Draft | null;
  back?: ReactNode;
  /** At the right of the heading, when no draft is offered. */
  beside?: ReactNode;
  /** What the person must know beside the form. */
  notice?: ReactNode;
  /** That the application was changed after it was opened, which is all there is to say of an attempt to save it then. */
  outdated?: ((draft: TypedDraft) => ReactNode) | undefined;
  /** Whether the application can be edited no more: what was typed is only shown. */
  isClosed?: boolean;
  /** The draft goes with the application. */
  send: (input: SlipInput, draftId: number | null) => Promise<Slip>;
  /** The first save has made a draft. */
  onDraft?: (id: number) => void;
  onCancel: () => void;
};

/** What was typed, and how to have it kept as a draft at once. */
type TypedDraft = { typed: () => DraftValues; keep: () => Promise<void> };

/** The slip form as a screen of its own, for a new application and for an edited one. */
export function SlipFormScreen(props: SlipFormScreenProps) {
  const { slip, opened = null, found = null, isClosed = false } = props;
  const { preferences } = usePreferences();
  const start = useRef(props.initial).current;
  const carried = useCarriedCopy(slip, opened);
  const typed = carried?.values ?? opened?.form_values;
  const { form, problem, isSending, submit } = useSlipForm({
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
      focusFirstOf(fieldsToGo(props.mode, form.getValues()), otherwise),
  });
  const onMade = (id: number) => props.onDraft?.(id);
  const draft = useSlipDraft({ form, codeFill, start, slip, opened, found, carried, onMade });
  // One's own change may be heard of before its answer.
  const outdated = (!isSending || problem) && props.outdated?.(draft);
  const isRefused = problem !== null && problem.faults.length === 0;
  const discarding = useDraftDiscard();
  const discard = () => {
    const id = draft.dismiss();
    if (id !== null) discarding.run(id);
  };
  const guard = useLeaveGuard(draft.isUnsaved);
  const formRef = useFormKeys({
    enterMoves: preferences.enter_moves,
    hasPins: props.mode === "create",
    onKeepDraft: () => void draft.keep(),
  });
  useEffect(beginAtFirstField, []);
  useEffect(keepFieldInSight, []);

  return (
    <FormProvider {...form}>
      <DuplicatesProvider slipId={slip?.id ?? null}>
        <Page
          title={problem ? t("Error: {heading}", { heading: props.heading }) : props.heading}
          heading={props.heading}
          back={props.back}
          actions={
            <>
              <DuplicateLane />
              {draft.offered ? (
                <DraftLine
                  offered={draft.offered}
                  slip={slip}
                  onRestore={draft.restore}
                  onDiscard={discard}
                />
              ) : (
                props.beside
              )}
            </>
          }
          work
        >
          {problem && (isRefused || !isClosed) && (
            <Problem title={t("There is a problem")} {...problem}>
              {isRefused && outdated}
            </Problem>
          )}
          {outdated && !isRefused && <Banner kind="info">{outdated}</Banner>}
          {props.notice}
          {draft.state.kind === "conflict" && (
            <OtherVersion {...draft.state} onLoad={draft.loadStored} onKeep={draft.keepThis} />
          )}
          <CodeFillProvider value={codeFill}>
            <BookingAdviceProvider>
              <div className={classes.layout}>
                <div className={classes.sheet}>
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
                    <HasPins value={props.mode === "create"}>
                      <PassportGroup />
                      <VisaContactGroup />
                      <LocationGroup />
                    </HasPins>
                  </form>
                </div>
                <SlipFormFooter
                  formId={FORM_ID}
                  draft={draft.state}
                  mode={props.mode}
                  isSending={isSending}
                  isClosed={isClosed}
                  onCancel={props.onCancel}
                />
              </div>
            </BookingAdviceProvider>
          </CodeFillProvider>
          <LeaveDialog guard={guard}>
            {t("The last changes could not be saved. They stay in this tab until you close it.")}
          </LeaveDialog>
        </Page>
      </DuplicatesProvider>
    </FormProvider>
  );
}
