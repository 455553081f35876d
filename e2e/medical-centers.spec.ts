import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { addOperator, addSlip, apiAs, enterAs, expectAccessible, signOut, unique } from "./desk.ts";
import { test } from "./journey.ts";
import { typeFastAndEnter } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const LIST = "/admin/medical-centers";

async function openList(page: Page): Promise<void> {
  await enterAs(page, ADMIN);
  await page.goto(LIST);
  await expect(page.getByRole("heading", { name: "Manage Medical Centers" })).toBeVisible();
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("table", { name: "Medical centers" }).getByRole("row").filter({ hasText: name });

test("an admin adds a center, changes it and deletes it", async ({ page }) => {
  const name = `Green Clinic ${unique()}`;
  await openList(page);

  await page.getByRole("button", { name: "Add Medical Center" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Country")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Name, country, and city are required.");
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("City").selectOption("Dhaka");
  await dialog.getByLabel("Website").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("Website must be an address")).toBeVisible();
  await dialog.getByLabel("Website").fill("https://green.example");
  await dialog.getByLabel("Operating hours").fill("9AM-5PM");
  await dialog.getByRole("button", { name: "Create" }).click();

  await expect(page.getByText("Medical center created successfully.")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("9AM-5PM");
  await expect(rowOf(page, name)).toContainText("Dhaka, Bangladesh");
  const visit = rowOf(page, name).getByRole("link", { name: "Visit" });
  await expect(visit).toHaveAttribute("target", "_blank");
  await expect(visit).toHaveAttribute("rel", "noopener noreferrer");

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await dialog.getByLabel("Country").fill("India");
  await dialog.getByLabel("Website").fill("");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Medical center updated successfully.")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("Dhaka, India");
  await expect(rowOf(page, name)).toContainText("N/A");
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeFocused();

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(dialog).toContainText(
    "Are you sure you want to delete this medical center? This action cannot be undone.",
  );
  await expect(dialog).toContainText("No slip uses it.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Medical center deleted successfully.")).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Manage Medical Centers" })).toBeFocused();
});

test("deleting a center says how many slips use it, and they stay readable", {
  tag: "@outer",
}, async ({ page, request }) => {
  const name = `Red Clinic ${unique()}`;
  const send = await apiAs(request, ADMIN);
  const { id } = await send("POST", "/medical-centers", { name, city: "Dhaka" });
  const slip = await addSlip(request, { medical_center_id: id });
  await addSlip(request, { medical_center_id: id });
  await openList(page);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByRole("dialog")).toContainText("2 slips use it");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Medical center deleted successfully.")).toBeVisible();
  await page.goto(`/slip/${slip.id}`);
  await expect(page.getByText("Medical center deleted")).toBeVisible();
  await expect(page.getByText(`${name}, Dhaka`)).toBeVisible();
});

test("the input stays when the server cannot be reached", { tag: "@outer" }, async ({ page }) => {
  await openList(page);
  await page.getByRole("button", { name: "Add Medical Center" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Far Clinic");
  await dialog.getByLabel("City").selectOption("Sylhet");
  await page.route("**/api/medical-centers", (route) => route.abort());
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to create medical center.");
  await expect(dialog.getByLabel("Name")).toHaveValue("Far Clinic");
});

test("Tab stays within an open dialog, even if nothing has the focus", async ({ page }) => {
  await openList(page);
  await page.getByRole("button", { name: "Import CSV" }).click();
  const focused = page.getByRole("dialog").locator(":focus");
  await expect(focused).toHaveCount(1);
  const below = page.getByRole("link", { name: "Dashboard", includeHidden: true });
  await below.focus();
  await below.blur();
  await page.keyboard.press("Tab");
  await expect(focused).toHaveCount(1);
});

test("a list that cannot be fetched says so and can be tried again", { tag: "@outer" }, async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  await page.route("**/api/medical-centers", (route) => route.fulfill({ status: 500 }));
  await page.goto(LIST);
  const failure = page.getByText("Failed to fetch medical centers.");
  await expect(failure).toBeVisible();
  await page.unroute("**/api/medical-centers");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toHaveCount(0);
});

test("an empty list offers an admin to add a center, and shows an operator a hint", {
  tag: "@outer",
}, async ({ page, request }) => {
  await page.route("**/api/medical-centers", (route) => route.fulfill({ json: [] }));
  await openList(page);
  await expect(page.getByText("No medical centers found")).toBeVisible();
  await expect(page.getByText("Get started by adding your first medical center.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Medical Center" })).toHaveCount(2);
  await signOut(page);
  await enterAs(page, await addOperator(request));
  await page.goto("/operator/medical-centers");
  await expect(page.getByText("No medical centers have been added yet.")).toBeVisible();
});

