import { Link } from "@tanstack/react-router";
import type { DuplicateKind, DuplicateSlip } from "#shared/duplicates/contract.ts";
import { kindWords } from "#shared/duplicates/text.ts";
import { shownDay } from "#web/language/dates.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { IN_NEW_TAB } from "#web/ui/external-link.tsx";

/** `Same passport: submitted 12 Oct 2026 by Rahim Uddin, approved, finished · Open`. */
export function MatchLine({ kind, slip }: { kind: DuplicateKind; slip: DuplicateSlip }) {
  const process = slip.process_status.replaceAll("_", " ");
  return (
    <p>
      {tParts("{kind}: submitted {day} by {name}, {status}, {process}", {
        kind: inLanguage(kindWords(kind)),
        day: shownDay(slip.submitted_at),
        name: <span translate="no">{slip.submitted_by}</span>,
        status: inLanguage(slip.status),
        process: inLanguage(process),
      })}{" "}
      ·{" "}
      <Link to="/slip/$id" params={{ id: String(slip.id) }} {...IN_NEW_TAB}>
        {t("Open")}
      </Link>
    </p>
  );
}
