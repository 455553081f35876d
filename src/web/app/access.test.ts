import { expect, test } from "vitest";
import type { Role, User } from "#shared/auth/contract.ts";
import type { SessionState } from "#web/lib/session.ts";
import { judgeVisit } from "./root.tsx";

const loading: SessionState = { state: "loading" };
const signedOut: SessionState = { state: "signed-out", reason: "new" };

test("while the account is loading, a spinner shows on every route but the public ones", () => {
  expect(judgeVisit("signed-in", loading)).toBe("wait");
  expect(judgeVisit("admin", loading)).toBe("wait");
  expect(judgeVisit("visitor", loading)).toBe("wait");
  expect(judgeVisit("public", loading)).toBe("show-bare");
});

test("while the account cannot be read, every route but the public ones says so", () => {
  for (const access of ["signed-in", "admin", "visitor"] as const) {
    expect(judgeVisit(access, { state: "unread" })).toBe("say-unread");
  }
  expect(judgeVisit("public", { state: "unread" })).toBe("show-bare");
});

test("with no user the visitor goes to /login", () => {
  expect(judgeVisit("signed-in", signedOut)).toBe("go-to-login");
  expect(judgeVisit("admin", signedOut)).toBe("go-to-login");
  expect(judgeVisit("visitor", signedOut)).toBe("show-bare");
});

test("a non-admin on an admin-only route goes to /dashboard", () => {
  expect(judgeVisit("admin", signedInAs("operator"))).toBe("go-to-dashboard");
  expect(judgeVisit("admin", signedInAs("applicant"))).toBe("go-to-dashboard");
  expect(judgeVisit("admin", signedInAs("admin"))).toBe("show");
});

test("an applicant on a route for staff goes to /dashboard", () => {
  expect(judgeVisit("staff", signedInAs("applicant"))).toBe("go-to-dashboard");
  expect(judgeVisit("staff", signedInAs("operator"))).toBe("show");
  expect(judgeVisit("staff", signedInAs("admin"))).toBe("show");
});

test("a signed-in user is redirected from the login page", () => {
  expect(judgeVisit("visitor", signedInAs("operator"))).toBe("go-on");
});

test("a person who must set up a second factor sees no other screen", () => {
  const lacking = { ...signedInAs("admin"), mustEnrol: true };
  expect(judgeVisit("signed-in", lacking)).toBe("enrol");
  expect(judgeVisit("admin", lacking)).toBe("enrol");
  expect(judgeVisit("public", lacking)).toBe("show-bare");
});

function signedInAs(role: Role): SessionState {
  const user: User = {
    id: 1,
    first_name: "Rahim",
    last_name: "Uddin",
    email: "rahim@desk.test",
    username: "rahim",
    role,
    balance: "0.00",
    created_at: "2026-11-19T08:00:00.000Z",
  };
  return { state: "signed-in", user, mustEnrol: false };
}
