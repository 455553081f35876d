import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./external-link.module.css";
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
  if (!isWebLink(href)) return <span>{content}</span>;
  const rel = nofollow ? "noopener noreferrer nofollow" : "noopener noreferrer";
  return (
    <a href={href} target="_blank" rel={rel} className={className ?? classes.link}>
      {content}
      <IconExternalLink size={14} aria-label={t("opens in a new tab")} />
    </a>
  );
}

/** Whether an address may become a link: http and https, and none that would run. */
export function isWebLink(href: string): boolean {
  return /^https?:\/\//i.test(href);
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).host : href;
}
