import { ExternalLink } from "./external-link.tsx";

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
