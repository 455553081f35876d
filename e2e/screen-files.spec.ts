import { expect, test } from "@playwright/test";
import { addOperator, enterAs } from "./desk.ts";

const SENTENCE = "This screen could not be loaded. Check your connection and try again.";

test("a screen whose files fail to load says so and can be tried again", async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/dashboard");
  const files = "**/assets/profile-page-*.js";
  await page.route(files, (route) => route.abort());
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await page.unroute(files);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveTitle(/^Profile/);
  await expect(
    page.getByRole("heading", { level: 2, name: "Password", exact: true }),
  ).toBeVisible();
});

test("a page left open during an upgrade reloads when a screen's files are gone", async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/dashboard");
  // Until the document is reloaded, file names are those of the previous version.
  let isUpgraded = false;
  await page.route("**/assets/profile-page-*.js", (route) =>
    isUpgraded ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  await page.route(
    ({ pathname }) => pathname === "/profile",
    (route) => {
      isUpgraded = true;
      return route.continue();
    },
  );
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page).toHaveTitle(/^Profile/);
  await expect(
    page.getByRole("heading", { level: 2, name: "Password", exact: true }),
  ).toBeVisible();
  expect(isUpgraded).toBe(true);
});
