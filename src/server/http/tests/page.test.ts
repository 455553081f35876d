import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { testApp } from "#server/testing/test-app.ts";
import { ErrorAnswer } from "#shared/http/fields.ts";

const SCRIPT = `console.log("${"desk ".repeat(400)}");`;

const folder = mkdtempSync(join(tmpdir(), "slipdesk-page-"));
mkdirSync(join(folder, "assets"));
writeFileSync(
  join(folder, "index.html"),
  '<meta name="style-nonce" content="__STYLE_NONCE__"><div id="root"></div>',
);
writeFileSync(join(folder, "before-page.js"), "//");
writeFileSync(join(folder, "assets/main-C0ffee.js"), SCRIPT);
writeFileSync(join(folder, "assets/main-C0ffee.js.br"), brotliCompressSync(SCRIPT));
writeFileSync(join(folder, "assets/main-C0ffee.js.gz"), gzipSync(SCRIPT));

const { context } = await testApp();
const app = await createApp(context, { pageFolder: folder });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

function policyOf(headers: Record<string, unknown>): Map<string, string> {
  const parts = String(headers["content-security-policy"]).split("; ");
  return new Map(parts.map((part) => [part.split(" ")[0] ?? "", part]));
}

test.each(["/", "/index.html", "/login", "/admin/slips?page=2", "/slip/42"])(
  "%s is the page, which is never served from a cache",
  async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect([headers["cache-control"], headers.vary]).toEqual(["no-cache", "*"]);
    expect(body).toContain('<div id="root">');
  },
);

test.each([
  "//elsewhere.test",
  "//elsewhere.test/..",
  "/\\elsewhere.test",
  "/assets",
  "/admin/",
  "/api",
  "/api/docs",
  "/api/auto/slips/",
  "/%2f%2felsewhere.test",
])("%s redirects nowhere, whatever its host", async (url) => {
  const { statusCode, headers } = await get(url, { host: "elsewhere.test" });
  expect([headers.location, Math.floor(statusCode / 100) === 3]).toEqual([undefined, false]);
});

test("the content policy allows only own scripts, styles with this response's nonce, and own form targets", async () => {
  const nonces = new Set<string>();
  for (let call = 0; call < 3; call += 1) {
    const { headers, body } = await get("/");
    const [, nonce = ""] = /content="([^"]+)"/.exec(body) ?? [];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    nonces.add(nonce);
    expect(String(headers["content-security-policy"]).split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      // Scripts can hide in nothing that the page writes.
      "require-trusted-types-for 'script'",
      "trusted-types default",
    ]);
  }
  expect(nonces.size).toBe(3);
});

test("assets are cached for a year, since their names contain a hash; other files are revalidated", async () => {
  const asset = await get("/assets/main-C0ffee.js");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/before-page.js")).headers["cache-control"]).toBe("no-cache");
});

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["", undefined, (content: Buffer) => content],
] as const)(
  "a browser that accepts %j gets the script in that encoding",
  async (accepted, encoding, unpack) => {
    const { headers, rawPayload } = await get("/assets/main-C0ffee.js", {
      "accept-encoding": accepted,
    });
    expect([headers["content-encoding"], headers.vary]).toEqual([encoding, "accept-encoding"]);
    expect(headers["content-type"]).toMatch(/javascript/);
    expect(unpack(rawPayload).toString()).toBe(SCRIPT);
  },
);

test.each([
  "/assets/gone.js",
  "/assets/main-C0ffee.js.br",
  "/assets/main-C0ffee.js.map",
  "/gone.png",
  "/api/x",
  "/assets/",
  "/.git",
  "/.env",
  "/..%2fpackage.json",
])("%s is a 404 in the usual shape", async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(ErrorAnswer.parse(answer.json()).message).toBe("There is nothing at this address.");
});

test.each(["/api/nothing", "/api/docs/json", "/health/live", "/gone.png"])(
  "the answer of %s is never cached",
  async (url) => {
    expect((await get(url)).headers["cache-control"]).toBe("no-store");
  },
);

const SAME = [
  "cache-control",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
];

test("every answer has the same security headers", async () => {
  const urls = ["/", "/assets/main-C0ffee.js", "/api/nothing", "/api/%zz", "/health/live"];
  for (const url of urls) {
    const { headers } = await get(url);
    expect([url, SAME.filter((name) => headers[name] === undefined)]).toEqual([url, []]);
    expect([url, headers["x-frame-options"]]).toEqual([url, "DENY"]);
    expect([url, policyOf(headers).get("frame-ancestors")]).toEqual([
      url,
      "frame-ancestors 'none'",
    ]);
  }
});

test("no answer can be read by pages of another origin", async () => {
  for (const url of ["/", "/api/auto/slips", "/api/docs/json", "/health/live", "/api/nothing"]) {
    for (const method of ["GET", "OPTIONS"] as const) {
      const asking = { origin: "https://elsewhere.test", "access-control-request-method": "GET" };
      const { headers } = await app.inject({ method, url, headers: asking });
      const letIn = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
      expect([method, url, letIn]).toEqual([method, url, []]);
    }
  }
});

test("with https every answer sets HSTS for two years; with http none does", async () => {
  const secure = await createApp(
    { ...context, publicUrl: "https://desk.test" },
    { pageFolder: folder },
  );
  const name = "strict-transport-security";
  for (const url of ["/", "/assets/main-C0ffee.js", "/api/nothing", "/health/live"]) {
    const { headers } = await secure.inject({ url });
    expect([url, headers[name]]).toEqual([url, "max-age=63072000; includeSubDomains"]);
    expect([url, (await get(url)).headers[name]]).toEqual([url, undefined]);
  }
  await secure.close();
});

test("TRACE is refused", async () => {
  const headers = { authorization: "Bearer secret" };
  for (const url of ["/", "/api/auto/slips"]) {
    const { statusCode, body } = await app.inject({ method: "TRACE", url, headers });
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).not.toContain("secret");
  }
});

test.each([
  ["no HTTP", "nonsense\r\n\r\n", 400],
  ["headers without end", `GET / HTTP/1.1\r\nHost: desk\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
])(
  "%s is refused in the shape and with the headers of every answer",
  async (_what, sent, status) => {
    if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
    const address = app.server.address();
    const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
    socket.write(sent);
    const answer = Buffer.concat(await socket.toArray()).toString();
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of [...SAME, "content-security-policy"])
      expect(head).toContain(`\r\n${name}: `);
    ErrorAnswer.strict().parse(JSON.parse(body));
  },
);
