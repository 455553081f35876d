import { expect, test } from "vitest";
import { ROLES, type Role } from "#shared/auth/contract.ts";
import { menuFor } from "./menu.ts";
import { createDeskRouter } from "./router.tsx";

const labels = (role: Role) => menuFor(role).map(({ label }) => label);

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

test.each(ROLES)("the menu of every %s leads to screens that this role may see", (role) => {
  const { routesByPath } = createDeskRouter();
  const screens = new Map(Object.entries(routesByPath));
  const accesses = menuFor(role).map(({ to }) => screens.get(to)?.options.staticData.access);
  expect(accesses).toHaveLength(menuFor(role).length);
  for (const access of accesses) {
    expect(role === "admin" ? ["admin", "signed-in"] : ["signed-in"]).toContain(access);
  }
});
