import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./buttons.module.css";
import { IconExternalLink } from "./icons/icons.ts";

type ExternalLinkProps = {
  /** Only http and https become a link; anything else is shown as text. */
  href: string;
  className?: string;
  /** For addresses that somebody wrote into a text: search engines are told not to count them. */
  nofollow?: boolean;
  children?: ReactNode;
};

/** A link to another site in a new tab, which learns nothing about this page. */
export function ExternalLink({ href, className, nofollow, children }: ExternalLinkProps) {
  const content = children ?? hostOf(href);
  const link = outsideLink(href);
  if (!link) return <span>{content}</span>;
  const rel = nofollow ? `${link.rel} nofollow` : link.rel;
  return (
    <a {...link} rel={rel} className={className ?? classes.external}>
      {content}
      <NewTabIcon />
    </a>
  );
}

/** What a link carries that opens a tab of its own, which learns nothing about this page. */
export const IN_NEW_TAB = { target: "_blank", rel: "noopener noreferrer" } as const;

/** What a link to another site carries; null for an address that may become none: only http and https do, which cannot run. */
export function outsideLink(href: string | null) {
  return href !== null && /^https?:\/\//i.test(href) ? { href, ...IN_NEW_TAB } : null;
}

/** Says, to the eye and to readers, that a link opens a new tab. */
export function NewTabIcon() {
  return <IconExternalLink size={14} aria-label={t("opens in a new tab")} />;
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).host : href;
}
