import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, use, useEffect, useRef, useState } from "react";
import strip from "./banner.module.css";
import { Banner } from "./banner.tsx";
import { type Message, useMessage, useShownMessage } from "./messages.tsx";
import classes from "./page.module.css";
import { ScreenFocusContext, ScreenHeading } from "./screen-heading.tsx";

type PageProps = {
  /** Names the browser tab: `Slips` gives `Slips · SlipDesk`. */
  title: string;
  heading: ReactNode;
  subtitle?: ReactNode;
  /** Buttons and links at the right of the heading. */
  actions?: ReactNode;
  /** The way back, before the heading. */
  back?: ReactNode;
  /** For forms: at most 880 px wide instead of 1280. */
  narrow?: boolean;
  /** The screen has a place of its own for its message, which otherwise stands over the head. */
  hasOwnMessage?: boolean;
  /** For screens that are worked on all day: a low head right under the bar, and a foot of their own. */
  work?: boolean;
  children: ReactNode;
};

/** The frame of every screen: tab title, one h1 that takes the focus after a navigation, width. */
export function Page({ title, heading, subtitle, actions, back, children, ...look }: PageProps) {
  return (
    <div
      className={`${classes.page} ${look.narrow ? classes.narrow : ""} ${look.work ? classes.work : ""}`}
    >
      <div className={classes.head}>
        {back && (
          <div className={classes.back} data-screen-only>
            {back}
          </div>
        )}
        <div className={classes.words}>
          <ScreenHeading title={title} className={classes.heading}>
            {heading}
          </ScreenHeading>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && (
          <div className={classes.actions} data-screen-only>
            {actions}
          </div>
        )}
      </div>
      {!look.hasOwnMessage && <MessageBar over="head" />}
      {children}
    </div>
  );
}

const SHOWN_MS = 5_000;
// Time to find the button, also by keyboard.
const OFFERED_MS = 20_000;

type MessageBarProps = {
  /**
   * What it is laid over, about as high as one line of it: the head of the page above it,
   * the row of a list below it, the gap that it is given in a row of its own, or the words at the top of a bar at the foot.
   */
  over: "head" | "row" | "gap" | "words";
};

/**
 * The place of a screen's one message: a strip over what stands there, so that nothing moves, announced to readers.
 * A success leaves after five seconds, after twenty when it offers something, unless pointer or focus rest on it, a failure when it is closed or followed.
 */
export function MessageBar({ over }: MessageBarProps) {
  const shown = useShownMessage();
  const { close } = useMessage();
  return (
    <div
      className={strip.bar}
      aria-live="polite"
      data-message-bar
      data-screen-only
      data-over={over}
    >
      {shown && <MessageStrip key={shown.turn} message={shown.message} onClose={close} />}
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
      // Of who pressed with a pointer, the focus rests on it only by chance.
      onFocus={({ target }) => setIsFocused(target.matches(":focus-visible"))}
      onBlur={() => setIsFocused(false)}
    >
      <Banner kind={kind} title={title} onClose={onClose} ref={banner}>
        {details.map((detail, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none ever moves
          <div key={line}>{detail}</div>
        ))}
        {offer && (
          <Button size="compact-sm" variant="default" onClick={offer.onPress}>
            {offer.label}
          </Button>
        )}
      </Banner>
    </div>
  );
}

/** Whether the screen is too narrow for a table (under 768 px), also as the window changes. */
export function useNarrowScreen(): boolean {
  return useMediaQuery("screen and (width < 768px)", false, { getInitialValueInEffect: false });
}

type SheetGroupProps = {
  title: string;
  /** A sheet of its own, and not one group among others on a sheet. */
  isAlone?: boolean;
  children: ReactNode;
};

/** A part of a sheet: its name at the left, above it where there is no room, and what belongs to it. */
export function SheetGroup({ title, isAlone = false, children }: SheetGroupProps) {
  return (
    <section
      className={`${classes.group} ${isAlone ? `desk-sheet ${classes.groupAlone}` : ""}`}
      aria-label={title}
    >
      <h2 className={classes.sheetTitle}>{title}</h2>
      <div className={classes.groupContent}>{children}</div>
    </section>
  );
}

type EmptyStateProps = { title: string; hint?: string | undefined; action?: ReactNode };

/** What a list shows when it has nothing: a sentence, a hint, a way on. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      {hint && <p className="desk-muted">{hint}</p>}
      {action}
    </div>
  );
}
