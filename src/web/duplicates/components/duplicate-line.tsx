import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DuplicateSlip, SureKind } from "#shared/duplicates/contract.ts";
import { kindWords } from "#shared/duplicates/text.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { IN_NEW_TAB } from "#web/ui/external-link.tsx";
import { IconAlertTriangle } from "#web/ui/icons/icons.ts";
import classes from "./duplicate-line.module.css";

/** For an admin: the applications of the same passport or national ID as this one. */
export function usePossibleMatches(slipId: number) {
  const { role } = useCurrentUser();
  const { data } = useQuery(possibleDuplicatesQuery([slipId], role === "admin"));
  return data?.find(({ id }) => id === slipId)?.matches ?? [];
}

/** `Same passport as Rahim Uddin, No. 128: approved, finished · Open`. */
export function DuplicateLine({ kind, slip }: { kind: SureKind; slip: DuplicateSlip }) {
  return (
    <>
      {tParts("{kind} as {name}, No. {id}: {status}, {process}", {
        kind: inLanguage(kindWords(kind)),
        name: (
          <bdi translate="no" className={classes.name}>
            {slip.name}
          </bdi>
        ),
        id: slip.id,
        status: inLanguage(slip.status),
        process: inLanguage(slip.process_status.replaceAll("_", " ")),
      })}{" "}
      ·{" "}
      <Link to="/slip/$id" params={{ id: String(slip.id) }} {...IN_NEW_TAB}>
        {t("Open")}
      </Link>
    </>
  );
}

/** Beside the buttons that decide an application: that there may be another one of the same person; nothing without one. */
export function DuplicateWarning({ slipId }: { slipId: number }) {
  const [first, ...others] = usePossibleMatches(slipId);
  if (!first) return null;
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} className={classes.icon} aria-hidden />
      <span>
        <DuplicateLine {...first} />
        {others.length > 0 && <> · {t("{left} more", { left: others.length })}</>}
      </span>
    </p>
  );
}
