import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { readAddress, withScheme } from "#shared/booking/rules-page.ts";
import { MAX_REASON_LENGTH, ManualOutcome, recordOutcome } from "#shared/processing/contract.ts";
import { FAILURES_BY_HAND, sentenceByHand } from "#shared/processing/rules-failures.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormRadios, FormText } from "#web/ui/form.tsx";
import { type Reading, readBy } from "#web/ui/use-desk-form.ts";
import { AboutSlip } from "./decide-dialogs.tsx";
import classes from "./dialogs.module.css";

const OUTCOMES = [
  { code: "finished", name: t("Booked") },
  { code: "failed", name: t("Not booked") },
];
/** `kind` is empty for a reason in one's own words. */
const NOTHING = { outcome: "finished", payment_link: "", slip_url: "", kind: "", reason: "" };

function readOutcome(typed: typeof NOTHING): Reading<ManualOutcome> {
  const { outcome, payment_link, slip_url, reason } = typed;
  const kind = FAILURES_BY_HAND.find((one) => one === typed.kind);
  const said = kind ? { kind, reason: sentenceByHand(kind) } : { reason };
  const links = {
    payment_link: withScheme(payment_link.trim()),
    slip_url: withScheme(slip_url.trim()),
  };
  return readBy(ManualOutcome, { outcome, ...(outcome === "failed" ? said : links) });
}

type RecordOutcomeDialogProps = {
  slip: Slip;
  /** Somebody has said already that it was not booked. */
  hasFailed?: boolean;
  onClose: () => void;
};

export function RecordOutcomeDialog({
  slip,
  hasFailed = false,
  onClose,
}: RecordOutcomeDialogProps) {
  const { data: settings } = useQuery(settingsQuery);
  const site = settings?.booking_site;
  const reasons = useId();
  const [warnedOf, setWarnedOf] = useState<string | null>(null);
  const { form, frame } = useDialogForm({
    initial: { ...NOTHING, outcome: hasFailed ? "failed" : "finished" },
    read: readOutcome,
    failure: t("The outcome was not recorded."),
    send: (body: ManualOutcome) => call(recordOutcome, { params: { id: String(slip.id) }, body }),
    refresh: [["slips"]],
    done: () => [t("The outcome of {name} was recorded.", { name: applicantName(slip) })],
    onClose,
  });
  const values = useWatch({ control: form.control });
  const isWarned = values.outcome === "finished" && warnedOf === values.payment_link;
  const submit = () => {
    const typed = form.getValues();
    const reading = readOutcome(typed);
    const link =
      "input" in reading && reading.input.outcome === "finished" && reading.input.payment_link;
    const isForeign = link && site !== undefined && readAddress(link, site)?.kind !== "payment";
    if (isForeign && warnedOf !== typed.payment_link) setWarnedOf(typed.payment_link);
    else frame.onSubmit();
  };
  return (
    <FormDialog
      {...frame}
      onSubmit={submit}
      title={t("Record outcome")}
      submitLabel={isWarned ? t("Save all the same") : t("Record")}
    >
      <AboutSlip slip={slip} />
      <FormRadios
        form={form}
        name="outcome"
        label={t("What happened?")}
        options={OUTCOMES}
        isFirstInDialog={!hasFailed}
      />
      {values.outcome === "finished" ? (
        <>
          <FormText
            form={form}
            name="payment_link"
            inputMode="url"
            label={t("Payment link")}
            required
          />
          {isWarned && site !== undefined && (
            <Banner
              kind="error"
              title={t("This is not a payment link of {site}. Save it all the same?", {
                site: new URL(site).host,
              })}
            />
          )}
          <FormText
            form={form}
            name="slip_url"
            inputMode="url"
            label={t("Slip URL")}
            hint={t("If already known")}
          />
        </>
      ) : (
        <>
          <Group gap={8} role="group" aria-labelledby={reasons} className={classes.reasons ?? ""}>
            <span id={reasons} hidden>
              {t("Usual reasons")}
            </span>
            {FAILURES_BY_HAND.map((kind) => (
              <Chip
                key={kind}
                label={inLanguage(sentenceByHand(kind))}
                isChosen={values.kind === kind}
                onChoose={() => form.setValue("kind", values.kind === kind ? "" : kind)}
              />
            ))}
          </Group>
          {/* It keeps its room, so that a second press of a reason meets no other one. */}
          <div className={classes.ownReason} data-unused={values.kind !== "" || undefined}>
            <FormText
              form={form}
              name="reason"
              label={t("Reason")}
              isFirstInDialog={hasFailed}
              rows={3}
              maxLength={MAX_REASON_LENGTH}
              required
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
