import { Button, Group, Skeleton } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { encode } from "uqr";
import { z } from "zod";
import { Code } from "#shared/auth/contract.ts";
import {
  beginFactor,
  confirmFactor,
  type FactorState,
  getFactor,
  type NewFactor,
  removeFactor,
  renewRecoveryCodes,
} from "#shared/profile/contract.ts";
import { shownDay } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { call, saveFile } from "#web/lib/call.ts";
import { Banner } from "#web/ui/banner.tsx";
import { CopyButton } from "#web/ui/buttons.tsx";
import { StatusPill } from "#web/ui/chip.tsx";
import { FormText } from "#web/ui/form.tsx";
import { IconCircleCheck } from "#web/ui/icons/start-icons.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import { CardForm, useTransientMessage } from "./card-form.tsx";
import classes from "./profile.module.css";

type FactorSetupProps = {
  onDone: () => void;
  onCancel?: () => void;
};

export function FactorSetup({ onDone, onCancel }: FactorSetupProps) {
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesList codes={codes} onDone={onDone} />;
  if (begun) return <FirstCode factor={begun} onConfirmed={setCodes} onCancel={onCancel} />;
  return (
    <StepForm
      submitLabel={t("Continue")}
      failure={t("Setting up the second factor could not start.")}
      send={() => call(beginFactor)}
      onSent={setBegun}
      onCancel={onCancel}
    >
      {t("Have your phone ready, with an authenticator app.")}
    </StepForm>
  );
}

const ConfirmingForm = z.object({ code: Code });

type FirstCodeProps = {
  factor: NewFactor;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel?: (() => void) | undefined;
};

function FirstCode({ factor, onConfirmed, onCancel }: FirstCodeProps) {
  const form = useDeskForm({
    initial: { code: "" },
    read: (values) => readBy(ConfirmingForm, values),
    failure: t("The second factor is not in use yet."),
    send: (body) => call(confirmFactor, { body }),
    onSent: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <>
      <Group align="flex-start" gap="16px 24px" mb={14}>
        <FactorQr address={factor.address} />
        <div className={classes.byHand}>
          {t("Scan this with an authenticator app, or type this secret into it:")}
          <Group gap="xs" wrap="nowrap" mt="xs">
            <code translate="no">{factor.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <CopyButton value={factor.secret} label={t("secret")} />
          </Group>
        </div>
      </Group>
      <CardForm
        form={form}
        submitLabel={t("Confirm")}
        busyLabel={t("Checking...")}
        onCancel={onCancel}
      >
        <FormText
          form={form.form}
          label={t("Code")}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          note={t("The six digits that the app shows now.")}
          autoFocus
          identity
          required
        />
      </CardForm>
    </>
  );
}

/** The white border that readers need, in modules. */
const QUIET = 4;

function FactorQr({ address }: { address: string }) {
  const { path, size } = drawn(address);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("QR code for your authenticator app")}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--desk-qr-ground)" />
      <path d={path} fill="var(--desk-qr-ink)" />
    </svg>
  );
}

function drawn(address: string): { path: string; size: number } {
  const { data, size } = encode(address, { ecc: "M", border: QUIET });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { path, size };
}

type RecoveryCodesListProps = { codes: readonly string[]; onDone: () => void };

function RecoveryCodesList({ codes, onDone }: RecoveryCodesListProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  const text = codes.join("\n");
  const save = () =>
    saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "slipdesk-recovery-codes.txt");
  return (
    <>
      <Banner kind="success" title={t("These are your recovery codes.")} ref={banner}>
        {t(
          "Signing in now needs a code from your app. Store these somewhere other than your phone: each works once in place of the app. They are shown only now.",
        )}
      </Banner>
      <ul className={classes.codes} aria-label={t("Recovery codes")} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button onClick={onDone}>{t("I have saved them")}</Button>
        <Button variant="default" onClick={save}>
          {t("Save as a file")}
        </Button>
        <CopyButton value={text} label={t("recovery codes")} />
      </Group>
    </>
  );
}

