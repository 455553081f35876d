import { expect, test } from "@playwright/test";
import { addOperator, enterAs, expectAccessible, signIn } from "./desk.ts";
import { waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

test("a wrong password shows an error, keeps the e-mail and moves the focus; the right one opens the desk", async ({
  page,
  context,
}) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("401")) broken.push(message.text());
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await page.getByLabel("Email address").fill("nobody@desk.test");
  const password = page.getByLabel("Password", { exact: true });
  // Password managers recognise the fields, and the password is not readable on screen.
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await password.focus();
  await page.evaluate(() => navigator.clipboard.writeText("not-this-one"));
  await page.keyboard.press("ControlOrMeta+V");
  await expect(password).toHaveValue("not-this-one");
  await page.getByRole("button", { name: "Sign in" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Wrong email or password.");
  await expect(password).toBeFocused();
  await expect(page.getByLabel("Email address")).toHaveValue("nobody@desk.test");
  await expect(password).toHaveValue("");
  await page.getByLabel("Email address").fill(ADMIN.email);
  await password.fill(ADMIN.password);
  await password.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome,");
  // No screen was drawn before its visitor was known.
  expect(broken).toEqual([]);
});

test("an attempt shows only its own errors, and is retried once if the server is busy", {
  tag: "@outer",
}, async ({ page }) => {
  let attempts = 0;
  await page.route("**/api/auth/login", (route) => {
    attempts += 1;
    if (attempts === 1) return route.abort();
    if (attempts > 2) return route.continue();
    return route.fulfill({ status: 503, headers: { "retry-after": "1" } });
  });
  await page.goto("/login");
  const [email, password] = [
    page.getByLabel("Email address"),
    page.getByLabel("Password", { exact: true }),
  ];
  const signIn = page.getByRole("button", { name: "Sign in" });
  const alert = page.getByRole("alert");
  await email.fill(ADMIN.email);
  await password.fill(ADMIN.password);
  await signIn.click();
  await expect(alert).toContainText("The server cannot be reached.");

  await email.fill("");
  await signIn.click();
  await expect(alert).toHaveCount(0);
  await expect(email).toBeFocused();
  for (const field of [email, password]) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/\w/);
  }
  await email.fill(ADMIN.email);
  await password.fill(ADMIN.password);
  await signIn.click();
  // The retry waits for a second.
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(attempts).toBe(3);
});

test("in a browser without storage the session lasts for this tab, with a message", {
  tag: "@outer",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { configurable: true, get });
    }
  });
  await page.goto("/login");
  await expect(page.getByText("This browser stores nothing for SlipDesk.")).toBeVisible();
  await page.getByLabel("Email address").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Slips", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/slips$/);
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

test("without a session every screen leads to sign-in and then back to the requested screen", async ({
  page,
}) => {
  await page.goto("/admin/slips?status=pending");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email address").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/admin\/slips\?status=pending/);
});

test("an operator has the operator's menu and is redirected from admin screens", {
  tag: "@outer",
}, async ({ page, request }) => {
  await signIn(page, await addOperator(request));
  const menu = page.getByRole("navigation").first();
  await expect(menu.getByRole("link", { name: "Slips" })).toHaveAttribute(
    "href",
    "/operator/slips",
  );
  await page.goto("/admin/slips");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an expired token leads to sign-in once, without a loop", { tag: "@outer" }, async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.evaluate(() => localStorage.setItem("token", "x".repeat(43)));
  await page.goto("/admin/slips");
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a page reloaded before the account is fetched stays signed in", { tag: "@outer" }, async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  for (let turn = 0; turn < 5; turn += 1) {
    await page.route("**/api/user/profile", () => undefined);
    const requested = page.waitForRequest("**/api/user/profile");
    await page.goto("/dashboard", { waitUntil: "commit" });
    await requested;
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test("signing out in one tab signs the other one out", async ({ context, page }) => {
  await signIn(page, ADMIN);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
});

test("on a phone nothing scrolls sideways, the menu opens with balance and access, and all keep their contrast in dark mode", {
  tag: "@outer",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await enterAs(page, ADMIN);
  for (const path of ["/dashboard", "/admin/slips", "/slip"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await waitUntilIdle(page);
    const excess = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(excess).toBe(0);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expect(page.getByText("$0.00")).toBeVisible();
  await expect(page.getByText("Admin Access")).toBeVisible();
  await expectAccessible(page);
});
