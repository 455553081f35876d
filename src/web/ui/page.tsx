import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import strip from "./banner.module.css";
import { Banner } from "./banner.tsx";
import { isTyping, KEYS, spokenKey, useKeys } from "./keys.ts";
import { type Message, useMessage, useShownMessage } from "./messages.tsx";
import classes from "./page.module.css";
import screen from "./screen.module.css";
import { ScreenFocusContext, ScreenHeading } from "./screen-heading.tsx";

type PageProps = {
  /** The document title: `Slips` gives `Slips · SlipDesk`. */
  title: string;
  heading: ReactNode;
  subtitle?: ReactNode;
  tabs?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  /** 880 px instead of 1280, for forms. */
  narrow?: boolean;
  hasOwnMessage?: boolean;
  /** A low head, and a foot of its own, for screens that are worked on all day. */
  work?: boolean;
  children: ReactNode;
};

export function Page(props: PageProps) {
  const { title, heading, subtitle, tabs, actions, back, children, ...look } = props;
  return (
    <div
      className={`${screen.page} ${look.narrow ? screen.narrow : ""} ${look.work ? screen.work : ""}`}
    >
      <div className={screen.head}>
        {back && (
          <div className={screen.back} data-screen-only>
            {back}
          </div>
        )}
        <div className={screen.words}>
          <ScreenHeading title={title} className={screen.heading}>
            {heading}
          </ScreenHeading>
          {subtitle && <p className={screen.subtitle}>{subtitle}</p>}
        </div>
        {tabs && <div className={screen.tabs}>{tabs}</div>}
        {actions && (
          <div className={screen.actions} data-screen-only>
            {actions}
          </div>
        )}
      </div>
      {!look.hasOwnMessage && <MessageBar over="foot" />}
      {children}
    </div>
  );
}

const SHOWN_MS = 6_000;
// Time to find the button.
const OFFERED_MS = 10_000;
// A live region says only what changes in it after it has been there.
const HEARD_AFTER_MS = 100;

type MessageBarProps = {
  /**
   * What it covers, about one line high: the foot of the window, the list row below it, or the free space of its own row.
   */
  over: "foot" | "row" | "gap";
};

/**
 * Shows the screen's message over what is there, so that nothing moves. A success disappears after six seconds, or
 * ten with a button, unless hovered or focused; a failure stays until it is closed.
 */
export function MessageBar({ over }: MessageBarProps) {
  const shown = useShownMessage();
  const { close } = useMessage();
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsHeard(true), HEARD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      className={strip.bar}
      aria-live="polite"
      data-message-bar
      data-screen-only
      data-over={over}
    >
      {shown && isHeard && (
        <MessageStrip key={shown.turn} message={shown.message} onClose={close} />
      )}
    </div>
  );
}

function MessageStrip({ message, onClose }: { message: Message; onClose: () => void }) {
  const { kind, title, details, offer, stays } = message;
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const banner = useRef<HTMLDivElement>(null);
  const { onMessage } = use(ScreenFocusContext);
  useEffect(() => {
    if (banner.current) onMessage(banner.current);
  }, [onMessage]);
  useKeys(offer?.undoes ? [{ keys: [KEYS.undo], does: offer.label, run: undoUnlessTyping }] : []);
  function undoUnlessTyping({ target }: KeyboardEvent) {
    if (isTyping(target)) return false;
    offer?.onPress();
  }
  const passes = kind === "success" && !stays && !isPointedAt && !isFocused;
  const showsFor = offer ? OFFERED_MS : SHOWN_MS;
  useEffect(() => {
    if (!passes) return;
    const timer = setTimeout(onClose, showsFor);
    return () => clearTimeout(timer);
  }, [passes, showsFor, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it in sight
    <div
      className={strip.strip}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      // After a pointer press the focus is there only by chance.
      onFocus={({ target }) => setIsFocused(target.matches(":focus-visible"))}
      onBlur={() => setIsFocused(false)}
    >
      <Banner kind={kind} title={title} onClose={onClose} ref={banner}>
        {details.map((detail, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none ever moves
          <div key={line}>{detail}</div>
        ))}
        {offer && (
          <Button
            size="compact-sm"
            variant="default"
            aria-keyshortcuts={offer.undoes ? spokenKey(KEYS.undo) : undefined}
            onClick={offer.onPress}
          >
            {offer.label}
          </Button>
        )}
      </Banner>
    </div>
  );
}

/** Right from the first render on. */
export function useMatchingMedia(query: string): boolean {
  return useMediaQuery(query, false, { getInitialValueInEffect: false });
}

export function useNarrowScreen(): boolean {
  return useMatchingMedia("screen and (width < 768px)");
}

/** Where a list of many columns stacks some, so that nothing lies beside the screen. */
export function useTablet(): boolean {
  return useMatchingMedia("screen and (768px <= width < 1100px)");
}

type SheetGroupProps = {
  title: string;
  id?: string;
  role?: "group";
  className?: string | undefined;
  /** Holds columns: the title stands above them already where the window is not wide. */
  isWide?: boolean;
  tool?: ReactNode;
  children: ReactNode;
};

export function SheetGroup(props: SheetGroupProps) {
  const { title, id, role, className = "", isWide, tool, children } = props;
  const heading = useId();
  const looks = `${classes.group} ${isWide ? classes.wideGroup : ""} ${className}`;
  return (
    <section id={id} role={role} className={looks} aria-labelledby={heading}>
      <div className={classes.groupHead}>
        <h2 id={heading} className={classes.sheetTitle}>
          {title}
        </h2>
        {tool}
      </div>
      <div className={classes.groupContent}>{children}</div>
    </section>
  );
}

type EmptyStateProps = {
  /** What was read; null where nothing is listed. A list is not empty because it could not be read. */
  query: { isError: boolean } | null;
  title: string;
  hint?: string | undefined;
  action?: ReactNode;
};

export function EmptyState({ query, title, hint, action }: EmptyStateProps) {
  if (query?.isError) return null;
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      {hint && <p className="desk-muted">{hint}</p>}
      {action}
    </div>
  );
}
