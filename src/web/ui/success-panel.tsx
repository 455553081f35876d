import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "#web/language/translate.ts";
import { IconCheck } from "./icons/icons.ts";
import classes from "./success-panel.module.css";
import { useUndisturbedWait } from "./use-undisturbed-wait.ts";

const REDIRECT_AFTER_MS = 2000;
// A key still held from the form is not meant for the panel.
const DEAF_MS = 300;

type SuccessPanelProps = {
  title: string;
  sentence?: string;
  to: "/admin/slips" | "/admin/operators" | "/dashboard";
  /** Offers another empty form instead of going on; also on Ctrl+Enter. */
  onAnother?: () => void;
  /** The record that was sent. */
  openTo?: string;
  /** What was sent, in a few words. */
  children?: ReactNode;
};

/**
 * Replaces a form that was sent: says so, and after two seconds goes on unless the person does something else first. The
 * two seconds wait while the pointer is over the panel, or the focus moves in it by a key.
 */
export function SuccessPanel(props: SuccessPanelProps) {
  const { title, sentence, to, onAnother, openTo } = props;
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  const { isWaiting, handlers } = useUndisturbedWait(
    REDIRECT_AFTER_MS,
    () => void navigate({ to }),
  );
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>("button[data-first]");
    (first ?? panel.current)?.focus();
  }, []);
  useAnotherKey(onAnother);
  return (
    <section ref={panel} role="status" tabIndex={-1} className={classes.panel} {...handlers}>
      <span className={classes.tick}>
        <IconCheck size={20} aria-hidden />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {sentence && <p className={classes.sentence}>{sentence}</p>}
      {props.children}
      <div className={classes.buttons}>
        {onAnother && (
          <Button data-first title="Ctrl+Enter" onClick={onAnother}>
            {t("Submit another")}
          </Button>
        )}
        {openTo && (
          <Button variant="default" onClick={() => void navigate({ to: openTo })}>
            {t("Open")}
          </Button>
        )}
        <Button variant={onAnother ? "subtle" : "filled"} onClick={() => void navigate({ to })}>
          {t("Go now")}
        </Button>
      </div>
      <div className={classes.progress} aria-hidden data-waiting={isWaiting || undefined}>
        <span />
      </div>
    </section>
  );
}

function useAnotherKey(onAnother: (() => void) | undefined): void {
  const another = useRef(onAnother);
  another.current = onAnother;
  useEffect(() => {
    const shownAt = performance.now();
    const onKey = (event: KeyboardEvent) => {
      const isMeant = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat;
      if (!isMeant || performance.now() - shownAt < DEAF_MS) return;
      event.preventDefault();
      another.current?.();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
