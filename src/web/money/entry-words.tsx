import { Link } from "@tanstack/react-router";
import type { MoneyEntry } from "#shared/money/contract.ts";
import { paidShown } from "#shared/money/rules.ts";
import { sentence } from "#shared/text/sentence.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import classes from "./statement.module.css";

/** What moved the balance. */
export function EntryWords({ entry }: { entry: MoneyEntry }) {
  switch (entry.kind) {
    case "opening":
      return t("Opening balance");
    case "deposit":
      return tParts("Deposit · {payment}", {
        payment: (
          <>
            {inLanguage(entry.method ?? "")} <bdi translate="no">{entry.reference}</bdi>
          </>
        ),
      });
    case "charge":
      return <SlipWords entry={entry} name={entry.applicant} />;
    case "refund":
      return tParts("Refund · {slip}", { slip: <SlipWords entry={entry} name={null} /> });
    case "correction":
      return tParts("Correction · {reason}", { reason: shownNote(entry.note ?? "") });
  }
}

type SlipWordsProps = { entry: MoneyEntry; name: string | null };

/** A link only while there is an application to show to this reader. */
function SlipWords({ entry: { slip_id, slip_state, applicant }, name }: SlipWordsProps) {
  const id = String(slip_id);
  if (slip_state === "erased") return t("Slip {id} (erased)", { id });
  if (slip_state === "deleted") return t("Slip {id} (deleted)", { id });
  if (applicant === null) return t("Slip {id}", { id });
  return (
    <Link to="/slip/$id" params={{ id }} className={classes.slip}>
      {t("Slip {id}", { id })}
      {name && (
        <>
          {" · "}
          <bdi translate="no">{name}</bdi>
        </>
      )}
    </Link>
  );
}

/** Who did it, and why. */
export function entryReason({ kind, by, paid_amount, paid_currency }: MoneyEntry): string {
  const parts = {
    opening: [by],
    deposit: [
      paid_amount && paid_currency && paidShown(paid_amount, paid_currency),
      by && t("credited by {name}", { name: by }),
    ],
    charge: [inLanguage("Completed"), by],
    refund: [t("No longer completed"), by],
    correction: [by],
  };
  return parts[kind].filter(Boolean).join(" · ");
}

const ON_FORM = "Set from {before} to {now} on the operator form";
const SET_ON_FORM = /^Set from (\S+) to (\S+) on the operator form$/;

/** What the operator form wrote is in the page's language; what a person wrote stays as it is. */
function shownNote(note: string): string {
  const [, before, now] = SET_ON_FORM.exec(note) ?? [];
  return before && now ? inLanguage(sentence(ON_FORM, { before, now })) : note;
}
