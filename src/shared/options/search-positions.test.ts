import { expect, test } from "vitest";
import { searchPositions } from "./search-positions.ts";

test.each([
  ["labor", "Labour"],
  ["31", "Labour"],
  ["mistri", "Mason"],
  ["শ্রমিক", "Labour"],
  ["elect", "Electrician"],
])("%s finds %s", (term, name) => {
  expect(searchPositions(term)[0]?.name).toBe(name);
});
