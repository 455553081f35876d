import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { draftsQuery } from "#web/drafts/api.ts";
import classes from "./unfinished-drafts.module.css";

// Comes when the applications are first asked for.
const DraftsDialog = lazy(async () => ({
  default: (await import("./drafts-dialog.tsx")).DraftsDialog,
}));

/** `3 unfinished applications · Show`, which shows each; nothing without any. */
export function UnfinishedDrafts() {
  const { data: drafts = [] } = useQuery({ ...draftsQuery, refetchOnMount: "always" });
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
        {length === 1 ? "1 unfinished application" : `${length} unfinished applications`} ·
      </span>
      <Button size="compact-sm" variant="subtle" onClick={show}>
        Show
      </Button>
      {wasShown && (
        <Suspense fallback={null}>
          <DraftsDialog drafts={drafts} opened={isShown} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
    </p>
  );
}
