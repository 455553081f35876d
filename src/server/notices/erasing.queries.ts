import { setShortened, textsOf } from "#server/database/erase-texts.ts";

const ofNotice = (name: string, longest: number) =>
  textsOf(
    "notices",
    name,
    (sql, erased) => sql`${setShortened(name, longest)(sql, erased)}, updated_at = now()`,
  );

export const TEXTS_OF_NOTICES = [ofNotice("title", 200), ofNotice("content", 5_000)];
