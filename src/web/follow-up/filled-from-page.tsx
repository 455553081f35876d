import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type OfficialPage, type PageReading, readPage } from "#shared/booking/rules-page.ts";
import type { FollowUpField } from "#shared/follow-up/form.ts";
import { cleanPassport } from "#shared/text/clean.ts";
import { t } from "#web/language/translate.ts";
import { usePastedText } from "#web/official/use-official-dialog.tsx";
import { settingsQuery } from "#web/settings/api.ts";
import { Banner } from "#web/ui/banner.tsx";
import type { Applicant } from "./api.ts";

type Facts = readonly (readonly [FollowUpField, string])[];

type FilledFromPageProps = {
  applicant: Applicant;
  /** One that was read already, such as from a PDF. */
  page: OfficialPage | undefined;
  fill: (facts: Facts) => void;
};

/** Fills the dialog from a slip or a result that is pasted anywhere in it, and says what it did. */
export function FilledFromPage({ applicant, page, fill }: FilledFromPageProps) {
  const { data: settings } = useQuery(settingsQuery);
  const [said, setSaid] = useState<{ isError: boolean; words: string } | null>(null);
  const take = (read: PageReading): boolean => {
    if (read?.kind === "several") {
      setSaid({ isError: true, words: t("There are two slips on this page.") });
      return true;
    }
    const facts = read === null ? [] : factsOf(read);
    if (read === null || read.kind === "payment" || facts.length === 0) return false;
    const number = read.person.passport_number;
    if (number !== null && number !== cleanPassport(applicant.passport_number)) {
      const words = t("This page is of the passport {number}. Nothing was filled in.", { number });
      setSaid({ isError: true, words });
      return true;
    }
    fill(facts);
    setSaid({ isError: false, words: t("Filled in from the page. Check it, then save.") });
    return true;
  };
  usePastedText(
    (text) => settings !== undefined && take(readPage({ text }, settings.booking_site)),
  );
  const takeFirst = useEffectEvent(() => page && take(page));
  useEffect(() => {
    takeFirst();
  }, []);
  return said && <Banner kind={said.isError ? "error" : "info"} title={said.words} />;
}

/** What follow-up knows of it. The end of a report belongs to the result Fit. */
function factsOf(page: OfficialPage): Facts {
  if (page.kind === "payment") return [];
  const all: readonly (readonly [FollowUpField, string | null])[] =
    page.kind === "slip"
      ? [
          ["slip_number", page.slip_number],
          ["valid_till", page.valid_till],
        ]
      : [
          ["slip_number", page.slip_number],
          ["examined_on", page.examined_on],
          ["result", page.result],
          ["report_valid_till", page.result === "fit" ? page.report_valid_till : null],
        ];
  return all.flatMap(([field, value]) => (value === null ? [] : [[field, value] as const]));
}
