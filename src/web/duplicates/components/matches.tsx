import type { DuplicateMatch } from "#shared/duplicates/contract.ts";
import { outsideSentence } from "#shared/duplicates/text.ts";
import { inLanguage } from "#web/language/translate.ts";
import { MatchLine } from "./match-line.tsx";

/** A line for each application that resembles, or that a colleague has one. */
export function Matches({ matches }: { matches: readonly DuplicateMatch[] }) {
  return matches.map((match) =>
    "slip" in match ? (
      <MatchLine key={match.slip.id} {...match} />
    ) : (
      <p key={match.outside}>{inLanguage(outsideSentence(match))}</p>
    ),
  );
}
