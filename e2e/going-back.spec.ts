import { chromium, expect, type Page, test } from "@playwright/test";
import { isFull } from "#shared/testing/endurance.ts";
import { findBrowser } from "./browser.ts";
import { addOperator, addSlip, apiAs, enterAs } from "./desk.ts";
import { waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

/** A headless browser never uses the back/forward cache and reports this reason. */
const OF_THE_BROWSER = "BackForwardCacheDisabledForDelegate";

/** Reasons why the browser did not put a page that was left into the back/forward cache. */
async function watchCacheRefusals(page: Page): Promise<() => string[]> {
  const reasons: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  return () => reasons.filter((reason) => reason !== OF_THE_BROWSER);
}

/** Sends the event that a page gets when it enters or leaves the back/forward cache. */
const sendEvent = (page: Page, type: "pagehide" | "pageshow") =>
  page.evaluate((name) => {
    window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
  }, type);

test("every screen can be restored from the back/forward cache", async ({ baseURL }) => {
  const browser = await chromium.launch({
    ...(await findBrowser()),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  const reasons = await watchCacheRefusals(page);
  await enterAs(page, ADMIN);
  for (const path of isFull
    ? ["/login", "/dashboard", "/admin/slips", "/slip"]
    : ["/admin/slips"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await waitUntilIdle(page);
    await page.goto("data:text/html,<h1>Elsewhere</h1>");
    await page.goBack({ waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Elsewhere")).toHaveCount(0);
    expect([path, reasons()]).toEqual([path, []]);
  }
  await browser.close();
});

test("a restored page shows what has changed since", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  const send = await apiAs(request, ADMIN);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  await expect(page.getByText("Pending").first()).toBeVisible();
  await sendEvent(page, "pagehide");
  await expect(page.getByText(slip.last_name).first()).toBeHidden();
  await send("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
  await sendEvent(page, "pageshow");
  await expect(page.getByText("Approved").first()).toBeVisible();
});

test("a restored page shows nothing of a session that has ended since", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const name = page.getByText(slip.last_name).first();
  await expect(name).toBeVisible();
  await sendEvent(page, "pagehide");
  await page.evaluate(() => localStorage.removeItem("token"));
  const isSeen = await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    return document.documentElement.style.visibility !== "hidden";
  });
  expect(isSeen).toBe(false);
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(name).toHaveCount(0);
});

test("a restored page shows nothing to another user who has signed in since", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  const { email, password } = await addOperator(request);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const name = page.getByText(slip.last_name).first();
  await expect(name).toBeVisible();
  await sendEvent(page, "pagehide");
  const answer = await page.request.post("/api/auth/login", { data: { email, password } });
  const { token, user } = await answer.json();
  // The other user signed in in another tab; the cached page gets no events.
  const isSeen = await page.evaluate(
    (entry) => {
      localStorage.setItem("user", JSON.stringify(entry.user));
      localStorage.setItem("token", entry.token);
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      return document.documentElement.style.visibility !== "hidden";
    },
    { token, user },
  );
  expect(isSeen).toBe(false);
  await expect(page.getByText("No slip found").first()).toBeVisible();
  await expect(name).toHaveCount(0);
});
