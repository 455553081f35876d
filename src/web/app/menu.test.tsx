import { expect, test } from "vitest";
import type { Role } from "#shared/auth/contract.ts";
import { isLetIn, ROLES } from "#shared/auth/rules-access.ts";
import { createQueryClient } from "#web/lib/call-error.ts";
import { menuFor, otherScreens, screensAfterList } from "#web/lib/menu.ts";
import { createSession } from "#web/lib/session.ts";
import { createDeskRouter } from "./router.tsx";

const labels = (role: Role) => menuFor(role).map(({ label }) => label);

test("an admin sees six entries, an operator four, everyone else two", () => {
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

test.each(ROLES)(
  "the menu, the tabs and the search of every %s lead to screens that this role may see",
  (role) => {
    const queries = createQueryClient();
    const { routesByPath } = createDeskRouter({ queries, session: createSession(queries) });
    const screens = new Map(Object.entries(routesByPath));
    const places = [...menuFor(role), ...screensAfterList(role, true), ...otherScreens(role)];
    for (const { to } of places) {
      const access = screens.get(to)?.options.staticData.access;
      if (access === undefined || access === "visitor") expect.fail(`${to} is not for people`);
      expect(isLetIn(role, access)).toBe(true);
    }
  },
);
