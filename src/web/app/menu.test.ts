import { expect, test } from "vitest";
import type { Role } from "#shared/auth/contract.ts";
import { menuFor } from "./menu.ts";

const labels = (role: Role) => menuFor(role, () => true).map(({ label }) => label);

test("an admin sees six entries, an operator four, everybody else two", () => {
  expect(labels("admin")).toEqual([
    "Dashboard",
    "Slips",
    "Operators",
    "Medical Center",
    "Notices",
    "Profile",
  ]);
  expect(labels("operator")).toEqual(["Dashboard", "Slips", "Medical Center", "Profile"]);
  expect(labels("applicant")).toEqual(["Dashboard", "Profile"]);
});

test("an entry without a screen is not shown", () => {
  expect(menuFor("applicant", (path) => path === "/dashboard")).toEqual([
    { label: "Dashboard", to: "/dashboard" },
  ]);
});
