import { Button } from "@mantine/core";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Draft } from "#shared/drafts/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { toFormValues } from "#shared/slips/form/form-values.ts";
import { isOffered, refusal } from "#shared/slips/rules-actions.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { saveSlip } from "#web/slips/api-form.ts";
import { useSlipAction } from "#web/slips/use-slip-action.ts";
import { BackButton } from "#web/ui/back-button.tsx";
import { Banner, BannerLine } from "#web/ui/banner.tsx";
import { Page } from "#web/ui/page.tsx";
import { SlipFormScreen } from "./slip-form-screen.tsx";

type EditSlipFormProps = {
  heading: string;
  /** The record as the form took it. */
  slip: Slip;
  /** The record as it is now. */
  latest: Slip;
  /** The draft of changes to it that is offered. */
  found: Draft | null;
  onReload: (slip: Slip) => void;
  onSaved: () => void;
  onCancel: () => void;
};

type Sending = { input: SlipInput; draftId: number | null };

/** The form of a stored application, or why it cannot be edited. */
export function EditSlipForm(props: EditSlipFormProps) {
  const { heading, slip, latest } = props;
  const barrier = useEditBarrier(slip);
  const saving = useSlipAction(({ input, draftId }: Sending) => saveSlip(slip, input, draftId));
  if (barrier) {
    return (
      <Page title={heading} heading={heading} back={<BackButton />} narrow>
        <Banner kind="info">{barrier}</Banner>
      </Page>
    );
  }
  return (
    <SlipFormScreen
      mode="edit"
      heading={heading}
      back={<BackButton />}
      initial={toFormValues(slip)}
      slip={slip}
      found={props.found}
      failure={t("Failed to update slip")}
      send={(input, draftId) => saving.send({ input, draftId })}
      onSent={props.onSaved}
      onCancel={props.onCancel}
      notice={(keepDraft) =>
        latest.updated_at !== slip.updated_at && (
          <ChangedNotice
            onReload={() => {
              void keepDraft().finally(() => props.onReload(latest));
            }}
          />
        )
      }
    />
  );
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

function ChangedNotice({ onReload }: { onReload: () => void }) {
  return (
    <Banner kind="info">
      <BannerLine
        words={t(
          "This application changed after you opened it. Reload to see it as it is now; what you typed stays as a draft that you can put back.",
        )}
      >
        <Button size="compact-sm" variant="default" onClick={onReload}>
          {t("Reload")}
        </Button>
      </BannerLine>
    </Banner>
  );
}
