import { expect, test } from "vitest";
import { writingsOf } from "#server/slips/search-term.ts";
import { pageOf } from "#server/testing/client.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

const NAMES = [
  "Md Al Amin",
  "Rahim Uddin",
  "Amin Rahim Ud",
  "রহিমা বেগম",
  "Al Amin Md",
  "O' Hara Ö",
];
for (const name of NAMES) {
  const [first_name, ...others] = name.split(" ");
  await submit(operator, { first_name, last_name: others.join(" ") });
}

const found = async (search: string, by = admin) =>
  pageOf(await by.get(`/auto/slips?search=${encodeURIComponent(search)}`))
    .slips.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
    .toSorted();

/** Everything that may be typed of a name and goes over a space. */
function partsOf(name: string): string[] {
  const parts = [...name].flatMap((_, from) =>
    [...name].slice(from).map((_letter, length) => name.slice(from, from + length + 1)),
  );
  return [...new Set(parts)].filter((part) => part === part.trim() && / /.test(part));
}

test.each(NAMES)(
  "%s is found by every part that goes over a space, and by no other",
  async (name) => {
    for (const part of partsOf(name)) {
      const writings = writingsOf(part.toLowerCase());
      const holds = (other: string) => writings.some((one) => other.toLowerCase().includes(one));
      expect([part, await found(part)]).toEqual([part, NAMES.filter(holds).toSorted()]);
    }
  },
);

test("a whole name is looked for among one's own applications only", async () => {
  const other = await app.person("operator");
  expect(await found("Rahim Uddin", operator)).toEqual(["Rahim Uddin"]);
  expect(await found("Rahim Uddin", other)).toEqual([]);
});
