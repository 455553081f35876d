import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import type { SiteField } from "#shared/booking/rules-site-fields.ts";
import { type SiteValue, siteValues } from "#shared/booking/rules-site-values.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { copyText } from "#web/ui/buttons.tsx";
import { EmailText } from "#web/ui/external-link.tsx";
import { IconCheck, IconCopy } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import classes from "./booking.module.css";

/**
 * What the official form asks, in its order and by its English labels: each value is a button that copies it. Arrow keys
 * walk the values, and a copied one hands on to the next, so that one key copies them all.
 */
export function SiteSheet({ slip }: { slip: Slip }) {
  const values = siteValues(slip);
  const [selected, setSelected] = useState(0);
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState("");
  const sheet = useRef<HTMLDivElement>(null);
  const messages = useMessage();

  const buttons = () => [...(sheet.current?.querySelectorAll<HTMLElement>("button") ?? [])];
  // Focusing a value selects it.
  const walk = (among: HTMLElement[], by: number) => {
    const from = buttons()[selected];
    if (from) among[among.indexOf(from) + by]?.focus();
  };
  const column = () => {
    const left = (one?: HTMLElement) => one?.getBoundingClientRect().left;
    return buttons().filter((one) => left(one) === left(buttons()[selected]));
  };
  const copyAt = async (at: number) => {
    const value = values[at];
    if (!value) return;
    const { label } = value.field;
    if (!(await copyText(value.shown))) {
      const why = t("The browser did not allow it.");
      return messages.fail({ what: t("Nothing was copied."), why });
    }
    setCopied((before) => new Set([...before, value.field.name]));
    setTold(t("Copied {label}", { label }));
    (buttons()[at + 1] ?? buttons()[at])?.focus();
  };
  const walking = { does: t("Walk the values"), repeats: true };
  useKeys([
    { ...walking, keys: [KEYS.valueRight], run: () => walk(buttons(), 1) },
    { ...walking, keys: [KEYS.valueLeft], run: () => walk(buttons(), -1) },
    { ...walking, keys: [KEYS.valueBelow], run: () => walk(column(), 1) },
    { ...walking, keys: [KEYS.valueAbove], run: () => walk(column(), -1) },
    {
      keys: [KEYS.copyValue],
      does: t("Copy the value and select the next"),
      run: () => void copyAt(selected),
    },
  ]);
  const groups = [...new Set(values.map(({ field }) => groupOf(field)))];
  return (
    <div className={`desk-sheet ${classes.sheet}`} ref={sheet}>
      {groups.map((group) => (
        <SheetGroup key={group} title={group} isWide>
          <div className={classes.values}>
            {values.map((value, at) =>
              groupOf(value.field) === group ? (
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
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </div>
  );
}

function groupOf({ name }: SiteField): string {
  if (/^(?:country|city|traveled_country)$/.test(name)) return "Location";
  return name === "applied_position" ? "Position" : "Candidate";
}

type ValueProps = {
  value: SiteValue;
  isSelected: boolean;
  isCopied: boolean;
  onCopy: () => void;
  onSelect: () => void;
};

/** So many characters have room beside another value on a phone. */
const SHORT = 14;

const CODES = /passport(?!_issue_place)|date|dob|expiry|phone|national_id/;

function Value({ value: { field, shown }, isSelected, isCopied, onCopy, onSelect }: ValueProps) {
  const Mark = isCopied ? IconCheck : IconCopy;
  return (
    <UnstyledButton
      className={classes.value ?? ""}
      data-selected={isSelected || undefined}
      data-copied={isCopied || undefined}
      data-long={shown.length > SHORT || undefined}
      tabIndex={isSelected ? 0 : -1}
      onFocus={onSelect}
      onClick={onCopy}
    >
      <span className={classes.label}>{field.label}</span>
      <span
        className={`${classes.shown} ${CODES.test(field.name) ? classes.code : ""}`}
        translate="no"
      >
        <EmailText address={shown} />
      </span>
      <Mark size={14} aria-hidden />
    </UnstyledButton>
  );
}
