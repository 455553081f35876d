import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./chip.module.css";
import { skipSecondPress, unlessSecondPress } from "./double-press.ts";
import { IconPlus } from "./icons/icons.ts";
import type { Icon } from "./icons/start-icons.tsx";

/** Null until it is known; undefined for none. */
type Count = number | string | null | undefined;

type ChipProps = {
  label: string;
  count?: Count;
  title?: string;
  isChosen: boolean;
  onChoose: () => void;
};

export function Chip({ label, count, title, isChosen, onChoose }: ChipProps) {
  return (
    <UnstyledButton
      type="button"
      title={title}
      className={classes.chip ?? ""}
      data-screen-only
      aria-pressed={isChosen}
      onClick={unlessSecondPress(onChoose)}
    >
      {label}
      <ChipCount count={count} />
    </UnstyledButton>
  );
}

type RemovableChipProps = { label: string; title: string; onRemove: () => void };

export function RemovableChip({ label, title, onRemove }: RemovableChipProps) {
  return (
    <UnstyledButton
      className={classes.chip ?? ""}
      aria-label={title}
      title={title}
      onClick={unlessSecondPress(onRemove)}
    >
      {label}
      <span aria-hidden>×</span>
    </UnstyledButton>
  );
}

type NewChipProps = { label: string; onPress: () => void };

export function NewChip({ label, onPress }: NewChipProps) {
  return (
    <UnstyledButton
      className={`${classes.chip} ${classes.adding}`}
      data-screen-only
      onClick={onPress}
    >
      <IconPlus size={14} />
      {label}
    </UnstyledButton>
  );
}

/** For a link that looks like a chip. */
export type ChipLooks = {
  className: string | undefined;
  "aria-current": "page" | undefined;
  onClick: typeof skipSecondPress;
};

export function chipLooks(isShown: boolean): ChipLooks {
  return {
    className: classes.chip,
    "aria-current": isShown ? "page" : undefined,
    onClick: skipSecondPress,
  };
}

/** Has its room before it is known, so that the chips beside it stay where they are. */
export function ChipCount({ count }: { count: Count }) {
  return count === undefined ? null : <span className={classes.count}>{count}</span>;
}

type StatusPillProps = {
  tone:
    | "completed"
    | "failed"
    | "running"
    | "approved"
    | "declined"
    | "pending"
    | "active"
    | "inactive";
  icon: Icon;
  children: ReactNode;
};

export function StatusPill({ tone, icon: StatusIcon, children }: StatusPillProps) {
  const color = `--desk-${tone === "active" ? "approved" : tone}`;
  const look = {
    background: `var(${color}-back)`,
    borderColor: `color-mix(in srgb, var(${color}-border) 50%, var(${color}-back))`,
    color: `var(${color}-text)`,
  };
  return (
    <span className={classes.pill} style={look}>
      <StatusIcon size={14} aria-hidden />
      {children}
    </span>
  );
}

/** The initials of a person's first and last name. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ""].map(
    (word = "") => [...word][0] ?? "",
  );
  return (
    <span className={classes.avatar} aria-hidden translate="no">
      {initials.join("").toUpperCase()}
    </span>
  );
}
