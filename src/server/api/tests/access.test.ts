import { describe, expect, test } from "vitest";
import { type Client, refused } from "#server/testing/client.ts";
import {
  addressOf,
  declaredEndpoints,
  nameOf,
  registeredRoutes,
} from "#server/testing/endpoints.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";

/** Who may call what; an endpoint that is missing here has not been decided on. */
const DECIDED: Record<string, Access> = {
  "POST /auth/login": "public",
  "POST /auth/logout": "signed-in",
  "POST /auth/confirm": "signed-in",
  "GET /user/session": "signed-in",
  "GET /user/profile": "signed-in",
  "PUT /user/profile": "signed-in",
  "PUT /user/change-password": "signed-in",
  "GET /user/preferences": "signed-in",
  "PUT /user/preferences": "signed-in",
  "GET /user/sessions": "signed-in",
  "DELETE /user/sessions": "signed-in",
  "DELETE /user/sessions/:id": "signed-in",
  "GET /user/second-factor": "staff",
  "POST /user/second-factor": "staff",
  "PUT /user/second-factor": "staff",
  "DELETE /user/second-factor": "staff",
  "POST /user/second-factor/recovery-codes": "staff",
  "POST /auto/slip/data": "signed-in",
  "GET /auto/slips": "signed-in",
  "GET /dashboard": "signed-in",
  "GET /auto/slip/:id": "signed-in",
  "PUT /auto/slip/:id": "signed-in",
  "GET /auto/slip/:id/history": "signed-in",
  "DELETE /auto/slip/:id": "admin",
  "PATCH /auto/slip/:id/status": "admin",
  "PUT /auto/slip/:id/declined-reason": "admin",
  "PATCH /auto/slip/:id/url": "admin",
  "POST /auto/slip/:id/applicant-message": "signed-in",
  "POST /auto/slip/:id/notes": "signed-in",
  "DELETE /auto/slip/:id/notes/:note_id": "signed-in",
  "GET /auto/slip/:id/files": "signed-in",
  "POST /auto/slip/:id/files": "signed-in",
  "POST /auto/slip/:id/official": "admin",
  "POST /auto/slip/:id/booking-copy": "admin",
  "POST /auto/slips/official": "admin",
  "GET /auto/slip/:id/files/:file": "signed-in",
  "DELETE /auto/slip/:id/files/:file": "signed-in",
  "GET /auto/slip/:id/follow-up": "signed-in",
  "PUT /auto/slip/:id/follow-up": "signed-in",
  "POST /auto/slip/:id/follow-up/call": "signed-in",
  "DELETE /auto/slip/:id/follow-up/call": "signed-in",
  "GET /follow-ups": "signed-in",
  "POST /follow-ups/export": "staff",
  "GET /reports/summary": "staff",
  "GET /reports/day": "staff",
  "GET /reports/agent": "staff",
  "POST /reports/export": "staff",
  "GET /money/statement": "signed-in",
  "POST /money/export": "signed-in",
  "GET /money/accounts": "admin",
  "POST /money/corrections": "admin",
  "GET /money/deposits": "signed-in",
  "POST /money/deposits": "signed-in",
  "POST /money/deposits/:id/decision": "admin",
  "GET /money/prices": "admin",
  "POST /money/prices": "admin",
  "POST /auto/slip/:id/outcome": "admin",
  "POST /auto/slip/:id/take-back": "admin",
  "GET /auto/slip/:id/runs": "signed-in",
  "GET /processing/status": "signed-in",
  "POST /auto/slips/duplicates": "signed-in",
  "POST /auto/slips/possible-duplicates": "admin",
  "GET /auto/operator/:id/look-ups": "admin",
  "GET /slip-drafts": "signed-in",
  "POST /slip-drafts": "signed-in",
  "GET /slip-drafts/:id": "signed-in",
  "PUT /slip-drafts/:id": "signed-in",
  "DELETE /slip-drafts/:id": "signed-in",
  "POST /slip-drafts/:id/owner": "staff",
  "GET /slip-drafts/colleagues": "staff",
  "GET /slip-drafts/left": "admin",
  "POST /auto/slips/bulk": "admin",
  "POST /auto/slips/process": "admin",
  "POST /auto/slips/counts": "signed-in",
  "GET /auto/slips/submitters": "signed-in",
  "GET /auto/slips/applicant-messages": "signed-in",
  "POST /auto/slips/take": "admin",
  "POST /auto/slip/:id/release": "admin",
  "GET /auto/slip-assignments": "admin",
  "GET /auto/slip-queues": "admin",
  "GET /events": "signed-in",
  "GET /views": "signed-in",
  "POST /views": "signed-in",
  "PUT /views/:id": "signed-in",
  "DELETE /views/:id": "signed-in",
  "POST /search": "signed-in",
  "GET /notifications": "signed-in",
  "POST /notifications/read": "signed-in",
  "GET /notifications/settings": "signed-in",
  "PUT /notifications/settings": "signed-in",
  "GET /sandbox/bookings/:reference": "public",
  "POST /sandbox/bookings/:reference/payment": "public",
  "GET /auto/operators": "admin",
  "POST /auto/operator/data": "admin",
  "GET /audit": "admin",
  "GET /audit/lines": "admin",
  "GET /system": "admin",
  "POST /system/sweep": "admin",
  "POST /audit/export": "admin",
  "GET /auto/operator/:id": "admin",
  "PUT /auto/operator/:id": "admin",
  "DELETE /auto/operator/:id": "admin",
  "PUT /auto/operator/:id/password": "admin",
  "PATCH /auto/operator/:id/state": "admin",
  "DELETE /auto/operator/:id/second-factor": "admin",
  "GET /auto/operator/:id/history": "admin",
  "GET /medical-centers": "signed-in",
  "POST /medical-centers": "admin",
  "PUT /medical-centers/:id": "admin",
  "DELETE /medical-centers/:id": "admin",
  "GET /medical-centers/:id/slips": "admin",
  "GET /medical-centers/starter-list": "admin",
  "GET /medical-centers/csv": "admin",
  "POST /medical-centers/csv/check": "admin",
  "POST /medical-centers/import": "admin",
  "GET /agents": "staff",
  "POST /agents": "staff",
  "GET /agents/names": "staff",
  "POST /agents/names": "staff",
  "PUT /agents/:id": "staff",
  "DELETE /agents/:id": "staff",
  "GET /auto/slip/:id/agent": "staff",
  "GET /notices": "signed-in",
  "POST /notices": "admin",
  "PUT /notices/:id": "admin",
  "DELETE /notices/:id": "admin",
  "POST /notices/acknowledgement": "signed-in",
  "GET /notices/readers": "admin",
  "GET /settings": "signed-in",
  "POST /slip-imports/check": "staff",
  "POST /slip-imports": "staff",
  "POST /slip-exports": "staff",
  "GET /slip-exports": "admin",
};

