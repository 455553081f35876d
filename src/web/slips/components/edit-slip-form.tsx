import { Button } from "@mantine/core";
import type { Slip } from "#shared/slips/contract.ts";
import { type SlipFormValues, toFormValues } from "#shared/slips/form-values.ts";
import { isOffered, refusal } from "#shared/slips/rules.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Page } from "#web/ui/page.tsx";
import { saveSlip, useSlipMutation } from "../api.ts";
import { BackButton } from "./back-button.tsx";
import classes from "./slip-form.module.css";
import { SlipFormScreen } from "./slip-form-screen.tsx";

type EditSlipFormProps = {
  heading: string;
  /** The record as the form took it. */
  slip: Slip;
  /** The record as it is now. */
  latest: Slip;
  onReload: (slip: Slip) => void;
  onSaved: () => void;
  onCancel: () => void;
};

/** The form of a stored application, or why it cannot be edited. */
export function EditSlipForm(props: EditSlipFormProps) {
  const { heading, slip, latest } = props;
  const barrier = useEditBarrier(slip);
  const saving = useSlipMutation((values: SlipFormValues) =>
    saveSlip(slip.id, values, slip.updated_at),
  );
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
      draft={String(slip.id)}
      failure="Failed to update slip"
      send={saving.mutateAsync}
      onSent={props.onSaved}
      onCancel={props.onCancel}
      notice={(keepDraft) =>
        latest.updated_at !== slip.updated_at && (
          <ChangedNotice
            onReload={() => {
              keepDraft();
              props.onReload(latest);
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
  const isOwn = slip.user_id === user.id;
  if (isOffered("edit", slip, user.role, now, { isOwn })) return null;
  return (
    refusal("edit", slip, now) ??
    "Only the person who submitted this application, or an admin, may edit it."
  );
}

function ChangedNotice({ onReload }: { onReload: () => void }) {
  return (
    <Banner kind="info">
      <p className={classes.draftLine}>
        <span>
          This application changed after you opened it. Reload to see it as it is now; what you
          typed stays as a draft that you can put back.
        </span>
        <Button size="compact-sm" variant="default" onClick={onReload}>
          Reload
        </Button>
      </p>
    </Banner>
  );
}
