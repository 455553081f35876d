import { expect, test } from "@playwright/test";
import { addOperator, apiAs, application, enterAs } from "./desk.ts";

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
  await expect.poll(() => asked).toBe(1);
  // What is asked after them is answered, so both were sent if they were to be sent at once.
  await page.evaluate(async () => await fetch("/health/live"));
  expect(asked, "the second waits for the first").toBe(1);
  first.resolve();
  const send = await apiAs(request, account);
  const pins = async () => (await send("GET", "/user/preferences")).pins;
  await expect.poll(pins).toEqual(["city", "email"]);
});

test("only a value that was kept says so; the form of a stored application has no pins", async ({
  page,
  request,
}) => {
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  await send("PUT", "/user/preferences", {
    pins: ["city", "visa_type", "email"],
    pinned: { city: "80", email: "desk@example.com" },
  });
  const { id } = await send("POST", "/auto/slip/data", application());
  await enterAs(page, account);
  await page.goto("/slip");
  await expect(page.locator("#city-echo")).toHaveText("kept");
  await expect(page.locator("#visa_type-echo")).toHaveText("");
  await expect(page.locator("#email-echo")).toHaveText("kept");
  await page.getByLabel("Email").fill("rahim@example.com");
  await expect(page.locator("#email-echo")).toHaveText("");
  await page.getByLabel("Family Visa").check();
  await expect(page.locator("#visa_type-echo"), "kept for the next one").toHaveText("kept");

  await page.goto(`/slip/${id}/edit`);
  await expect(page.getByLabel("Email")).toHaveValue("rahim@example.com");
  await expect(page.getByText("kept", { exact: true })).toHaveCount(0);
  await expect(page.locator("[data-pin-of]")).toHaveCount(0);
});