const app = await testApp();
const endpoints = await declaredEndpoints();

test("every declared endpoint is in this table with its declared access", () => {
  const declared = Object.fromEntries(
    endpoints.map((endpoint) => [nameOf(endpoint), endpoint.access]),
  );
  expect(declared).toEqual(DECIDED);
});

test("every declared endpoint is served, and no other", () => {
  const served = registeredRoutes(app.app).filter((route) => !route.startsWith("HEAD "));
  expect(served.sort()).toEqual(endpoints.map(nameOf).sort());
});

const [applicant, operator, admin] = [
  await app.person("applicant"),
  await app.person("operator"),
  await app.person("admin"),
];
const leaver = await app.person("admin");
await leaver.post("/auth/logout");

/** Everybody who may come by. */
const PRINCIPALS: Record<string, Client> = {
  nobody: app.anonymous,
  "somebody with an invented token": app.withToken("x".repeat(43)),
  "somebody who has signed out": leaver,
  "an applicant": applicant,
  "an operator": operator,
  "an admin": admin,
};

const MAY: Record<Access, readonly string[]> = {
  public: Object.keys(PRINCIPALS),
  "signed-in": ["an applicant", "an operator", "an admin"],
  staff: ["an operator", "an admin"],
  admin: ["an admin"],
};

const FORBIDDEN = { staff: "Only staff may do this.", admin: "Only an admin may do this." };

function call(client: Client, endpoint: Endpoint) {
  const hasBody = endpoint.body !== undefined;
  const method = endpoint.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  return client[method](addressOf(endpoint), hasBody ? {} : undefined);
}

// Signing out would end the session that the other cases use; that it may be called has tests of its own.
const cases = endpoints.filter((endpoint) => nameOf(endpoint) !== "POST /auth/logout");

describe.each(Object.entries(PRINCIPALS))("%s", (name, client) => {
  test.each(cases.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "calls %s",
    async (_name, endpoint) => {
      const answer = await call(client, endpoint);
      if (MAY[endpoint.access].includes(name)) {
        expect([401, 403]).not.toContain(answer.status);
        expect(answer.status).toBeLessThan(500);
      } else if (MAY["signed-in"].includes(name)) {
        const sentence = endpoint.access === "staff" ? FORBIDDEN.staff : FORBIDDEN.admin;
        expect(refused(answer)).toEqual([403, sentence]);
      } else {
        expect(refused(answer)).toEqual([401, "Please sign in."]);
      }
    },
  );
});

test("HEAD has the same access as GET", async () => {
  const head = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return (await app.app.inject({ method: "HEAD", url: `/api${path}`, headers })).statusCode;
  };
  expect(await head("/auto/slips")).toBe(401);
  expect(await head("/auto/slips", operator.token)).toBe(200);
  expect(await head("/auto/operators", operator.token)).toBe(403);
});

test("access is checked before the request is read", async () => {
  const send = (authorization: string) =>
    app.app.inject({
      method: "POST",
      url: "/api/auto/slips/process",
      headers: { authorization, "content-type": "application/json" },
      payload: "{not json",
    });
  expect((await send("")).statusCode).toBe(401);
  expect((await send(`Bearer ${operator.token}`)).statusCode).toBe(403);
});

test("a token in the address is ignored", async () => {
  for (const name of ["token", "access_token", "authorization"]) {
    const answer = await app.anonymous.get(`/auto/slips?${name}=${admin.token}`);
    expect(answer.status).toBe(401);
  }
});
