import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { draftsQuery } from "./api.ts";
import classes from "./drafts.module.css";

/** The way back to what one has not finished; nothing without drafts. */
export function DraftsLine() {
  const { data: drafts = [] } = useQuery(draftsQuery);
  if (drafts.length === 0) return null;
  return (
    <p className={classes.line}>
      <Link to="/slip">
        {drafts.length === 1
          ? t("Continue 1 draft")
          : t("Continue {count} drafts", { count: drafts.length })}
      </Link>
    </p>
  );
}
