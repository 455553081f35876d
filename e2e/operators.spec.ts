import { expect, type Locator, type Page } from "@playwright/test";
import {
  addOperator,
  addSlip,
  enterAs,
  expectAccessible,
  signIn,
  signOut,
  unique,
} from "./desk.ts";
import { test } from "./journey.ts";
import { hoverBriefly, keepSuccessPanel } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search operators" });

/** Opens the list, searches it, and returns the only row found. */
async function openList(page: Page, term: string) {
  await page.goto("/admin/operators");
  await expect(page.getByRole("heading", { name: "Manage All Operators" })).toBeVisible();
  await search(page).fill(term);
  const row = page.getByRole("row").filter({ hasText: term });
  await expect(row).toHaveCount(1);
  return row;
}

async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: /More actions for/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function generatedIn(field: Locator): Promise<string> {
  await expect(field).toHaveValue(/^(\w{4}-){3}\w{4}$/);
  return await field.inputValue();
}

test("an admin adds an operator, who signs in with the generated password", async ({ page }) => {
  const username = `nadia${unique()}`;
  await enterAs(page, ADMIN);
  await page.goto("/admin/operators");
  await page.getByRole("link", { name: "Add Operator" }).first().click();
  await expect(page).toHaveURL(/\/operator\/add$/);
  await expect(page).toHaveTitle("Add Operator · SlipDesk");
  await page.getByRole("button", { name: "Submit" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toBeFocused();
  await expect(banner).toContainText(
    "First name is required, Last name is required, Email is required, Password is required, Username is required",
  );
  await expect(page).toHaveTitle("Error: Add Operator · SlipDesk");
  await expectAccessible(page);
  await banner.getByRole("link", { name: "Last name is required" }).click();
  await expect(page.getByLabel("Last name")).toBeFocused();

  await page.getByLabel("First name").fill("Nadia");
  await page.getByLabel("Last name").fill("Islam");
  await page.getByLabel("Email", { exact: false }).fill(ADMIN.email.toUpperCase());
  await page.getByRole("button", { name: "Generate" }).click();
  const password = await generatedIn(page.getByLabel("Password", { exact: false }).first());
  await page.getByLabel("Username").fill(username);
  // A password takes a slow machine long to hash.
  const send = async () => {
    const answered = page.waitForResponse("**/api/auto/operator/data");
    await page.getByRole("button", { name: "Submit" }).click();
    await answered;
  };
  await send();
  await expect(banner).toContainText("This email is already taken");
  await page.getByLabel("Email", { exact: false }).fill(`${username}@desk.test`);
  await keepSuccessPanel(page);
  await send();
  const success = page.getByText("Submitted Successfully!");
  await expect(success).toBeVisible();
  await expect(page).toHaveURL(/\/operator\/add$/);
  await hoverBriefly(page, success);
  await expect(page).toHaveURL(/\/admin\/operators$/);
  await signOut(page);
  await signIn(page, { email: `${username}@desk.test`, password });
});

test("the list is searched by name, username and e-mail, and says if nothing is found", async ({
  page,
  request,
}) => {
  const { email } = await addOperator(request, "Farida Yasmin");
  const [username = ""] = email.split("@");
  await enterAs(page, ADMIN);
  const row = await openList(page, username);
  await expect(row).toContainText(email);
  await expect(row).toContainText("Active");
  await search(page).fill(email.toUpperCase());
  await expect(row).toHaveCount(1);
  await search(page).fill("farida yas");
  await expect(row).toHaveCount(1);
  await search(page).fill("nobody of this name");
  await expect(page.getByText("No Operator found")).toBeVisible();
  await search(page).press("Escape");
  await expect(row).toHaveCount(1);
});

test("a long list has pages, and a search begins at the first", { tag: "@outer" }, async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  await page.route("**/api/auto/operators", async (route) => {
    const [one] = await (await route.fetch()).json();
    const json = Array.from({ length: 51 }, (_, at) => ({
      ...one,
      id: 10_000 + at,
      first_name: `Number${at + 1}`,
    }));
    await route.fulfill({ json });
  });
  await page.goto("/admin/operators");
  const rows = page.getByRole("table", { name: "Operators" }).locator("tbody tr");
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Number51");
  await search(page).fill("number4");
  await expect(rows).toHaveCount(11);
  await expect(page.getByText("11 of 51 operators")).toBeVisible();
});

test("an admin edits an operator and reads the password, which is hidden at first", async ({
  page,
  request,
}) => {
  const account = await addOperator(request);
  await enterAs(page, ADMIN);
  await openList(page, account.email);
  await page.getByRole("link", { name: /^Edit / }).click();
  await expect(page).toHaveTitle("Edit Operator · SlipDesk");
  const password = page.getByLabel("Current password");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("readonly", "");
  await expect(password).not.toHaveValue(account.password);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText(/Added\s*Desk Admin, \d/);
  await expect(history).not.toContainText("Password viewed");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue(account.password);
  await expect(history).toContainText("Password viewed");
  await expect(page.getByRole("button", { name: "Copy password" })).toBeVisible();

  await page.getByLabel("Last name").fill("");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("alert")).toContainText("Last name is required");
  await page.getByLabel("Last name").fill("Miah");
  await page.getByLabel("Balance").fill("12.5");
  await keepSuccessPanel(page);
  await page.getByRole("button", { name: "Update" }).click();
  await hoverBriefly(page, page.getByText("Operator Updated Successfully!"));
  await expect(page).toHaveURL(/\/admin\/slips$/);
  const row = await openList(page, account.email);
  await expect(row).toContainText("Karim Miah");
});

