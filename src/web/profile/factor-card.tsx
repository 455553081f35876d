import { Button, Group, Skeleton } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type FactorState,
  getFactor,
  removeFactor,
  renewRecoveryCodes,
} from "#shared/profile/contract.ts";
import { shownDay } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { Banner } from "#web/ui/banner.tsx";
import { StatusPill } from "#web/ui/chip.tsx";
import { IconCircleCheck } from "#web/ui/icons/start-icons.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { useTransientMessage } from "./card-form.tsx";
import { FactorSetup, RecoveryCodesList, StepForm } from "./factor-setup.tsx";
import classes from "./profile.module.css";

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
