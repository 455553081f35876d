import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import { IconChevronDown, IconChevronUp } from "#web/ui/icons/icons.ts";
import { useKeys } from "#web/ui/keys.ts";
import classes from "./slip-steps.module.css";
import type { Neighbours } from "./use-neighbours.ts";

/** Where the application stands in the list one came from, and the way to those beside it; nothing without a list. */
export function SlipSteps({ neighbours }: { neighbours: Neighbours | null }) {
  const toPrevious = neighbours?.toPrevious ?? undefined;
  const toNext = neighbours?.toNext ?? undefined;
  useKeys([
    ...(toPrevious
      ? [{ keys: ["["], does: t("Go to the previous application"), act: toPrevious }]
      : []),
    ...(toNext ? [{ keys: ["]"], does: t("Go to the next application"), act: toNext }] : []),
  ]);
  if (!neighbours) return null;
  return (
    <div className={classes.steps}>
      {neighbours.place && <span className={classes.place}>{neighbours.place}</span>}
      <Step name={t("Previous application")} at="first" keys="[" onPress={toPrevious}>
        <IconChevronUp />
      </Step>
      <Step name={t("Next application")} at="last" keys="]" onPress={toNext}>
        <IconChevronDown />
      </Step>
    </div>
  );
}

type StepProps = {
  name: string;
  at: "first" | "last";
  keys: string;
  onPress: (() => void) | undefined;
  children: ReactNode;
};

function Step({ name, at, keys, onPress, children }: StepProps) {
  return (
    <ActionIcon
      size={28}
      aria-label={name}
      aria-keyshortcuts={keys}
      aria-disabled={!onPress || undefined}
      {...(!onPress && { "data-disabled": true })}
      title={
        onPress
          ? `${name} (${keys})`
          : at === "first"
            ? t("This is the first")
            : t("This is the last")
      }
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}
