import {
  ERASED,
  type FoundText,
  PAGE,
  setNull,
  setOtherKey,
  type Texts,
  textsOf,
} from "#server/database/erase-texts.ts";
import { eraseTyped } from "./transitions.ts";

const FILE_NAMES: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select import_id::text as place, min(file_name) as text from submissions
    where import_id > ${after ?? "0"}::bigint group by import_id order by import_id limit ${PAGE}`,
  write: async (sql, { place }) => {
    await sql`
      update submissions set file_name = ${ERASED}, file_sha256 = null where import_id = ${place}::bigint`;
  },
};

/** Clients make keys of what they like. */
export const SUBMISSION_KEYS: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select user_id || ' ' || key as place, key as text from submissions
    where (user_id, key) > (split_part(${after ?? "0 "}, ' ', 1)::bigint, split_part(${after ?? "0 "}, ' ', 2))
    order by user_id, key limit ${PAGE}`,
  write: async (sql, { place }) => {
    await sql`
      update submissions set ${setOtherKey("key")(sql)}
      where user_id = split_part(${place}, ' ', 1)::bigint and key = split_part(${place}, ' ', 2)`;
  },
};

const ofSlips = (name: Parameters<typeof eraseTyped>[2]): Texts => ({
  ...textsOf("slips", name, setNull(name)),
  write: (sql, { place }) => eraseTyped(sql, Number(place), name),
});

/** What was typed about applications, whosever they are. */
export const TEXTS_OF_SLIPS = [
  ofSlips("others"),
  ofSlips("failed_reason"),
  ofSlips("declined_reason"),
  FILE_NAMES,
];