test("selected centers of the starter list are imported, and marked afterwards", {
  tag: "@outer",
}, async ({ page }) => {
  await openList(page);
  await page.getByRole("button", { name: "Import starter list" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("as it was on 23 May 2025");
  await dialog.getByLabel("City", { exact: true }).selectOption("Rajshahi");
  await dialog.getByRole("listitem").first().getByRole("checkbox").check();
  await dialog.getByLabel("Search medical centers").fill("no such center");
  await expect(dialog).toContainText("No medical centers found");
  await dialog.getByRole("button", { name: "Import 1" }).click();
  await expect(page.getByText("1 medical center imported.")).toBeVisible();

  await page.getByRole("button", { name: "Import starter list" }).click();
  await dialog.getByLabel("City", { exact: true }).selectOption("Rajshahi");
  await expect(dialog.getByText("In your list already", { exact: true })).toHaveCount(1);
  await expect(dialog.getByRole("listitem").first().getByRole("checkbox")).toBeDisabled();
});

test("a CSV file is checked line by line, and saved only after confirmation", {
  tag: "@outer",
}, async ({ page }) => {
  const name = `Blue Clinic ${unique()}`;
  await openList(page);
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Choose a CSV file" }).click(),
  ]);
  await chooser.setFiles({
    name: "centers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`name,city,phone\n${name},Sylhet,+880821\nRed Clinic,London,\n`),
  });
  await expect(dialog).toContainText("1 will be created");
  // What needs a correction stands first, below the headings, wherever it is in the file.
  const first = dialog.getByRole("row").nth(1);
  await expect(first).toContainText("London");
  await expect(first).toContainText("City must be one of");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, name)).toHaveCount(0);

  await page.getByRole("button", { name: "Import CSV" }).click();
  await dialog.locator('input[type="file"]').setInputFiles({
    name: "centers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`name,city,phone\n${name},Sylhet,+880821\n`),
  });
  await dialog.getByRole("button", { name: "Import 1" }).click();
  await expect(page.getByText("1 medical center imported.")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("+880821");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("medical-centers.csv");
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.startsWith("\ufeffname,country,city,")).toBe(true);
  expect(csv).toContain(`${name},Bangladesh,Sylhet,,'+880821,`);
});

test("an operator reads the centers, also on a phone, and changes none", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const name = `Phone Clinic ${unique()}`;
  const send = await apiAs(request, ADMIN);
  await send("POST", "/medical-centers", { name, city: "Cumilla", email: "desk@clinic.example" });
  await enterAs(page, await addOperator(request));
  await page.goto("/operator/medical-centers");
  await expect(page.getByRole("heading", { name: "Medical Centers" })).toBeVisible();
  await expect(page.getByText("View available medical centers in the system")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("desk@clinic.example");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Name",
    "Location",
    "Contact",
    "Website",
  ]);
  const changing = page.getByRole("button", { name: /^(Add|Edit|Delete|Import|Export)/ });
  await expect(changing).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("Cumilla, Bangladesh");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBe(0);
  await page.getByLabel("City", { exact: true }).selectOption("Cumilla");
  await expect(page).toHaveURL(/city=Cumilla/);
});

test("an operator sees a calm message when the list cannot be fetched", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  await page.route("**/api/medical-centers", (route) => route.fulfill({ status: 500 }));
  await page.goto("/operator/medical-centers");
  const failure = page.getByText("The medical centers could not be loaded.");
  await expect(failure).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

const MANY = Array.from({ length: 240 }, (_, at) => ({
  id: 900_000 + at,
  name: `${at % 2 === 0 ? "Meghna Diagnostic" : "Yaqeen Health"} Centre ${at + 1}`,
  country: "Bangladesh",
  city: "Dhaka",
  address: "House 12, Road 4, Banani",
  phone: "+8801711262952",
  email: `alalidiagnosticcenter${at}@gmail.com`,
  website: "https://center.example",
  time: "9AM-5PM",
  updated_at: "2026-11-19T06:00:00.000Z",
}));

test("240 centers have pages, and are whole on a tablet held upright", { tag: "@outer" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.route("**/api/medical-centers", (route) => route.fulfill({ json: MANY }));
  await openList(page);
  const rows = page.getByRole("table", { name: "Medical centers" }).getByRole("row");
  await expect(rows).toHaveCount(51);
  const email = page.getByRole("link", { name: "alalidiagnosticcenter0@gmail.com" });
  const actions = page.getByRole("button", {
    name: "Edit Meghna Diagnostic Centre 1",
    exact: true,
  });
  const [at, covers] = [await email.boundingBox(), await actions.boundingBox()];
  expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThan(covers?.x ?? 0);
  expect(await email.evaluate((link) => link.scrollWidth <= link.clientWidth + 1)).toBe(true);
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await expect(page.getByText("Page 2 of 5")).toBeVisible();
  await expect(page.getByText("Centre 51", { exact: false }).first()).toBeVisible();
  await page.getByLabel("Search medical centers").fill("yaqeen 240");
  await expect(page.getByText("1 of 240 medical centers")).toBeVisible();
  await expectAccessible(page);
});

test("a center among many is found by typing any of its words, by keys alone and however fast, and leaving the field takes it", async ({
  page,
}) => {
  await page.route("**/api/medical-centers", (route) => route.fulfill({ json: MANY }));
  await enterAs(page, ADMIN);
  await page.goto("/slip");
  await page.getByLabel("City").selectOption("Dhaka");
  const center = page.getByRole("combobox", { name: /^Medical center/i });
  await center.focus();
  await center.pressSequentially("240 yaq");
  const found = page.getByRole("listbox", { name: /^Medical center/i }).getByRole("option");
  await expect(found).toHaveText(["Yaqeen Health Centre 240"]);
  await expectAccessible(page);
  await center.press("Enter");
  await expect(center).toHaveValue("Yaqeen Health Centre 240");
  await expect(center).toBeFocused();
  await center.selectText();
  await center.pressSequentially("none");
  await center.press("Enter");
  await expect(center).toHaveValue("None");
  await typeFastAndEnter(center, "238 yaq");
  await expect(center).toHaveValue("Yaqeen Health Centre 238");
  await expect(center).toBeFocused();
  await expect(page.getByText("There is a problem")).toHaveCount(0);
  await center.selectText();
  await center.pressSequentially("236 yaq");
  await center.press("Tab");
  await expect(center).toHaveValue("Yaqeen Health Centre 236");
  await center.focus();
  await center.press("Backspace");
  await center.press("Tab");
  await expect(center).toHaveValue("None");
});
