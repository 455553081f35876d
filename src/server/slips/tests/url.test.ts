import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import {
  readSlip,
  STATES,
  type StateName,
  statesWith,
  submitIn,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const approved = await submitIn(app, admin, STATES.approved);

const set = (id: number, slip_url: unknown) => admin.patch(`/auto/slip/${id}/url`, { slip_url });
const APPROVED = Object.keys(STATES).filter(
  (name) => name !== "pending" && name !== "declined",
) as StateName[];

test.each(statesWith(APPROVED))(
  "a slip that is %s can have a slip URL: %s",
  async (name, isAllowed) => {
    const slip = await submitIn(app, admin, STATES[name]);
    const answer = await set(slip.id, "https://slips.example/new");
    expect(answer.status).toBe(isAllowed ? 200 : 409);
    const after = await readSlip(admin, slip.id);
    expect(after.slip_url).toBe(isAllowed ? "https://slips.example/new" : slip.slip_url);
  },
);

test("a refusal names the state", async () => {
  const slip = await submitIn(app, admin, STATES.declined);
  expect(refused(await set(slip.id, "https://slips.example/1"))).toEqual([
    409,
    "This application is declined. Only an approved application can have a slip URL.",
  ]);
});

test.each(["", "   ", null])("%j clears it", async (empty) => {
  const slip = await submitIn(app, admin, STATES["finished with a slip URL"]);
  expect(slipOf(await set(slip.id, empty)).slip_url).toBeNull();
});

test.each([
  ["http://slips.example", "http://slips.example"],
  ["https://slips.example/a/b?c=d&e=%20#f", "https://slips.example/a/b?c=d&e=%20#f"],
  ["https://slips.example:8443/x", "https://slips.example:8443/x"],
  ["  https://slips.example/trimmed ", "https://slips.example/trimmed"],
  ["HTTPS://SLIPS.example/Case", "https://SLIPS.example/Case"],
  ["http://192.0.2.7/slip", "http://192.0.2.7/slip"],
  ["https://স্লিপ.example/১", "https://xn--b6bpr3a9d.example/১"],
  [`https://slips.example/${"x".repeat(2026)}`, `https://slips.example/${"x".repeat(2026)}`],
])("%j is accepted", async (sent, stored) => {
  expect(slipOf(await set(approved.id, sent)).slip_url).toBe(stored);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "ftp://slips.example/1",
  "blob:https://slips.example/1",
  "//slips.example/1",
  "/slips/1",
  "slips.example/1",
  "http:",
  "http://",
  "http:///slips",
  "http:slips.example",
  "https:/slips.example",
  "https://user@slips.example/1",
  "https://user:secret@slips.example/1",
  "https://slips.example\\@evil.example/1",
  "https://slips.example/a b",
  "https://slips.example/a\tb",
  "https://slips.example/a\nb",
  "https://slips.example/\u0000",
  "https://slips.example/\u007f",
  "https://slips.example/\u0085",
  "https://slips.example/\u2028x",
  "https://slips .example",
  "xhttps://slips.example",
  "https//slips.example",
  "http://[::1",
  "https://slips.example:99999/1",
  "https://slips.exa<mple/1",
  "https://%/1",
])("%j is refused as an address", async (slip_url) => {
  const before = await readSlip(admin, approved.id);
  expect(refused(await set(approved.id, slip_url))).toEqual([
    400,
    "The address must start with http:// or https://",
  ]);
  expect(await readSlip(admin, approved.id)).toEqual(before);
});

test("an address of more than 2048 characters is refused", async () => {
  const answer = await set(approved.id, `https://slips.example/${"x".repeat(2027)}`);
  expect(refused(answer)).toEqual([400, "The address must be at most 2048 characters"]);
});

test.each([[1], [true], [{}], [["https://slips.example"]], [undefined]])(
  "%j is refused as not a text",
  async (slip_url) => {
    expect(refused(await set(approved.id, slip_url))).toEqual([400, "Slip URL must be text"]);
  },
);

test("a slip that does not exist is not found", async () => {
  expect(refused(await set(999_999, "https://a.example"))).toEqual([404, "No slip found"]);
});
