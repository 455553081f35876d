import { expect, test } from "vitest";
import { createLeftLinks } from "./left-links.ts";

test("the last fifty entries know the link by which they were left; older ones are forgotten", () => {
  const links = createLeftLinks();
  for (let entry = 1; entry <= 51; entry += 1) links.note(`entry ${entry}`, `/slip/${entry}`);
  expect(links.find("entry 51")).toBe("/slip/51");
  expect(links.find("entry 2")).toBe("/slip/2");
  expect(links.find("entry 1")).toBeNull();
});

test("an entry that is left again is the newest, and knows the newer link", () => {
  const links = createLeftLinks();
  links.note("list", "/slip/1");
  for (let entry = 1; entry <= 49; entry += 1) links.note(`entry ${entry}`, null);
  links.note("list", "/slip/2");
  links.note("one more", null);
  expect(links.find("list")).toBe("/slip/2");
});
