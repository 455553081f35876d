import { useQueries, useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { fieldInWords, isChoice } from "#shared/slips/text-slip.ts";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import { MatchLine } from "#web/duplicates/duplicate-lines.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import { slipQuery } from "#web/slips/api.ts";
import classes from "./content.module.css";
import { RailCard } from "./rail-cards.tsx";

const COMPARED = [
  "passport_number",
  "national_id",
  "last_name",
  "first_name",
  "date_of_birth",
  "gender",
  "passport_issue_date",
  "passport_expiry_date",
  "country_traveling_to",
  "visa_type",
  "phone",
  "email",
  "city",
] as const;

/** For an admin: other applications of the same passport or national ID beside this one; no card without any. */
export function DuplicatesCard({ slip }: { slip: Slip }) {
  const { matches, others } = useDuplicates(slip);
  if (matches.length === 0) return null;
  return (
    <RailCard title={t("Possible duplicates")}>
      {matches.map((match, place) => {
        const other = others[place]?.data;
        return (
          <div key={match.slip.id} className={classes.duplicate}>
            <MatchLine {...match} />
            {other && <Comparison slip={slip} other={other} />}
          </div>
        );
      })}
    </RailCard>
  );
}

function Comparison({ slip, other }: { slip: Slip; other: Slip }) {
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <th scope="col">{t("Field")}</th>
          <th scope="col">{t("This one")}</th>
          <th scope="col">{t("The other")}</th>
        </tr>
      </thead>
      <tbody>
        {COMPARED.map((field) => (
          <tr key={field}>
            <th scope="row">{inLanguage(slipFormLabels[field])}</th>
            <td translate="no">
              <Value field={field} value={slip[field]} />
            </td>
            <td translate="no">
              {slip[field] === other[field] ? (
                <Value field={field} value={other[field]} />
              ) : (
                <mark>
                  <Value field={field} value={other[field]} />
                </mark>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ComparedField = (typeof COMPARED)[number];
const IN_CODE: readonly ComparedField[] = ["passport_number", "national_id", "phone"];

/** A value with the places where it may go on in the next line. */
function Value({ field, value }: { field: ComparedField; value: string }) {
  const parts = partsOf(field, wordsOf(field, value)).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
  return IN_CODE.includes(field) ? <span className={classes.code}>{parts}</span> : parts;
}

// A long number in two halves, an address before its @ and dots; words break between themselves.
function partsOf(field: ComparedField, words: string): readonly string[] {
  if (field === "email") return words.split(/(?=[@.])/);
  if (!IN_CODE.includes(field) || words.length <= 12) return [words];
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half), words.slice(half)];
}

function wordsOf(field: ComparedField, value: string): string {
  const words = fieldInWords(field, value);
  return isChoice(field) ? inLanguage(words) : words;
}

/** For an admin: the applications of the same passport or national ID, and whether they are still being read. */
export function useDuplicates(slip: Slip) {
  const { role } = useCurrentUser();
  const { data, isLoading } = useQuery(possibleDuplicatesQuery([slip.id], role === "admin"));
  const matches = data?.find(({ id }) => id === slip.id)?.matches ?? [];
  const others = useQueries({ queries: matches.map((match) => slipQuery(match.slip.id)) });
  return { matches, others, isLoading: isLoading || others.some((other) => other.isLoading) };
}
