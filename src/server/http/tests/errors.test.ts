import { expect, test } from "vitest";
import { refusalOf, refused } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { ErrorAnswer } from "#shared/http/fields.ts";

const app = await testApp();
const admin = await app.person("admin");

/** Sends a body as it is and gives `[status, message]` of the refusal, which must have the one shape. */
async function raw(
  method: "GET" | "POST" | "PUT" | "OPTIONS",
  url: string,
  payload?: string | Buffer,
  type = "application/json",
): Promise<[number, string]> {
  const response = await app.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(payload !== undefined && { "content-type": type }),
    },
    ...(payload !== undefined && { payload }),
  });
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  return [response.statusCode, ErrorAnswer.strict().parse(response.json()).message];
}

const UNREADABLE = [400, "The request could not be read. Nothing was saved."];
const NOTHING = [404, "There is nothing at this address."];

test("a refusal has a message, a request id, and errors if there are any", async () => {
  const plain = refusalOf(await admin.get("/auto/slip/999999"));
  expect(plain).toEqual({
    message: "No slip found",
    template: "No {what} found",
    values: { what: { message: "slip" } },
    requestId: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  });
  const withFieldErrors = refusalOf(await admin.get("/auto/slips?page=0"));
  expect(withFieldErrors.errors).toEqual([
    { field: "page", message: "Page must be a whole number from 1" },
  ]);
});

test("a sentence with values comes with its template and values, so that it can be translated", async () => {
  const answer = await admin.post("/auto/slip/data", slipForm({ phone: "0171", first_name: "" }));
  const label = { message: "First name" };
  const fieldError = {
    message: "First name is required",
    template: "{label} is required",
    values: { label },
  };
  const length = {
    message: "Phone number must be 14 characters",
    template: "Phone number must be {count} characters",
    values: { count: 14 },
  };
  const phone = {
    message: "Phone number must be 14 characters including your country code starting with +",
    template: "{reason} including your country code starting with +",
    values: { reason: length },
  };
  expect(refusalOf(answer)).toMatchObject({
    message: `${fieldError.message}, ${phone.message}`,
    template: "{1}, {2}",
    values: { 1: fieldError, 2: phone },
    errors: [
      { field: "first_name", ...fieldError },
      { field: "phone", ...phone },
    ],
  });
});

test("each refusal has its own request id", async () => {
  const ids = new Set<string>();
  for (let call = 0; call < 5; call += 1) {
    ids.add(refusalOf(await admin.get("/auto/slip/999999")).requestId);
  }
  expect(ids.size).toBe(5);
});

test.each([
  ["GET", "/api/nothing"],
  ["GET", "/api"],
  ["GET", "/nothing"],
  ["GET", "/api/auto/slips/"],
  ["GET", "/api/AUTO/slips"],
  ["POST", "/api/auto/slips"],
  ["OPTIONS", "/api/auto/slips"],
  ["GET", `/api/auto/slip/${"1".repeat(300)}`],
] as const)("%s %s is not found", async (method, url) => {
  expect(await raw(method, url)).toEqual(NOTHING);
});

test.each(["/api/%zz", "/api/auto/slip/%", "/api/auto/slip/%c3%28"])(
  "%s cannot be read",
  async (url) => {
    expect(await raw("GET", url)).toEqual(UNREADABLE);
  },
);

test.each(["{", "{'a':1}", "nonsense", "[1,", '{"a":1}}', "NaN", "\u0000", "\ufeff{", "{}{}"])(
  "%j is not JSON",
  async (body) => {
    expect(await raw("POST", "/api/auto/slip/data", body)).toEqual(UNREADABLE);
  },
);

test.each([
  "text/plain",
  "text/html",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/jsonp",
])("%s is refused, whatever its content", async (type) => {
  const body = JSON.stringify(slipForm());
  expect(await raw("POST", "/api/auto/slip/data", body, type)).toEqual([
    415,
    "The request must be JSON (Content-Type: application/json). Nothing was saved.",
  ]);
});

