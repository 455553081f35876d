import { createServer } from "node:http";
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import type { Sql } from "#server/database/connect.ts";
import { listenAnywhere } from "#server/testing/listen-anywhere.ts";
import { startPrograms } from "#server/testing/programs.ts";
import { copyTemplate, startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { addSlip, apiAs, enterAs, expectAccessible, findRow } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

let server: TestServer;
let ends: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startTestServer();
});
test.afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});
test.afterAll(() => server.stop());

/** A desk that books as `env` says, with an admin before it and its database behind it. */
type OtherDesk = { page: Page; api: APIRequestContext; sql: Sql };

async function openDesk(browser: Browser, env: Record<string, string>): Promise<OtherDesk> {
  const { connection, sql, close } = await copyTemplate(server.connection);
  ends.push(close);
  const { address, stop } = await startPrograms(1, connection, env);
  ends.push(stop);
  const context = await browser.newContext({ baseURL: address });
  ends.push(() => context.close());
  const page = await context.newPage();
  await enterAs(page, ADMIN);
  return { page, api: context.request, sql };
}

async function sendApproved(api: APIRequestContext, count: number) {
  const slips: Awaited<ReturnType<typeof addSlip>>[] = [];
  for (let made = 0; made < count; made += 1) slips.push(await addSlip(api, {}, "approved"));
  const send = await apiAs(api, ADMIN);
  await send("POST", "/auto/slips/process", { slipIds: slips.map(({ id }) => id) });
  return { slips, send };
}

test("while the booking service does not answer the list says so and until when, and the details page what was tried", async ({
  browser,
}) => {
  // A desk is started, and its service is tried until it is given up.
  test.setTimeout(120_000);
  const service = createServer((_request, response) => response.writeHead(500).end());
  const port = await listenAnywhere(service);
  ends.push(async () => service.close());
  const { page, api } = await openDesk(browser, {
    PROCESSOR: "http",
    PROCESSOR_URL: `http://127.0.0.1:${port}/slips`,
    PROCESSOR_SECRET: "a-secret-of-both-sides",
  });
  await page.goto("/admin/slips");
  await expect(page.getByText("The booking service does not answer.")).toHaveCount(0);
  const { slips } = await sendApproved(api, 6);
  const banner = page.getByText(/Slips that were sent are waiting; the next try is at \d\d:\d\d/);
  await expect(banner).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.goto(`/slip/${slips[0]?.id}`);
  const attempt = page.getByRole("region", { name: "Processing attempts" }).getByRole("listitem");
  await expect(attempt.first()).toContainText(/Waiting in line at \d\d:\d\d/);
  await attempt.first().getByText("Steps").click();
  await expect(attempt.first()).toContainText("Try 1: no answer");
  await expect(attempt.first()).toContainText("No answer (status 500)");
  await expectAccessible(page);
});

test("what waits to be booked by hand can be taken back; links that lapsed are sent again with one press", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { page, api, sql } = await openDesk(browser, { PROCESSOR: "manual" });
  const { slips, send } = await sendApproved(api, 3);
  const [first, second, third] = slips;
  if (!first || !second || !third) throw new Error("three were sent");
  await page.goto(`/slip/${first.id}`);
  const attempts = page.getByRole("region", { name: "Processing attempts" });
  await expect(attempts).toContainText("Waiting to be booked by hand");
  await expectAccessible(page);
  await attempts.getByRole("button", { name: "Take back" }).click();
  await expect(attempts).toContainText("Taken back before it was booked.");
  await expect(attempts.getByRole("button", { name: "Take back" })).toHaveCount(0);

  for (const { id } of [second, third]) {
    const payment_link = `https://pay.example/${id}`;
    await send("POST", `/auto/slip/${id}/outcome`, {
      outcome: "finished",
      payment_link,
      slip_url: "",
    });
  }
  await sql`
    update slips set queued_at = queued_at - interval '61 minutes',
      updated_at = updated_at - interval '61 minutes' where id <> ${first.id}`;
  await page.goto("/admin/slips");
  await expect(page.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Links to pay" })).toHaveText("Links to pay0");
  await page.getByRole("button", { name: "Expired links" }).click();
  await expect(page.getByText("2 on this page can be sent again.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send again (2)" }).click();
  await expect(page.getByText("Slips sent for processing!")).toBeVisible();
  await expect(page.getByText("No applications found")).toBeVisible();
  await page.getByRole("button", { name: "Expired links" }).click();
  await expect(await findRow(page, second.last_name)).toContainText(/queued|started/i);
});
