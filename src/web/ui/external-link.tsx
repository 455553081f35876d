import type { ReactNode } from "react";
import { withAsciiHost } from "#shared/text/clean.ts";
import { t } from "#web/language/translate.ts";
import classes from "./buttons.module.css";
import { IconExternalLink } from "./icons/icons.ts";

type ExternalLinkProps = {
  /** Only http and https become a link; anything else is shown as text. */
  href: string;
  className?: string;
  /** For links that users wrote. */
  nofollow?: boolean;
  children?: ReactNode;
};

export function ExternalLink({ href, className, nofollow, children }: ExternalLinkProps) {
  const content = children ?? (URL.canParse(href) ? new URL(href).host : href);
  const link = outsideLink(href);
  if (!link) return <span>{content}</span>;
  const rel = nofollow ? `${link.rel} nofollow` : link.rel;
  return (
    <a {...link} rel={rel} className={className ?? classes.external} data-outside>
      <span data-screen-only>
        {content}
        <NewTabIcon />
      </span>
    </a>
  );
}

export const IN_NEW_TAB = { target: "_blank", rel: "noopener noreferrer" } as const;

/** The attributes of a link to another site; null unless it is http or https, which cannot run code. */
export function outsideLink(href: string | null) {
  return href !== null && /^https?:\/\//i.test(href) ? { href, ...IN_NEW_TAB } : null;
}

export function NewTabIcon() {
  return <IconExternalLink size={14} aria-label={t("opens in a new tab")} />;
}

/** Plain text whose web addresses become links; never HTML. */
export function LinkedText({ children }: { children: string }) {
  let position = 0;
  return splitLinks(children).map(({ text, href }) => {
    const key = position;
    position += text.length;
    if (href === undefined) return <span key={key}>{text}</span>;
    return (
      <ExternalLink key={key} href={href} nofollow>
        {withAsciiHost(text)}
      </ExternalLink>
    );
  });
}

type TextPiece = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/giu;
const CLOSING = /[.,;:!?'’”»।)\]}]$/u;

/** Splits a text at its http and https addresses; the pieces joined are the text. */
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

// Punctuation after an address is not part of it; a closing bracket is if the address opens it.
function withoutSentenceEnd(address: string): string {
  const last = address.at(-1) ?? "";
  if (!CLOSING.test(address)) return address;
  if (last === ")" && count(address, "(") >= count(address, ")")) return address;
  return withoutSentenceEnd(address.slice(0, -1));
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** An address that is too long for its line breaks before its @, where it has one. */
export function EmailText({ address }: { address: string }) {
  const [start, end] = address.split(/(?=@)/);
  return (
    <>
      {start}
      <wbr />
      {end}
    </>
  );
}
