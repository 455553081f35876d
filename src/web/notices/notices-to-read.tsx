import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { t } from "#web/language/translate.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { haveNoticesBeenShown, rememberNoticesShown } from "#web/lib/storage.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { NoticeArticles, noticesQuery, useUnderstoodNotices } from "./notices.tsx";
import type { NoticesDialogProps } from "./notices-dialog.tsx";
import classes from "./notices-to-read.module.css";

export function UnreadNotices() {
  const [isDue, setIsDue] = useState(() => !haveNoticesBeenShown());
  const [wasDue] = useState(isDue);
  const { data: notices = [] } = useQuery(noticesQuery);
  if (!wasDue || notices.length === 0) return null;
  return (
    <Suspense>
      <NoticesDialog
        notices={notices}
        isDue={isDue}
        onClose={() => {
          rememberNoticesShown();
          setIsDue(false);
        }}
      />
    </Suspense>
  );
}

// The bell has the notices too, and the next visit shows them: they are not worth a broken dashboard.
const NoticesDialog = lazy<ComponentType<NoticesDialogProps>>(() =>
  import("./notices-dialog.tsx").then(
    (loaded) => ({ default: loaded.NoticesDialog }),
    () => ({ default: () => null }),
  ),
);

type BellNoticesProps = {
  notices: ReturnType<typeof useBellNotices>;
  onUnderstood: () => void;
};

export function BellNotices({ notices, onUnderstood }: BellNoticesProps) {
  const { query, current, open, understand } = notices;
  const finish = () => {
    understand();
    onUnderstood();
  };
  return (
    <>
      {current && current.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className={classes.inBell} aria-label={t("Current notices")} tabIndex={0}>
          <NoticeArticles notices={current} />
        </section>
      )}
      {current?.length === 0 && <p className="desk-muted">{t("There are no notices now.")}</p>}
      {query.isPending && <Skeleton height={64} />}
      {!current && <LoadLine query={query}>{t("The notices could not be loaded.")}</LoadLine>}
      {open > 0 && <Button onClick={finish}>{t("I Understand")}</Button>}
    </>
  );
}

/** `open`: how many an operator has not understood in this session. */
export function useBellNotices(isOpen: boolean) {
  const { role } = useCurrentUser();
  const hasToRead = role === "operator";
  const query = useQuery({ ...noticesQuery, enabled: isOpen || hasToRead });
  const { isUnderstood, understand } = useUnderstoodNotices();
  const current = query.data?.filter((notice) => notice.is_active);
  return {
    query,
    current,
    open: hasToRead ? (current ?? []).filter((notice) => !isUnderstood(notice)).length : 0,
    understand: () => understand(current ?? []),
  };
}
