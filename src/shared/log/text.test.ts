import { expect, test } from "vitest";
import { actorTitle } from "./text.ts";

test.each([
  ["an operator, who may bear an admin's name", 6, "operator", "(operator #6)"],
  ["an applicant", 7, "applicant", "(applicant #7)"],
  ["somebody whose role is not known any more", 8, null, "(#8)"],
  ["an admin", 1, "admin", null],
  ["the program", null, null, null],
] as const)("%s", (_who, actor_id, actor_role, title) => {
  expect(actorTitle({ actor_id, actor_role })?.message ?? null).toBe(title);
});