test("leaving a changed form asks first; an unknown operator gets a message", async ({
  page,
  request,
}) => {
  const account = await addOperator(request);
  await enterAs(page, ADMIN);
  await openList(page, account.email);
  await page.getByRole("link", { name: /^Edit / }).click();
  await page.getByLabel("First name").fill("Somebody");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Somebody");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("NaN")) requests.push(request.url());
  });
  for (const id of ["999999", "abc"]) {
    await page.goto(`/operator/${id}/edit`);
    await expect(page.getByText("Failed to load operator data")).toBeVisible();
    await expect(page.getByText("No Operator found")).toBeVisible();
  }
  expect(requests).toEqual([]);
});

test("suspending an operator ends their session, and reactivating lets them sign in", {
  tag: "@outer",
}, async ({ page, browser, request }) => {
  const account = await addOperator(request);
  const theirs = await browser.newPage();
  await signIn(theirs, account);
  await enterAs(page, ADMIN);
  const row = await openList(page, account.email);
  await chooseMore(page, "Suspend");
  const dialog = page.getByRole("dialog", { name: "Suspend Operator" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(row).toContainText("Suspended");
  await expect(page.getByText(/is suspended and signed out everywhere/)).toBeVisible();

  // Opened by address: the page already open would leave by itself within seconds.
  await theirs.goto("/profile");
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.getByLabel("Email address").fill(account.email);
  await theirs.getByLabel("Password", { exact: true }).fill(account.password);
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await expect(theirs.getByRole("alert")).toContainText(
    "This account is suspended. Please ask your admin.",
  );

  await chooseMore(page, "Reactivate");
  await page
    .getByRole("dialog", { name: "Reactivate Operator" })
    .getByRole("button", { name: "Reactivate" })
    .click();
  await expect(row).toContainText("Active");
  await signIn(theirs, account);
  await theirs.close();
});

test("a reset password replaces the old one", { tag: "@outer" }, async ({
  page,
  browser,
  request,
}) => {
  const account = await addOperator(request);
  await enterAs(page, ADMIN);
  await openList(page, account.email);
  await chooseMore(page, "Reset password");
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  await dialog.getByLabel("New password", { exact: false }).first().fill("password123");
  await dialog.getByRole("button", { name: "Reset password" }).click();
  await expect(dialog).toContainText("Password is too common; please choose another one");
  await dialog.getByRole("button", { name: "Generate" }).click();
  const password = await generatedIn(dialog.getByLabel("New password", { exact: false }).first());
  await dialog.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText(/has another password/)).toBeVisible();
  await expect(page.getByRole("button", { name: /More actions for/ })).toBeFocused();
  const theirs = await browser.newPage();
  await signIn(theirs, { email: account.email, password });
  await theirs.close();
});

test("a deleted operator is gone from the list after the confirmation", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const account = await addOperator(request);
  await addSlip(request);
  await enterAs(page, ADMIN);
  const row = await openList(page, account.email);
  await page.getByRole("button", { name: /^Delete / }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Operator" });
  await expect(dialog).toContainText(
    "Are you sure you want to delete this Operator? This action cannot be undone.",
  );
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("No Operator found")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("operators cannot open these screens", { tag: "@outer" }, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  for (const path of ["/admin/operators", "/operator/add", "/operator/1/edit"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test("on a phone the list is cards, without sideways scrolling", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const account = await addOperator(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, ADMIN);
  await page.goto("/admin/operators");
  await search(page).fill(account.email);
  const card = page.getByRole("listitem").filter({ hasText: account.email });
  await expect(card).toHaveCount(1);
  const overflow = () => page.evaluate(() => document.body.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});
