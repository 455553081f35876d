import type { Queryable } from "@slipdesk/pg-client";
import { ERASED, type Erase } from "#server/database/erase-texts.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { comparable } from "#shared/text/plain.ts";

export async function deleteDraftsOf(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  await sql`delete from slip_drafts where slip_id = any(${[...slipIds]}::bigint[])`;
}

type Typed = Readonly<Record<string, unknown>> & {
  passport_number?: unknown;
  national_id?: unknown;
};
type Draft = Row<"slip_drafts", "id" | "slip_id"> & Known<"slip_drafts", "form_values", Typed>;

/** Deletes drafts of this person; a draft of somebody else loses only what it says of the person. */
export async function eraseInDrafts(
  sql: Queryable,
  passport: string,
  erase: Erase,
): Promise<{ deleted: number; changed: number }> {
  const drafts = await sql<Draft[]>`select id, slip_id, form_values from slip_drafts`;
  const counts = { deleted: 0, changed: 0 };
  for (const { id, slip_id, form_values } of drafts) {
    const left = withoutMentions(form_values, erase);
    if (left === null) continue;
    if (slip_id === null && isOfPerson(form_values, passport, erase)) {
      counts.deleted += 1;
      await sql`delete from slip_drafts where id = ${id}`;
    } else {
      counts.changed += 1;
      await sql`
        update slip_drafts set form_values = ${sql.json(left)}, version = version + 1 where id = ${id}`;
    }
  }
  return counts;
}

/** A draft that has another passport number mentions the person, and is somebody else's. */
function isOfPerson(typed: Typed, passport: string, erase: Erase): boolean {
  const fields = [typed.passport_number, typed.national_id].map(String);
  if (fields.some((field) => erase(field) !== null)) return true;
  const own = comparable(String(typed.passport_number ?? ""));
  return comparable(passport).startsWith(own);
}

/** Null if nothing is mentioned. */
function withoutMentions(typed: Typed, erase: Erase): Typed | null {
  const values = Object.entries(typed).map(([field, value]) => {
    const erased = typeof value === "string" ? erase(value) : null;
    return { field, value: erased ?? value, isErased: erased !== null };
  });
  if (values.every(({ isErased }) => !isErased)) return null;
  return Object.fromEntries(
    values
      .filter(({ value, isErased }) => !isErased || value !== ERASED)
      .map(({ field, value }) => [field, value]),
  );
}
