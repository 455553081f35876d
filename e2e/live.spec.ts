import { expect, type Locator, type Page, test } from "@playwright/test";
import {
  addOperator,
  addSlip,
  apiAs,
  application,
  choose,
  enterAs,
  expectAccessible,
  searchList,
  unique,
} from "./desk.ts";
import { waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

/** Opens the admin list with this search. */
async function openList(page: Page, term: string): Promise<void> {
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await searchList(page, term, 2);
}
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const approvedIn = (row: Locator) => row.getByText("approved", { exact: true });

test("a change by one admin shows in another's browser, but not under an open menu", async ({
  page,
  request,
}) => {
  const email = `live${unique()}@desk.test`;
  const first = await addSlip(request, { email, last_name: `First ${unique()}` });
  const second = await addSlip(request, { email, last_name: `Second ${unique()}` }, "approved");
  const send = await apiAs(request, ADMIN);
  await openList(page, email);

  await send("PATCH", `/auto/slip/${first.id}/status`, { status: "approved" });
  await expect(approvedIn(rowOf(page, first.last_name))).toBeVisible();

  await rowOf(page, second.last_name).getByRole("checkbox").check();
  await page.getByRole("button", { name: new RegExp(`Actions for .*${second.last_name}`) }).click();
  const entry = page.getByRole("menuitem").first();
  await expect(entry).toBeFocused();
  await send("PATCH", `/auto/slip/${first.id}/status`, { payment_status: "paid" });
  const third = await addSlip(request, { email, last_name: `Third ${unique()}` });
  const banner = page.getByRole("button", { name: "1 new application · Show" });
  await expect(page.getByText(third.last_name)).toHaveCount(0);
  await expect(entry).toBeFocused();
  await expect(banner).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(banner).toBeVisible();
  await expect(page.getByRole("button", { name: /Actions for .*Second/ })).toBeFocused();
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(page.getByText(third.last_name)).toHaveCount(0);
  await expectAccessible(page);
  await banner.click();
  await expect(rowOf(page, third.last_name)).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText("1 selected")).toBeVisible();
});

test("a change during a list request shows, whatever order the responses arrive in", {
  tag: "@outer",
}, async ({ page, request }) => {
  const email = `live${unique()}@desk.test`;
  const own = await addSlip(request, { email, last_name: `First ${unique()}` });
  const others = await addSlip(request, { email, last_name: `Second ${unique()}` });
  const send = await apiAs(request, ADMIN);
  await openList(page, email);
  await waitUntilIdle(page);

  const read = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const countsRead = Promise.withResolvers<void>();
  // The list is read before the change, and its response arrives after the counts, which are read after the change.
  await page.route(
    (url) => url.pathname === "/api/auto/slips",
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await countsRead.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.route("**/api/auto/slips/counts", async (route) => {
    await changed.promise;
    const response = await route.fetch();
    await route.fulfill({ response });
    countsRead.resolve();
  });
  await choose(page, own.last_name, "Approve");
  await read.promise;
  await send("PATCH", `/auto/slip/${others.id}/status`, { status: "approved" });
  changed.resolve();
  await expect(approvedIn(rowOf(page, own.last_name))).toBeVisible();
  await expect(approvedIn(rowOf(page, others.last_name))).toBeVisible();
});

test("the details page and the dashboard follow changes by others", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  // Its own operator: the newest five of all would include those of other journeys.
  const operator = await addOperator(request);
  const submit = await apiAs(request, operator);
  const slip = await submit("POST", "/auto/slip/data", application());
  const send = await apiAs(request, ADMIN);
  await enterAs(page, operator);
  await page.goto(`/slip/${slip.id}`);
  await expect(page.getByText("Pending").first()).toBeVisible();
  await send("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
  await expect(page.getByText("Approved").first()).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(slip.last_name).first()).toBeVisible();
  const next = await submit("POST", "/auto/slip/data", application());
  await expect(page.getByText(next.last_name)).toBeVisible();
});

test("without live updates a dot says so and the list is refreshed; afterwards it is live again", {
  tag: "@outer",
}, async ({ page, request }) => {
  const email = `live${unique()}@desk.test`;
  const first = await addSlip(request, { email, last_name: `First ${unique()}` });
  const second = await addSlip(request, { email, last_name: `Second ${unique()}` });
  const send = await apiAs(request, ADMIN);
  await page.clock.install();
  await page.route("**/api/events", (route) => route.abort());
  await openList(page, email);
  const dot = page.getByRole("img", {
    name: "Live updates are off; the list is refreshed every 15 seconds.",
  });
  await expect(dot).toBeVisible();
  await send("PATCH", `/auto/slip/${first.id}/status`, { status: "approved" });
  await page.clock.fastForward(15_000);
  await expect(approvedIn(rowOf(page, first.last_name))).toBeVisible();

  await page.unroute("**/api/events");
  // An attempt in progress may fail once more.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(dot).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await send("PATCH", `/auto/slip/${second.id}/status`, { status: "approved" });
  await expect(approvedIn(rowOf(page, second.last_name))).toBeVisible();
});
