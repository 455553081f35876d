import { Button, Skeleton } from "@mantine/core";
import type { Notice } from "#shared/notices/contract.ts";
import { NoticeArticles } from "#web/notices/components/notice-articles.tsx";
import classes from "./notices-bell.module.css";

type BellPanelProps = {
  /** Undefined while they are on their way, or when they could not be loaded. */
  notices: readonly Notice[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  /** Given, there is something left to understand. */
  onUnderstand: (() => void) | null;
};

/** What the bell opens: the current notices, newest first. */
export function BellPanel({ notices, hasFailed, onRetry, onUnderstand }: BellPanelProps) {
  return (
    <div className={classes.panel}>
      <h2 className={classes.heading} tabIndex={-1} data-autofocus>
        Notices
      </h2>
      {notices && notices.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className={classes.notices} aria-label="Current notices" tabIndex={0}>
          <NoticeArticles notices={notices} />
        </section>
      )}
      {notices?.length === 0 && <p className={classes.quiet}>There are no notices now.</p>}
      {!notices && !hasFailed && <Skeleton height={64} />}
      {!notices && hasFailed && (
        <p className={classes.quiet} role="status">
          The notices could not be loaded.{" "}
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      {onUnderstand && <Button onClick={onUnderstand}>I Understand</Button>}
    </div>
  );
}
