import type { Queryable } from "@slipdesk/pg-client";
import { type Erase, eraseTexts, setShortened, textsOf } from "#server/database/erase-texts.ts";

const ofNotice = (name: string, longest: number) =>
  textsOf(
    "notices",
    name,
    (sql, erased) => sql`${setShortened(name, longest)(sql, erased)}, updated_at = now()`,
  );

export async function eraseInNotices(sql: Queryable, erase: Erase): Promise<number> {
  return await eraseTexts(sql, [ofNotice("title", 200), ofNotice("content", 5_000)], erase);
}
