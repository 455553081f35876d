import { type BrowserContext, test as base, type Page } from "@playwright/test";

/** The empty page stays open: what is stored is cleared from there once the journey's own pages can store nothing more. */
type Shared = { context: BrowserContext; empty: Page };
type OfWorker = { shared: Shared };

/**
 * Journeys of one worker share a browser context, which is emptied after each: a new one would fetch and compile the page
 * again. A journey that sets the clock, or needs another window, language or network from the start, opens its own.
 */
export const test = base.extend<object, OfWorker>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: addressOfDesk() });
      await use({ context, empty: await context.newPage() });
      await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ shared: { context, empty }, actionTimeout }, use) => {
    context.setDefaultTimeout(actionTimeout ?? 0);
    await use(context);
    // Each journey after it would have that clock.
    if (await empty.evaluate(() => !setTimeout.toString().includes("[native code]"))) {
      throw new Error("The journey sets the clock, so it needs `test` of @playwright/test.");
    }
    for (const page of context.pages()) if (page !== empty) await page.close();
    const session = await context.newCDPSession(empty);
    await session.send("Storage.clearDataForOrigin", {
      origin: new URL(addressOfDesk()).origin,
      storageTypes: "local_storage,cookies,indexeddb",
    });
    await session.detach();
    await context.clearPermissions();
    await context.unrouteAll();
    await context.setOffline(false);
  },
});

/** Of journeys that differ only by language, width, role or way, one is in `npm test` and the others in the outer ring. */
export const outerUnless = (isOne: boolean) => ({ tag: isOne ? [] : "@outer" });

/** Set by e2e/start-desk.ts. */
const addressOfDesk = () => process.env.BASE_URL ?? "";
