import type { KeyboardEvent, ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { draftKey } from "#web/lib/drafts.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Page } from "#web/ui/page.tsx";
import { ProblemBanner } from "#web/ui/problem-banner.tsx";
import { useLeaveGuard } from "#web/ui/use-leave-guard.ts";
import { useSlipDraft } from "../use-slip-draft.ts";
import { type SlipFormSetup, useSlipForm } from "../use-slip-form.ts";
import { ApplicantCard } from "./applicant-card.tsx";
import { DraftLine } from "./draft-line.tsx";
import { LocationCard } from "./location-card.tsx";
import { PassportCard } from "./passport-card.tsx";
import classes from "./slip-form.module.css";
import { SlipFormFooter } from "./slip-form-footer.tsx";
import { VisaContactCard } from "./visa-contact-card.tsx";

type SlipFormScreenProps = SlipFormSetup & {
  heading: string;
  /** Names the draft of this form: `new`, or the record's number. */
  draft: string;
  back?: ReactNode;
  /** What the person must know beside the form; it may have what was typed kept as a draft at once. */
  notice?: (keepDraft: () => void) => ReactNode;
  onCancel: () => void;
};

/** The slip form as a screen of its own, for a new application and for an edited one. */
export function SlipFormScreen(props: SlipFormScreenProps) {
  const user = useCurrentUser();
  const { form, problem, isSending, submit } = useSlipForm({
    ...props,
    onSent: (values) => {
      draft.finish();
      props.onSent(values);
    },
  });
  const draft = useSlipDraft(form, draftKey(user.id, `slip:${props.draft}`), props.initial);
  const guard = useLeaveGuard(form.formState.isDirty);

  return (
    <Page
      title={problem ? `Error: ${props.heading}` : props.heading}
      heading={props.heading}
      back={props.back}
      narrow
    >
      {problem && <ProblemBanner problem={problem} />}
      {props.notice?.(draft.keep)}
      {draft.offered && (
        <DraftLine at={draft.offered.at} onRestore={draft.restore} onDiscard={draft.discard} />
      )}
      <FormProvider {...form}>
        <form
          noValidate
          className={classes.form}
          onKeyDown={submitOnCtrlEnter}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <LocationCard />
          <ApplicantCard />
          <PassportCard />
          <VisaContactCard />
          <SlipFormFooter keptAt={draft.keptAt} isSending={isSending} onCancel={props.onCancel} />
        </form>
      </FormProvider>
      <ConfirmDialog
        opened={guard.isAsking}
        title="Leave without submitting?"
        message="What you typed is not submitted. It stays as a draft in this tab until you sign out."
        confirmLabel="Leave"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </Page>
  );
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
