import { expect, test } from "@playwright/test";
import { addOperator, apiAs, enterAs } from "./desk.ts";

const pinOf = (name: string) => `[data-pin-of=${name}]`;

test("two pins pressed shortly after each other are both kept, however late the first arrives", async ({
  page,
  request,
}) => {
  const account = await addOperator(request);
  await enterAs(page, account);
  const first = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/api/user/preferences", async (route) => {
    if (route.request().method() === "PUT") {
      asked += 1;
      if (asked === 1) await first.promise;
    }
    await route.continue();
  });
  await page.goto("/slip");
  for (const name of ["city", "email"]) {
    await page.locator(pinOf(name)).click();
    await expect(page.locator(pinOf(name))).toHaveAttribute("aria-pressed", "true");
  }
  // What is asked after them is answered, so both were sent if they were to be sent at once.
  await page.evaluate(async () => await fetch("/health/live"));
  expect(asked, "the second waits for the first").toBe(1);
  first.resolve();
  const send = await apiAs(request, account);
  const pins = async () => (await send("GET", "/user/preferences")).pins;
  await expect.poll(pins).toEqual(["city", "email"]);
});
