import { setShortened, textsOf } from "#server/database/erase-texts.ts";

/** What a note says of an applicant; name and phone are the agent's own. */
export const NOTES_OF_AGENTS = textsOf(
  "agents",
  "note",
  (sql, erased) => sql`${setShortened("note", 300)(sql, erased)}, updated_at = now()`,
);
