import { expect, type Page, test } from "@playwright/test";
import { addOperator, enterAs, signIn, signOut, unique } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(page).toHaveTitle("Profile · SlipDesk");
}

const box = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: false });

test("the header of the profile shows name, e-mail and member since", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const account = await addOperator(request, "Karim Mia");
  await enterAs(page, account);
  await openProfile(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Karim Mia");
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByText(/Member Since \d{1,2} \w{3} \d{4}/)).toBeVisible();
});

test("a changed profile shows at once, and its message disappears after three seconds", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  await enterAs(page, account);
  await openProfile(page);
  await box(page, "First name").fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("alert")).toContainText("First name is required");
  await expect(page).toHaveTitle("Error: Profile · SlipDesk");
  await box(page, "First name").fill("Shirin");
  await box(page, "Username").fill(ADMIN.email.split("@")[0] ?? "");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("alert")).toContainText("This username is already taken");
  await box(page, "Username").fill(`shirin${unique()}`);
  await page.getByRole("button", { name: "Save changes" }).click();
  const message = page.getByText("Profile updated successfully!");
  await expect(message).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Shirin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shirin Mia");
  await expect(message).toBeHidden();
});

test("users reveal and change their password", async ({ page, request }) => {
  const account = await addOperator(request);
  await enterAs(page, account);
  await openProfile(page);
  const readable = page.getByLabel("Your password");
  await expect(readable).toHaveAttribute("type", "password");
  await expect(readable).not.toHaveValue(account.password);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(readable).toHaveAttribute("type", "text");
  await expect(readable).toHaveValue(account.password);

  const current = page.locator("#currentPassword");
  const next = page.locator("#newPassword");
  const confirmation = page.locator("#confirmPassword");
  const change = page.getByRole("button", { name: "Change password" });
  await current.fill("not-my-password");
  await next.fill("purple-kite-4");
  await confirmation.fill("purple-kite-5");
  await change.click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("New password and confirm new password do not match");
  await expect(banner).toBeFocused();
  await confirmation.fill("purple-kite-4");
  await change.click();
  await expect(banner).toContainText("Current password is incorrect");
  await current.fill(account.password);
  await change.click();
  const message = page.getByText("Password updated successfully!");
  await expect(message).toBeVisible();
  await expect(current).toHaveValue("");
  await expect(readable).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(readable).toHaveValue("purple-kite-4");
  await expect(message).toBeHidden();
  await signOut(page);
  await signIn(page, { ...account, password: "purple-kite-4" });
});

test("other sessions are listed and can be signed out", { tag: "@outer" }, async ({
  page,
  browser,
  request,
}) => {
  const account = await addOperator(request);
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, account);
  await enterAs(page, account);
  await openProfile(page);
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText("This device")).toHaveCount(1);
  await expect(sessions.getByText(/from 127\.0\.0\.1/)).toHaveCount(2);
  await sessions.getByRole("button", { name: "Sign out other sessions" }).click();
  await expect(sessions.getByText("Other sessions are signed out.")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});

test("on a phone the profile does not scroll sideways", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, await addOperator(request));
  await openProfile(page);
  await expect(page.getByLabel("Your password")).toBeVisible();
  const overflow = () => page.evaluate(() => document.body.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});
