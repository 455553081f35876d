import { type BrowserContext, test as base } from "@playwright/test";

type OfWorker = { sharedContext: BrowserContext };

/**
 * Journeys of one worker share a browser context, which is emptied after each: a new one would fetch and compile the page
 * again. A journey that sets the clock, or needs another window, language or network from the start, opens its own.
 */
export const test = base.extend<object, OfWorker>({
  sharedContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: addressOfDesk() });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ sharedContext, actionTimeout }, use) => {
    sharedContext.setDefaultTimeout(actionTimeout ?? 0);
    await use(sharedContext);
    const last = await sharedContext.newPage();
    // Each journey after it would have that clock.
    if (await last.evaluate(() => !setTimeout.toString().includes("[native code]"))) {
      throw new Error("The journey sets the clock, so it needs `test` of @playwright/test.");
    }
    for (const page of sharedContext.pages()) if (page !== last) await page.close();
    const session = await sharedContext.newCDPSession(last);
    await session.send("Storage.clearDataForOrigin", {
      origin: new URL(addressOfDesk()).origin,
      storageTypes: "local_storage,cookies,indexeddb",
    });
    await last.close();
    await sharedContext.clearPermissions();
    await sharedContext.unrouteAll();
    await sharedContext.setOffline(false);
  },
});

/** Of journeys that differ only by language, width, role or way, one is in `npm test` and the others in the outer ring. */
export const outerUnless = (isOne: boolean) => ({ tag: isOne ? [] : "@outer" });

/** Set by e2e/start-desk.ts. */
const addressOfDesk = () => process.env.BASE_URL ?? "";
