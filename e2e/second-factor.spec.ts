import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { addOperator, enterAs, expectAccessible, signIn, signOut } from "./desk.ts";
import { ADMIN, startDesk } from "./start-desk.ts";

/** The code `n` half minutes from now. Each code is accepted once, and up to half a minute early. */
function codeOf(secret: string, stepsAhead = 0): string {
  const timestamp = Date.now() + stepsAhead * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

const card = (page: Page) => page.getByRole("region", { name: "Second factor" });

async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/profile");
  await card(page).getByRole("button", { name: "Set up" }).click();
  const codes = await enrol(page);
  await expect(card(page)).toContainText("10 recovery codes left");
  return codes;
}

/** Enrols from the first step to the recovery codes, on the profile or where it is required. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  await card(page).getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await card(page).locator("code").innerText()).replaceAll(" ", "");
  await card(page).locator("#code").fill("000000");
  await card(page).getByRole("button", { name: "Confirm" }).click();
  await expect(card(page).getByRole("alert")).toContainText("This code is not right");
  await card(page).locator("#code").fill(codeOf(secret));
  await card(page).getByRole("button", { name: "Confirm" }).click();
  const shown = card(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await card(page).getByRole("button", { name: "I have saved them" }).click();
  return { secret, codes };
}

async function enterPassword(page: Page, account: { email: string; password: string }) {
  await page.goto("/login");
  await page.evaluate(() => sessionStorage.setItem("noticesShown", "true"));
  await page.getByLabel("Email address").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
}

test("an operator sets up a second factor, signs in with its code and with a recovery code; an admin resets it", async ({
  page,
  browser,
  request,
}) => {
  const account = await addOperator(request, "Nadia Islam");
  await enterAs(page, account);
  const { secret, codes } = await setUp(page);
  expect(codes).toHaveLength(10);
  await signOut(page);

  await enterPassword(page, account);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("Code", { exact: true }).fill("123456");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not right");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);

  await enterPassword(page, account);
  await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const admin = await browser.newPage();
  await enterAs(admin, ADMIN);
  await admin.goto("/admin/operators");
  await admin.getByRole("searchbox", { name: "Search operators" }).fill(account.email);
  const row = admin.getByRole("row").filter({ hasText: account.email });
  await row.getByRole("link", { name: /^Edit / }).click();
  await card(admin).getByRole("button", { name: "Reset second factor" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
  await expect(admin.getByText("signs in without a code now")).toBeVisible();
  await admin.close();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, account);
});

test("where admins must have a second factor, an admin without one sets it up at sign-in", {
  tag: "@outer",
}, async ({ page }) => {
  const { address, stop } = await startDesk({ REQUIRE_FACTOR: "admins" });
  try {
    await page.goto(`${address}/login?next=/admin/operators`);
    await page.getByLabel("Email address").fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
    await enrol(page);
    await expect(page).toHaveURL(/\/admin\/operators$/);
    await expect(page.getByRole("heading", { name: "Operators" })).toBeVisible();
  } finally {
    await stop();
  }
});
