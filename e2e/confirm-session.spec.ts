import { expect, type Page, test } from "@playwright/test";
import { addOperator, addSlip, apiAs, enterAs, expectAccessible, unique } from "./desk.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

let desk: RunningDesk;
let address: string;

test.beforeAll(async () => {
  desk = await startDesk({ PROCESSOR: "manual" });
  address = desk.address;
});
test.afterAll(() => desk.stop());

/** Every confirmation ends, as if ten minutes had passed since. */
const expireConfirmations = () => desk.sql`update sessions set confirmed_at = '-infinity'`;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm your password" });

test.use({ baseURL: async ({ browserName: _ }, use) => use(address) });

test("changing the e-mail asks for the password in a dialog, keeps what was typed, and works by keyboard", async ({
  page,
  request,
}) => {
  const account = await addOperator(request);
  await enterAs(page, account);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await expireConfirmations();
  const email = `new${unique()}@desk.test`;
  await page.getByLabel("First name").fill("Shirin");
  await page.getByLabel("Email", { exact: false }).fill(email);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(
    "Please confirm your password to change the email or the username.",
  );
  const password = dialog(page).getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();

  // Cancelling explains why nothing was saved and keeps the input.
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel("Email", { exact: false })).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Please confirm your password");
  await expect(page.getByLabel("First name")).toHaveValue("Shirin");
  await expect(page.getByLabel("Email", { exact: false })).toHaveValue(email);

  await page.getByRole("button", { name: "Save changes" }).click();
  await password.fill("not-my-password");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("Password is incorrect");
  await password.fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Shirin");
});

test("Show asks for your own password before it reveals yours or an operator's", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  await enterAs(page, ADMIN);
  await page.goto("/profile");
  await expireConfirmations();
  await page.reload();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await dialog(page).getByRole("textbox", { name: "Password" }).fill(ADMIN.password);
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await expect(page.locator("#plain_password")).toHaveValue(ADMIN.password);

  const [operator] = await desk.sql<
    { id: number }[]
  >`select id from users where email = ${account.email}`;
  await page.goto(`/operator/${operator?.id}/edit`);
  await expireConfirmations();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(dialog(page)).toContainText("to see that of the operator");
  await dialog(page).getByRole("textbox", { name: "Password" }).fill(ADMIN.password);
  await dialog(page).getByRole("button", { name: "Confirm" }).click();
  await expect(page.locator("#plain_password")).toHaveValue(account.password);
});

test("the password dialog opens above the current dialog, also in Bangla, and the action then continues", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  await enterAs(page, ADMIN);
  await page.evaluate(() => localStorage.setItem("language", "bn"));
  const [operator] = await desk.sql<
    { id: number }[]
  >`select id from users where email = ${account.email}`;
  await page.goto(`/operator/${operator?.id}/edit`);
  await page.getByRole("button", { name: "পাসওয়ার্ড রিসেট" }).click();
  const reset = page.getByRole("dialog").first();
  await reset.getByRole("textbox").fill("green river seven");
  await expireConfirmations();
  await page.keyboard.press("Enter");
  const confirmation = page.getByRole("dialog", { name: "আপনার পাসওয়ার্ড নিশ্চিত করুন" });
  await expect(confirmation).toContainText("অপারেটরের পাসওয়ার্ড রিসেট করতে");
  await expect(confirmation.getByRole("textbox")).toBeFocused();
  await expectAccessible(page);
  await confirmation.getByRole("textbox").fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(/সব জায়গায় লগ আউট/).first()).toBeVisible();
});

test("background requests of a list do not extend the session", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  const slip = await addSlip(request, {}, "approved");
  const waiting = await addSlip(request, {});
  await send("POST", "/auto/slips/process", { slipIds: [slip.id] });
  await page.clock.install();
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await expect(page.getByRole("row").filter({ hasText: waiting.passport_number })).toBeVisible();
  await page.clock.runFor(5_000);
  const calls: string[] = [];
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    if (!pathname.startsWith("/api/") || pathname === "/api/events") return;
    calls.push(`${sent.method()} ${pathname} ${sent.headers()["slipdesk-background"] ?? "act"}`);
  });
  await addSlip(request, {});
  await page.clock.runFor(60_000);
  await expect
    .poll(() => calls.filter((call) => call.startsWith("POST")).length)
    .toBeGreaterThan(0);
  expect(calls.filter((call) => call.endsWith("act"))).toEqual([]);
});
