import { expect, test } from "vitest";
import { type Actor, everyone, ownScopeOf, type SlipScope, scopeOf } from "#server/auth/actor.ts";
import { requireAdmin } from "#server/auth/authorise.ts";
import { findSlip, lockSlips } from "#server/slips/slips.queries.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();

const operator: Actor = {
  id: 7,
  name: "Rahim Uddin",
  role: "operator",
  session_id: 1,
  address: "",
  request_id: "",
  must_enrol: false,
  is_confirmed: false,
  is_former: false,
};

test("a read without a scope, or with one made by hand, does not compile", () => {
  const { sql } = app.context;
  // @ts-expect-error Whose applications may be read is missing.
  () => findSlip(sql, 1);
  // @ts-expect-error Whose applications may be held is missing.
  () => lockSlips(sql, [1]);
  // @ts-expect-error A scope is made in auth/actor.ts alone.
  () => findSlip(sql, 1, { user_id: null });
  // @ts-expect-error Its user cannot be changed.
  const widen = (scope: SlipScope) => (scope.user_id = null);
  expect(widen).toBeTypeOf("function");
});

test("everybody's applications are for an admin and for the program", () => {
  // @ts-expect-error An operator is no admin.
  () => everyone(operator);
  // @ts-expect-error The role alone proves nothing: `requireAdmin` has to check it.
  () => everyone({ ...operator, role: "admin" });
  expect(everyone(null).user_id).toBe(null);
  expect(everyone(requireAdmin({ ...operator, role: "admin" })).user_id).toBe(null);
});

test("an operator acts on their own, and sees everybody's only where the desk says so", () => {
  const seen = (OPERATOR_SCOPE: "own" | "all") =>
    scopeOf({ settings: { ...app.context.settings, OPERATOR_SCOPE } }, operator).user_id;
  expect([ownScopeOf(operator).user_id, seen("own"), seen("all")]).toEqual([7, 7, null]);
});
