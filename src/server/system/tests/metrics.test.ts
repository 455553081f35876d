import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { addFile } from "#server/testing/files.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { whenDone } from "#server/testing/when-done.ts";

const TOKEN = "a-token-for-metrics";
const app = await testApp({ METRICS_TOKEN: TOKEN });
const admin = await app.person("admin");

const ask = async (authorization?: string) =>
  await app.app.inject({ url: "/metrics", headers: authorization ? { authorization } : {} });

test("metrics require the token, and do not exist without one", async () => {
  expect((await ask()).statusCode).toBe(401);
  expect((await ask("Bearer another-token-here")).statusCode).toBe(401);
  expect((await ask(`Bearer ${admin.token}`)).statusCode).toBe(401);
  expect((await ask(`Bearer ${TOKEN}`)).statusCode).toBe(200);
  const folder = mkdtempSync(join(tmpdir(), "slipdesk-page-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  const closed = await createApp((await testApp()).context, { pageFolder: folder });
  whenDone(async () => {
    await closed.close();
    rmSync(folder, { recursive: true });
  });
  // The page answers at every other address.
  expect((await closed.inject("/reports")).statusCode).toBe(200);
  const answer = await closed.inject("/metrics");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    404,
    expect.stringContaining("application/json"),
  ]);
});

test("they cover calls, queue, outcomes, connections and disk, with route patterns and no user input", async () => {
  const slip = await submit(admin);
  await admin.get(`/auto/slip/${slip.id}`);
  await admin.get(`/auto/slips?search=${slip.passport_number}`);
  await addFile(admin, slip.id);
  const { body, headers } = await ask(`Bearer ${TOKEN}`);
  expect(headers["content-type"]).toContain("text/plain");
  for (const line of [
    'slipdesk_http_request_seconds_count{method="GET",route="/api/auto/slip/:id",status="200"} 1',
    'slipdesk_queue_runs{state="queued"} 0',
    "slipdesk_queue_oldest_due_seconds 0",
    "slipdesk_http_requests_open",
    'slipdesk_database_connections{state="active"}',
    "slipdesk_files_bytes 64",
    "slipdesk_disk_free_bytes",
    "slipdesk_nodejs_eventloop_lag",
  ]) {
    expect(body).toContain(line);
  }
  expect(body).not.toContain(slip.passport_number);
});

test("only counters end in _total", async () => {
  const { body } = await ask(`Bearer ${TOKEN}`);
  const totals = [...body.matchAll(/^# TYPE (\S+_total) (\w+)$/gm)].map(([, , type]) => type);
  expect(new Set(totals)).toEqual(new Set(["counter"]));
});
