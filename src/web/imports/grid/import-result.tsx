import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { saveCsv } from "#web/imports/sheet/save-csv.ts";
import classes from "#web/imports/sheet/steps.module.css";
import type { SentRows } from "#web/imports/use-submission.ts";
import { t } from "#web/language/translate.ts";
import { listOf } from "#web/lib/list-of.ts";
import { Banner } from "#web/ui/banner.tsx";
import { type ImportOutcome, notSentWords, outcomeWords, restOf } from "./rest-of-rows.ts";

type ImportResultProps = { outcome: ImportOutcome; sent: SentRows };

/** What became of the rows that were sent, and of those that were not; it takes the focus whenever some were. */
export function ImportResult({ outcome, sent }: ImportResultProps) {
  const { role } = useCurrentUser();
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission, and not when a row is mended.
  useEffect(() => banner.current?.focus(), [sent]);
  const { rest } = outcome;
  return (
    <section className={classes.card} aria-label={t("Result")}>
      <Banner kind={rest.length === 0 ? "success" : "info"} ref={banner}>
        <div>{outcomeWords(outcome)}</div>
        <div>{notSentWords(outcome, sent)}</div>
      </Banner>
      <div className={classes.buttons}>
        {rest.length > 0 && (
          <Button variant="default" onClick={() => saveCsv(restOf(rest, sent), "slips-to-fix.csv")}>
            {t("Download the rest")}
          </Button>
        )}
        <Button renderRoot={(props) => <Link to={listOf(role)} {...props} />}>
          {t("See the applications")}
        </Button>
      </div>
    </section>
  );
}
