import type { Page } from "@playwright/test";

/** Keeps back what the page asks for at this address until it is let go by what this gives. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}
