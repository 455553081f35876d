import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf } from "#server/testing/client.ts";
import { put, submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { Slip } from "#shared/slips/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const stored: Slip[] = [];

const FIELDS = [
  "first_name",
  "last_name",
  "email",
  "passport_number",
  "phone",
  "national_id",
] as const;

const textOf = (letters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength });
const nameText = textOf("abmnÉর%_\\'.- ", 1, 9).filter((name) => /\S/.test(name));

const people = fc.array(
  fc.record({
    first_name: nameText,
    last_name: nameText,
    email: fc.tuple(textOf("abmn12", 1, 6), fc.constantFrom("mail.test", "b.org")),
    passport_number: fc.tuple(textOf("AB", 2, 2), textOf("123", 7, 7)),
    phone: textOf("123", 8, 8),
    national_id: textOf("123", 10, 13),
    city: fc.constantFrom("80", "83"),
    isApproved: fc.boolean(),
    isOwn: fc.boolean(),
  }),
  { minLength: 3, maxLength: 6 },
);

/** A piece of what a slip holds, as somebody might type it. */
const piece = fc.record({
  of: fc.nat(),
  field: fc.constantFrom(...FIELDS),
  from: fc.nat({ max: 12 }),
  length: fc.integer({ min: 1, max: 14 }),
  writing: fc.constantFrom("as it is", "upper case", "spaced", "hyphenated", "its end"),
});
const terms = fc.array(
  fc.record({
    pieces: fc.array(fc.oneof({ weight: 6, arbitrary: piece }, nameText), {
      minLength: 1,
      maxLength: 3,
    }),
    separator: fc.constantFrom(" ", ", ", ","),
    status: fc.constantFrom("all", "pending", "approved"),
    city: fc.constantFrom("all", "80", "83"),
    isAdmin: fc.boolean(),
  }),
  { minLength: 6, maxLength: 12 },
);
type Term = typeof terms extends fc.Arbitrary<(infer T)[]> ? T : never;

function write(typed: Term["pieces"][number]): string {
  if (typeof typed === "string") return typed;
  const slip = stored[typed.of % stored.length];
  const value = String(slip?.[typed.field] ?? "");
  const part = value.slice(typed.from % value.length).slice(0, typed.length);
  switch (typed.writing) {
    case "as it is":
      return part;
    case "upper case":
      return part.toUpperCase();
    case "spaced":
      return part.replace(/..../g, "$& ");
    case "hyphenated":
      return part.replace(/..../g, "$&-");
    case "its end":
      return value.slice(-Math.max(3, typed.length));
  }
}

/** The search as it is described, without a database. */
function finds(term: string, slip: Slip): boolean {
  const texts = [`${slip.first_name} ${slip.last_name}`, slip.passport_number, slip.email];
  const bare = (text: string) => text.replace(/[\s+()-]/g, "");
  const has = (word: string) => {
    const end = bare(word);
    const numbers = /^\d{4,}$/.test(end) ? [slip.phone, slip.national_id] : [];
    return (
      texts.some((text) => text.toLowerCase().includes(word.toLowerCase())) ||
      numbers.some((number) => number.endsWith(end))
    );
  };
  const words = term.split(/[\s,]+/).filter((word) => word !== "");
  const isNumber = /^[A-Z]{0,2}\d{4,}$/i.test(bare(term));
  return (words.length > 0 ? words : [term]).every(has) || (isNumber && has(bare(term)));
}

async function expectSameAsWithout(term: Term): Promise<void> {
  const { status, city, isAdmin } = term;
  const by: Person = isAdmin ? admin : operator;
  const typed = term.pieces.map(write).join(term.separator).trim().replace(/\s+/g, " ");
  const search = typed.slice(0, 100);
  const query = new URLSearchParams({ search, status, city, limit: "100" });
  const page = pageOf(await by.get(`/auto/slips?${query}`));
  const counted = stored
    .filter((slip) => (isAdmin || slip.user_id === operator.id) && finds(search, slip))
    .filter((slip) => city === "all" || slip.city === city);
  const listed = counted.filter((slip) => status === "all" || slip.status === status);
  const those = (wanted: Slip["status"]) => counted.filter(({ status: is }) => is === wanted);
  expect([search, page.slips.map(({ id }) => id)]).toEqual([
    search,
    listed
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 100),
  ]);
  expect(page).toMatchObject({
    totalSlips: listed.length,
    totalPending: those("pending").length,
    totalApproved: those("approved").length,
    totalDeclined: 0,
  });
}

test("for any slips and terms the search equals a check of each slip", async () => {
  await fc.assert(
    fc.asyncProperty(people, terms, async (some, typed) => {
      for (const { isApproved, isOwn, ...person } of some) {
        const passport = person.passport_number.join("");
        const slip = await submit(isOwn ? operator : admin, {
          ...person,
          email: person.email.join("@"),
          passport_number: passport,
          confirm_passport: passport,
          phone: `+88017${person.phone}`,
        });
        if (isApproved) await put(app, slip.id, { status: "approved" });
        stored.push({ ...slip, status: isApproved ? "approved" : "pending" });
      }
      for (const term of typed) await expectSameAsWithout(term);
    }),
    { numRuns: 20 },
  );
});