type StepFormProps<Answer> = {
  submitLabel: string;
  failure: string;
  send: () => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

function StepForm<Answer>(props: StepFormProps<Answer>) {
  const form = useDeskForm({
    initial: {},
    read: () => ({ input: null }),
    failure: props.failure,
    send: props.send,
    onSent: props.onSent,
  });
  return (
    <CardForm
      form={form}
      submitLabel={props.submitLabel}
      busyLabel={t("Checking...")}
      onCancel={props.onCancel}
    >
      <p className={classes.words}>{props.children}</p>
    </CardForm>
  );
}

export const factorQuery = queryOptions({
  queryKey: ["profile", "factor"],
  queryFn: ({ signal }) => call(getFactor, { signal }),
});

type Task = "look" | "set-up" | "remove" | "renew";

export function FactorCard() {
  const client = useQueryClient();
  const factor = useQuery(factorQuery);
  const [task, setTask] = useState<Task>("look");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [success, showSuccess] = useTransientMessage();
  const look = () => {
    setTask("look");
    setCodes(null);
    void client.invalidateQueries({ queryKey: ["profile"] });
  };
  return (
    <SheetGroup title={t("Second factor")}>
      {success && <Banner kind="success">{success}</Banner>}
      {factor.isPending && <Skeleton height={90} />}
      <LoadLine query={factor}>{t("Your second factor could not be loaded.")}</LoadLine>
      {factor.data && task === "look" && <State factor={factor.data} onTask={setTask} />}
      {task === "set-up" && <FactorSetup onDone={look} onCancel={look} />}
      {task === "remove" && (
        <StepForm
          submitLabel={t("Remove")}
          failure={t("The second factor was not removed.")}
          send={() => call(removeFactor)}
          onSent={() => {
            showSuccess(t("You sign in without a code from now on."));
            look();
          }}
          onCancel={look}
        >
          {t("You will then sign in with your password only.")}
        </StepForm>
      )}
      {task === "renew" && codes === null && (
        <StepForm
          submitLabel={t("Get new codes")}
          failure={t("There are no new recovery codes.")}
          send={() => call(renewRecoveryCodes)}
          onSent={({ recovery_codes }) => setCodes(recovery_codes)}
          onCancel={look}
        >
          {t("The previous recovery codes will stop working.")}
        </StepForm>
      )}
      {codes && <RecoveryCodesList codes={codes} onDone={look} />}
    </SheetGroup>
  );
}

function State({ factor, onTask }: { factor: FactorState; onTask: (task: Task) => void }) {
  const { since, recovery_codes_left, is_required } = factor;
  if (since === null) {
    return (
      <>
        <p className={classes.words}>
          {t(
            "With a second factor, signing in also needs a code from an app on your phone, so a stolen password alone is not enough.",
          )}
        </p>
        <Button variant="default" onClick={() => onTask("set-up")}>
          {t("Set up")}
        </Button>
      </>
    );
  }
  return (
    <>
      <Group gap="4px 12px" mb={14}>
        <StatusPill tone="active" icon={IconCircleCheck}>
          {t("In use")}
        </StatusPill>
        <span>
          {t("since {day}, {codes}", {
            day: shownDay(since),
            codes: codesLeft(recovery_codes_left),
          })}
        </span>
      </Group>
      {is_required && (
        <p className={`desk-muted ${classes.words}`}>{t("This desk requires a second factor.")}</p>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => onTask("set-up")}>
          {t("Use another app")}
        </Button>
        <Button variant="default" onClick={() => onTask("renew")}>
          {t("New recovery codes")}
        </Button>
        {!is_required && (
          <Button variant="default" onClick={() => onTask("remove")}>
            {t("Remove")}
          </Button>
        )}
      </Group>
    </>
  );
}

function codesLeft(count: number): string {
  return count === 1 ? t("1 recovery code left") : t("{count} recovery codes left", { count });
}
