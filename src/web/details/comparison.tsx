import { Button } from "@mantine/core";
import { type QueryClient, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DuplicateSlip, SureKind } from "#shared/duplicates/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { fieldInWords } from "#shared/slips/text-slip.ts";
import { possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import { DuplicateLine, usePossibleMatches } from "#web/duplicates/duplicate-lines.tsx";
import { shownWords } from "#web/language/options.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { slipQuery } from "#web/slips/api.ts";
import { SheetGroup } from "#web/ui/page.tsx";
import classes from "./details.module.css";

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

/** Whether what an application is compared with is on its way; shown with it, it pushes nothing down. */
export function useComparisonsLoad(slipId: number): boolean {
  const { matches, isLoading } = usePossibleMatches(slipId);
  const others = useQueries({ queries: matches.map(({ slip }) => slipQuery(slip.id)) });
  return isLoading || others.some((other) => other.isLoading);
}

export async function loadComparisons(client: QueryClient, slipId: number): Promise<void> {
  const found = await client
    .ensureQueryData(possibleDuplicatesQuery([slipId], true))
    .catch(() => []);
  const others = found.flatMap(({ matches }) => matches.map(({ slip }) => slipQuery(slip.id)));
  await Promise.all(others.map((other) => client.prefetchQuery(other)));
}

/** For an admin: other applications of the same passport or national ID beside this one; nothing without any. */
export function Comparisons({ slip }: { slip: Slip }) {
  const { matches } = usePossibleMatches(slip.id);
  if (matches.length === 0) return null;
  return (
    <SheetGroup title={t("Possible duplicates")} isWide>
      <div className={classes.comparisons}>
        {matches.map((match) => (
          <Comparison key={match.slip.id} slip={slip} kind={match.kind} of={match.slip} />
        ))}
      </div>
    </SheetGroup>
  );
}

type ComparisonProps = { slip: Slip; kind: SureKind; of: DuplicateSlip };

function Comparison({ slip, kind, of }: ComparisonProps) {
  const { data: other } = useQuery(slipQuery(of.id));
  const [showsEqual, setShowsEqual] = useState(false);
  const equal = other ? COMPARED.filter((field) => slip[field] === other[field]) : [];
  return (
    <div>
      <p>
        <DuplicateLine kind={kind} slip={of} />
      </p>
      {other && (
        <table className={classes.compare}>
          <thead>
            <tr>
              <th scope="col">{t("Field")}</th>
              <th scope="col">{t("This one")}</th>
              <th scope="col">{t("The other")}</th>
            </tr>
          </thead>
          <tbody>
            {COMPARED.filter((field) => showsEqual || !equal.includes(field)).map((field) => (
              <tr key={field} data-equal={equal.includes(field) || undefined}>
                <th scope="row">{inLanguage(slipFormLabels[field])}</th>
                <Value field={field} value={slip[field]} />
                <Value field={field} value={other[field]} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {equal.length > 0 && (
        <p className="desk-muted" data-screen-only>
          {t("{count} fields equal", { count: equal.length })} ·{" "}
          <Button
            variant="transparent"
            size="compact-sm"
            p={0}
            onClick={() => setShowsEqual(!showsEqual)}
          >
            {showsEqual ? t("Hide") : t("Show")}
          </Button>
        </p>
      )}
    </div>
  );
}

type ComparedField = (typeof COMPARED)[number];
const IN_CODE: readonly ComparedField[] = ["passport_number", "national_id", "phone"];

function Value({ field, value }: { field: ComparedField; value: string }) {
  const shown = shownWords(field, fieldInWords(field, value));
  return (
    <td translate="no" title={shown} className={IN_CODE.includes(field) ? classes.code : undefined}>
      {shown}
    </td>
  );
}
