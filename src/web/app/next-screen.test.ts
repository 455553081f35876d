import { expect, test } from "vitest";
import { nextOf } from "./root.tsx";

test("the next screen has its query", () => {
  expect(nextOf("/admin/slips?page=2&status=pending")).toEqual({
    next: "/admin/slips?page=2&status=pending",
  });
});

test.each(["/", "/dashboard", "/login", "/login?next=/slip"])(
  "%s is ignored: a sign-in ends on the dashboard anyway",
  (address) => {
    expect(nextOf(address)).toEqual({});
  },
);

test.each([
  "https://elsewhere.test/",
  "//elsewhere.test/slip",
  "/\\elsewhere.test",
  "/\t/elsewhere.test",
  "/..//elsewhere.test",
  "javascript:alert(1)",
  "",
  7,
  undefined,
  null,
])("%j never leads to another site", (address) => {
  expect(nextOf(address)).toEqual({});
});
