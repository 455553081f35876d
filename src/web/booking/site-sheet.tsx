import { UnstyledButton } from "@mantine/core";
import { useRef, useState } from "react";
import { type SiteValue, siteValues } from "#shared/booking/site-values.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { useCopy } from "#web/slips/details/slip-buttons.tsx";
import { IconCheck, IconCopy } from "#web/ui/icons/icons.ts";
import { useKeys } from "#web/ui/keys.ts";
import { SheetGroup } from "#web/ui/page.tsx";
import classes from "./booking.module.css";

const COLUMNS = 3;

/**
 * What the official form asks, in its order and by its English labels: each value is a button that copies it. Arrow keys walk the values, and a
 * copied one hands on to the next, so that one key copies them all.
 */
export function SiteSheet({ slip }: { slip: Slip }) {
  const values = siteValues(slip);
  const [selected, setSelected] = useState(0);
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const sheet = useRef<HTMLDivElement>(null);
  const copy = useCopy();

  const select = (at: number) => {
    const next = Math.max(0, Math.min(values.length - 1, at));
    setSelected(next);
    const buttons = sheet.current?.querySelectorAll<HTMLElement>("button") ?? [];
    buttons[next]?.focus({ preventScroll: false });
  };
  const copyAt = async (at: number) => {
    const value = values[at];
    if (!value) return;
    const { label } = value.field;
    if (!(await copy(value.shown, t("Copied {label}", { label })))) return;
    setCopied((before) => new Set([...before, value.field.name]));
    select(at + 1);
  };
  const walk = (key: string, by: number) => ({
    keys: [key],
    does: t("Walk the values"),
    repeats: true,
    act: () => select(selected + by),
  });
  useKeys([
    walk("ArrowRight", 1),
    walk("ArrowLeft", -1),
    walk("ArrowDown", COLUMNS),
    walk("ArrowUp", -COLUMNS),
    {
      keys: ["c"],
      does: t("Copy the value and select the next"),
      act: () => void copyAt(selected),
    },
  ]);
  const groups = [...new Set(values.map(({ field }) => field.group))];
  return (
    <div className={`desk-sheet ${classes.sheet}`} ref={sheet}>
      {groups.map((group) => (
        <SheetGroup key={group} title={group} isWide>
          <div className={classes.values}>
            {values.map((value, at) =>
              value.field.group === group ? (
                <Value
                  key={value.field.name}
                  value={value}
                  isSelected={at === selected}
                  isCopied={copied.has(value.field.name)}
                  onCopy={() => void copyAt(at)}
                  onSelect={() => setSelected(at)}
                />
              ) : null,
            )}
          </div>
        </SheetGroup>
      ))}
    </div>
  );
}

type ValueProps = {
  value: SiteValue;
  isSelected: boolean;
  isCopied: boolean;
  onCopy: () => void;
  onSelect: () => void;
};

const CODES = /passport(?!_issue_place)|date|dob|expiry|phone|national_id/;

function Value({ value: { field, shown }, isSelected, isCopied, onCopy, onSelect }: ValueProps) {
  const Mark = isCopied ? IconCheck : IconCopy;
  return (
    <UnstyledButton
      className={classes.value ?? ""}
      data-selected={isSelected || undefined}
      data-copied={isCopied || undefined}
      tabIndex={isSelected ? 0 : -1}
      title={t("Copy {label}", { label: field.label })}
      onFocus={onSelect}
      onClick={onCopy}
    >
      <span className={classes.label}>{field.label}</span>
      <span
        className={`${classes.shown} ${CODES.test(field.name) ? classes.code : ""}`}
        translate="no"
      >
        {shown}
      </span>
      <Mark size={14} aria-hidden />
    </UnstyledButton>
  );
}
