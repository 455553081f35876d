import { insertion, type Queryable } from "@slipdesk/pg-client";

// None has a word that a person is called by, so that searches for people find no agent's applications.
const PLACES = "Padma Meghna Surma Teesta Turag Gomti Bengal Delta Orbit Crescent".split(" ");
const KINDS = ["Travels", "Overseas", "Agency", "Brothers"];
const NOTES = ["Comes on Sundays", "Sends passports by courier", "Office in Paltan, second floor"];

/** Some 40 for a desk of an office, and 2,000 for a million slips. */
export function countOfAgents(slips: number): number {
  return Math.min(2_000, Math.max(PLACES.length * KINDS.length, Math.round(slips / 500)));
}

/** Their ids, those who bring most first. */
export async function insertAgents(sql: Queryable, count: number): Promise<number[]> {
  const all = PLACES.length * KINDS.length;
  const agents = Array.from({ length: count }, (_, at) => {
    const place = PLACES[at % PLACES.length];
    const kind = KINDS[Math.floor(at / PLACES.length) % KINDS.length];
    const branch = at < all ? "" : ` ${Math.floor(at / all) + 1}`;
    return {
      name: `${place} ${kind}${branch}`,
      phone: at % 8 === 7 ? null : `+88018${String(10_000_000 + at * 37)}`,
      note: NOTES[at % 10] ?? null,
      is_active: at % 13 !== 12,
    };
  });
  const added = await sql<{ id: number }[]>`
    insert into agents ${insertion(agents)} on conflict do nothing returning id`;
  return added.map(({ id }) => id);
}
