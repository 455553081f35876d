import { Button, Skeleton } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import type { useBellNotices } from "#web/notices/use-bell-notices.ts";
import { LoadLine } from "#web/ui/problem.tsx";
import classes from "./bell-notices.module.css";
import { NoticeArticles } from "./notice-articles.tsx";

type BellNoticesProps = {
  notices: ReturnType<typeof useBellNotices>;
  onUnderstood: () => void;
};

/** What the bell tells everybody: the current notices, newest first. */
export function BellNotices({ notices, onUnderstood }: BellNoticesProps) {
  const { current, hasFailed, retry, open, understand } = notices;
  const finish = () => {
    understand();
    onUnderstood();
  };
  return (
    <>
      {current && current.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className={classes.notices} aria-label={t("Current notices")} tabIndex={0}>
          <NoticeArticles notices={current} />
        </section>
      )}
      {current?.length === 0 && <p className={classes.quiet}>{t("There are no notices now.")}</p>}
      {!current && !hasFailed && <Skeleton height={64} />}
      {!current && hasFailed && (
        <LoadLine onRetry={retry}>{t("The notices could not be loaded.")}</LoadLine>
      )}
      {open > 0 && <Button onClick={finish}>{t("I Understand")}</Button>}
    </>
  );
}
