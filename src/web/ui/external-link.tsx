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

/** What somebody wrote, as plain text in which the web addresses are links; never HTML. */
export function LinkedText({ children }: { children: string }) {
  let position = 0;
  return splitLinks(children).map(({ text, href }) => {
    const key = position;
    position += text.length;
    if (href === undefined) return <span key={key}>{text}</span>;
    return (
      <ExternalLink key={key} href={href} nofollow>
        {text}
      </ExternalLink>
    );
  });
}

/** A piece of a text: words, or an address to go to. */
type TextPiece = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/giu;
const CLOSING = /[.,;:!?'’”»।)\]}]$/u;

/** Cuts a text at its http and https addresses; joined again the pieces are the text as it was. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

// What closes the sentence around an address is not part of it; a bracket is if the address opens it.
function withoutSentenceEnd(address: string): string {
  const last = address.at(-1) ?? "";
  if (!CLOSING.test(address)) return address;
  if (last === ")" && count(address, "(") >= count(address, ")")) return address;
  return withoutSentenceEnd(address.slice(0, -1));
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
