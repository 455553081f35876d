import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { t } from "#web/language/translate.ts";
import { IconCheck } from "./icons/icons.ts";
import { KEYS, shownKey, useKeys } from "./keys.ts";
import classes from "./page.module.css";

const REDIRECT_AFTER_MS = 2000;

type SuccessPanelProps = {
  title: string;
  sentence?: string;
  to: "/admin/slips" | "/admin/operators" | "/dashboard";
  /** Offers another empty form instead of going on; also on Ctrl+Enter. */
  onAnother?: () => void;
  openTo?: string;
  children?: ReactNode;
};

/**
 * Replaces a sent form and goes on after two seconds, which pause while the pointer is over the panel or the keyboard
 * focus moves in it.
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
  useKeys(onAnother ? [{ keys: [KEYS.send], does: t("Submit another"), run: onAnother }] : []);
  return (
    <section
      ref={panel}
      role="status"
      tabIndex={-1}
      className={`desk-sheet ${classes.panel}`}
      {...handlers}
    >
      <span className={classes.tick}>
        <IconCheck size={20} aria-hidden />
      </span>
      <h2 className={classes.successTitle}>{title}</h2>
      {sentence && <p className="desk-muted">{sentence}</p>}
      {props.children}
      <div className={classes.successButtons}>
        {onAnother && (
          <Button data-first title={shownKey(KEYS.send)} onClick={onAnother}>
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

/**
 * Calls `run` after a while. The timer pauses, and starts over, while the pointer is over the element that takes
 * `handlers` or the keyboard focus moves in it.
 */
function useUndisturbedWait(ms: number, run: () => void) {
  const [isPointed, setIsPointed] = useState(false);
  const [isVisited, setIsVisited] = useState(false);
  const isByKey = useRef(false);
  const runNow = useEffectEvent(run);
  const isWaiting = isPointed || isVisited;

  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(() => runNow(), ms);
    return () => clearTimeout(timer);
  }, [isWaiting, ms]);

  return {
    isWaiting,
    handlers: {
      onMouseMove: () => setIsPointed(true),
      onMouseLeave: () => setIsPointed(false),
      onKeyDown: () => {
        isByKey.current = true;
      },
      onFocus: () => setIsVisited(isByKey.current),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsVisited(false);
      },
    },
  };
}
