import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { draftsQuery } from "#web/drafts/api.ts";
import { t } from "#web/language/translate.ts";
import classes from "./unfinished-drafts.module.css";

// Comes when the applications are first asked for.
const DraftsDialog = lazy(async () => ({
  default: (await import("./drafts-dialog.tsx")).DraftsDialog,
}));

/** `3 unfinished applications · Show`, which shows each but the one that is being typed; nothing without any. */
export function UnfinishedDrafts({ typed }: { typed: number | null }) {
  const { data = [] } = useQuery({ ...draftsQuery, refetchOnMount: "always" });
  const drafts = data.filter(({ id }) => id !== typed);
  const [isShown, setIsShown] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const { length } = drafts;
  const show = () => {
    setWasShown(true);
    setIsShown(true);
  };
  if (length === 0) return null;
  return (
    <p className={classes.strip}>
      <span>
        {length === 1
          ? t("1 unfinished application")
          : t("{count} unfinished applications", { count: length })}{" "}
        ·
      </span>
      <Button size="compact-sm" variant="subtle" onClick={show}>
        {t("Show")}
      </Button>
      {wasShown && (
        <Suspense fallback={null}>
          <DraftsDialog drafts={drafts} opened={isShown} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
    </p>
  );
}
