import { ExternalLink } from "./external-link.tsx";
import { splitLinks } from "./split-links.ts";

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
