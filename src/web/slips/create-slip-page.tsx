import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type SlipFormValues, slipFormDefaults } from "#shared/slips/form-values.ts";
import { Page } from "#web/ui/page.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { submitSlip, useSlipMutation } from "./api.ts";
import { SlipFormScreen } from "./components/slip-form-screen.tsx";
import { noteLastCity, readLastCity } from "./use-last-city.ts";
import { useSubmissionKey } from "./use-submission-key.ts";

const HEADING = "New Slip Application";

/** Add slip (/slip). */
export function CreateSlipPage() {
  const [start, setStart] = useState<SlipFormValues>(() => ({
    ...slipFormDefaults,
    city: readLastCity(),
  }));
  const [sent, setSent] = useState<SlipFormValues | null>(null);

  const isAnother = start.country_traveling_to !== "";

  if (!sent) return <NewSlip initial={start} isAnother={isAnother} onSent={setSent} />;
  return (
    <Page title={HEADING} heading={HEADING} narrow>
      <SuccessPanel
        title="Application Submitted Successfully!"
        sentence="Your slip application has been submitted and is now under review."
        to="/admin/slips"
        onAnother={() => {
          setStart(nextAfter(sent));
          setSent(null);
        }}
      />
    </Page>
  );
}

type NewSlipProps = {
  initial: SlipFormValues;
  /** Whether it follows one just sent: the person goes on with the name, the place is kept. */
  isAnother: boolean;
  onSent: (values: SlipFormValues) => void;
};

function NewSlip({ initial, isAnother, onSent }: NewSlipProps) {
  useEffect(() => {
    if (isAnother) document.getElementById("first_name")?.focus();
  }, [isAnother]);
  const navigate = useNavigate();
  const keyFor = useSubmissionKey();
  const submission = useSlipMutation((values: SlipFormValues) =>
    submitSlip(values, keyFor(values)),
  );
  return (
    <SlipFormScreen
      mode="create"
      heading={HEADING}
      initial={initial}
      draft="new"
      failure="Failed to submit slip"
      send={submission.mutateAsync}
      onSent={(values) => {
        noteLastCity(values.city);
        onSent(values);
      }}
      onCancel={() => void navigate({ to: "/dashboard" })}
    />
  );
}

function nextAfter({ city, country_traveling_to, medical_center_id }: SlipFormValues) {
  return { ...slipFormDefaults, city, country_traveling_to, medical_center_id };
}