test("a body of 32 KiB is read, one more byte is refused", async () => {
  const limit = 32 * 1024;
  const bodyOf = (size: number) => {
    const empty = JSON.stringify(slipForm({ others: "" }));
    return JSON.stringify(slipForm({ others: "x".repeat(size - empty.length) }));
  };
  expect((await raw("POST", "/api/auto/slip/data", bodyOf(limit)))[0]).toBe(400);
  expect(await raw("POST", "/api/auto/slip/data", bodyOf(limit + 1))).toEqual([
    413,
    "The request is too large (over 32 KiB). Nothing was saved.",
  ]);
});

test("a sign-in of 16 KiB is read, one more byte is refused; the longest there can be is shorter", async () => {
  const limit = 16 * 1024;
  const bodyOf = (size: number) => {
    const empty = JSON.stringify({ email: "", password: "", more: "" });
    return empty.replace(/"}$/, `${"x".repeat(size - empty.length)}"}`);
  };
  expect((await raw("POST", "/api/auth/login", bodyOf(limit)))[0]).toBe(400);
  expect(await raw("POST", "/api/auth/login", bodyOf(limit + 1))).toEqual([
    413,
    "The request is too large (over 16 KiB). Nothing was saved.",
  ]);
  const escaped = (length: number) => "\\u0995".repeat(length);
  const longest = `{"email":"${escaped(242)}@example.com","password":"${escaped(256)}","code":"${escaped(64)}"}`;
  expect(await raw("POST", "/api/auth/login", longest)).toEqual([401, "Wrong email or password."]);
});

test.each(["POST", "PUT", "OPTIONS"] as const)(
  "where nothing is, the body of a %s is not read",
  async (method) => {
    for (const url of ["/", "/api/nothing", "/api/auto/slip/1/nothing"]) {
      for (const body of ["{", `"${"x".repeat(300 * 1024)}"`]) {
        expect(await raw(method, url, body)).toEqual(NOTHING);
      }
      expect(await raw(method, url, "{", "text/plain")).toEqual(NOTHING);
    }
  },
);

test("JSON nested ten thousand levels deep is refused like any other invalid body", async () => {
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  expect((await raw("POST", "/api/auto/slip/data", deep))[0]).toBe(400);
});

test("an empty body announced as JSON counts as no body", async () => {
  const person = await app.person("operator");
  const response = await app.app.inject({
    method: "POST",
    url: "/api/auth/logout",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
  });
  expect(response.statusCode).toBe(204);
  const [status, message] = await raw("POST", "/api/auto/slip/data", "");
  expect([status, message.split(", ")[0]]).toEqual([400, "First name is required"]);
});

test("the messages of several field errors are joined by commas, in their order", async () => {
  const answer = await admin.get("/auto/slips?limit=0&page=0");
  expect(refused(answer)).toEqual([
    400,
    "Page must be a whole number from 1, Limit must be a whole number from 1",
  ]);
});

test("answers are not cached and state their content type", async () => {
  for (const { headers } of [await admin.get("/auto/slips"), await admin.get("/auto/slip/0")]) {
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
  }
});

test("the program reports that it runs and, with its database, that it is ready", async () => {
  const get = async (url: string) => {
    const response = await app.app.inject({ url });
    return [response.statusCode, response.json()];
  };
  expect(await get("/health/live")).toEqual([200, { status: "live" }]);
  // Those of a desk which has run in this folder, if there is one.
  const disk = expect.stringMatching(/^(ok|low|unknown)$/);
  const last_backup_at = expect.toBeOneOf([null, expect.any(String)]);
  const ready = { status: "ready", last_backup_at, disk };
  expect(await get("/health/ready")).toEqual([200, ready]);
});

test.each(["json", "yaml"])("the API describes itself to admins at /api/docs/%s", async (form) => {
  const path = `/docs/${form}`;
  expect(refused(await app.anonymous.get(path))).toEqual([401, "Please sign in."]);
  const operator = await app.person("operator");
  expect(refused(await operator.get(path))).toEqual([403, "Only an admin may do this."]);
  const answer = await (await app.person("admin")).get(path);
  expect([answer.status, answer.text.includes("/api/auto/slips")]).toEqual([200, true]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("the viewer at /api/docs contains nothing of the description and sends the browser's token", async () => {
  expect((await app.app.inject({ url: "/api/docs/" })).body).not.toContain("auto/slips");
  const script = (await app.app.inject({ url: "/api/docs/static/swagger-initializer.js" })).body;
  expect(script).toContain("requestInterceptor");
  expect(script).toContain('localStorage.getItem("token")');
});
