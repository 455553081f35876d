import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, use, useEffect, useRef } from "react";
import { IconFileCheck } from "./icons/start-icons.ts";
import { MessageLane } from "./messages.tsx";
import classes from "./page.module.css";
import { ScreenFocusContext } from "./screen-focus.ts";
import sheet from "./sheet.module.css";

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
      {!look.hasOwnMessage && <MessageLane over="head" />}
      {children}
    </div>
  );
}

type ScreenHeadingProps = {
  /** Names the browser tab: `Slips` gives `Slips · SlipDesk`. */
  title: string;
  className: string | undefined;
  children: ReactNode;
};

/** The one h1 of a screen, which takes the focus after a navigation. */
export function ScreenHeading({ title, className, children }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { onHeading } = use(ScreenFocusContext);
  useDocumentTitle(title);
  useEffect(() => (heading.current ? onHeading(heading.current) : undefined), [onHeading]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** Names the browser tab while the screen is shown: `Slips · SlipDesk`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · SlipDesk`;
  }, [title]);
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
    <section className={`${sheet.group} ${isAlone ? sheet.alone : ""}`} aria-label={title}>
      <h2 className={sheet.title}>{title}</h2>
      <div className={sheet.content}>{children}</div>
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

/** The product's mark and name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <span className={classes.mark}>
        <IconFileCheck size={16} />
      </span>
      SlipDesk
    </span>
  );
}
