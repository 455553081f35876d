import { expect, type Locator, type Page } from "@playwright/test";
import {
  addOperator,
  addSlip,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  fillSlipForm,
  unique,
} from "./desk.ts";
import { test } from "./journey.ts";
import { keepSuccessPanel } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "Agents" }).getByRole("row").filter({ hasText: name });

test("an admin adds an agent beside the operators, renames it and deletes it", async ({ page }) => {
  const name = `Karim Travels ${unique()}`;
  await enterAs(page, ADMIN);
  await page.goto("/admin/operators");
  await page.getByRole("link", { name: "Agents", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Agents" })).toBeVisible();

  await page.getByRole("button", { name: "Add agent" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Name is required");
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Phone").fill("01712-345678");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("The agent was added.")).toBeVisible();

  await page.getByRole("searchbox").fill(name);
  await expect(rowOf(page, name).getByRole("link", { name: "+8801712345678" })).toHaveAttribute(
    "href",
    "tel:+8801712345678",
  );
  await page.getByRole("button", { name: "Add agent" }).first().click();
  await dialog.getByLabel("Name").fill(name.toUpperCase());
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText(/There is an agent of this name already/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await dialog.getByLabel("Name").fill(`${name} Overseas`);
  await dialog.getByRole("button", { name: "Update" }).click();
  await page.getByRole("link", { name: `Statement of ${name} Overseas` }).click();
  await expect(page.getByText("This agent brought nothing in this month.")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: `Delete ${name} Overseas` }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The agent was deleted.")).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("an operator types an agent into an application by keyboard; it is there for the next and in the list", async ({
  page,
}) => {
  const operator = await addOperator(page.request);
  const agent = `Sonali Travels ${unique()}`;
  await enterAs(page, operator);
  await page.goto("/slip");
  await fillSlipForm(page);
  const field = page.getByLabel("Agent");
  await field.fill(` ${agent.toLowerCase()} `);
  await expect(page.getByText("new", { exact: true })).toBeVisible();
  await field.fill(agent);
  await field.press("Alt+k");
  await field.press("Control+Enter");
  await expect(page.getByText("Application Submitted Successfully!")).toBeVisible();

  await page.getByRole("button", { name: /another/i }).click();
  await expect(field).toHaveValue(agent);
  await field.fill(agent.toUpperCase());
  await expect(page.getByText("new", { exact: true })).toHaveCount(0);
  await field.press("Tab");
  await expect(field).toHaveValue(agent);

  await page.goto("/operator/medical-centers");
  await page.getByRole("link", { name: "Agents", exact: true }).click();
  await page.getByRole("searchbox").fill(agent);
  await page.getByRole("link", { name: `Slips of ${agent}` }).click();
  await expect(page.getByText(`Agent: ${agent}`)).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Agent" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Agent" })).toBeVisible();
  await expect(page.getByRole("cell", { name: agent })).toBeVisible();
});

test("the agents of a file that are new are offered, added and imported", async ({ page }) => {
  const operator = await addOperator(page.request);
  const admin = await apiAs(page.request, ADMIN);
  const [known, fresh] = [`Known Travels ${unique()}`, `Fresh Travels ${unique()}`];
  await admin("POST", "/agents", { name: known });
  const people = [application(), application(), application()];
  const lines = people.map((form, at) => [
    form.passport_number,
    form.last_name.replace(/\d/g, ""),
    "Rahim",
    `01712${String(100000 + at)}`,
    `1990${unique()}`,
    [known.toUpperCase(), fresh, ` ${fresh.toLowerCase()}`][at],
    ...["17/03/1995", "10/01/2024", "09/01/2034", "Male", "Single", "Qatar", "Dhaka"],
  ]);
  const headings = ["Passport No", "Surname", "Given Name", "Mobile", "NID", "Ref", "DOB"];
  const more = ["Issue Date", "Expiry Date", "Gender", "Marital Status", "Destination", "City"];
  const csv = [[...headings, ...more], ...lines];
  await enterAs(page, operator);
  await page.goto("/slips/import");
  await page.locator('input[type="file"]').setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv.map((line) => line.join(",")).join("\n")),
  });
  await page.getByLabel("Visa type").selectOption("Family Visa");
  await page.getByLabel("Passport issue place").fill("Dhaka");
  await page.getByLabel("Email").fill("office@example.com");
  await page.getByRole("button", { name: /^Check \d+ rows?$/ }).click();
  await expect(page.getByText("1 agent of this file is new.")).toBeVisible();
  await expect(page.getByText(fresh, { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Add 1 agent" }).click();
  await expect(page.getByText("1 agent of this file is new.")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit 3 applications" }).click();
  await expect(page.getByText("3 submitted.")).toBeVisible();
  const names = (await admin("GET", "/agents/names")) as { name: string }[];
  expect(names.filter(({ name }) => name === fresh)).toHaveLength(1);
});

test("the agent of a slip to pay is called from its page, which has the name", async ({ page }) => {
  const admin = await apiAs(page.request, ADMIN);
  const agent = `Callable Travels ${unique()}`;
  await admin("POST", "/agents", { name: agent, phone: "01911222333" });
  const slip = await addSlip(page.request, { agent }, "approved");
  await admin("PATCH", `/auto/slip/${slip.id}/url`, { slip_url: "https://slips.example/1" });
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const card = page.getByRole("region", { name: "Send to applicant" });
  await expect(card.getByRole("link", { name: "Call the agent" })).toHaveAttribute(
    "href",
    "tel:+8801911222333",
  );
  await expect(
    page.getByRole("region", { name: "Visa and contact" }).getByText(agent),
  ).toBeVisible();
  await expectAccessible(page);
});

test("by keyboard alone: a new agent with an application, the list of that agent, the application, the report and the statement", {
  tag: "@outer",
}, async ({ page }) => {
  const operator = await addOperator(page.request);
  // No other journey has an agent with this first letter, which is all that the filter needs.
  const agent = `Jamuna Travels ${unique()}`;
  const { passport_number, national_id } = application();
  const { keyboard } = page;
  const fields = async (...texts: string[]) => {
    for (const text of texts) {
      await keyboard.type(text);
      await keyboard.press("Enter");
    }
  };
  const filters = page.getByRole("button", { name: /^Filters/ });
  /** Goes on by Tab until this has the focus. */
  const tabTo = async (what: Locator) => {
    await expect(what).toBeVisible();
    const hasFocus = () => what.evaluate((one) => one === document.activeElement);
    for (let presses = 0; presses < 60 && !(await hasFocus()); presses += 1) {
      await keyboard.press("Tab");
    }
    await expect(what).toBeFocused();
  };
  await enterAs(page, operator);
  await page.goto("/slip");
  await expect(page.getByRole("textbox", { name: "Passport number", exact: true })).toBeFocused();
  await fields(passport_number, passport_number, "Khatun", "Salma", national_id);
  await fields("17031995", "f", "s", "10012024", "09012034", "Dhaka", "f", "");
  await fields("Q", "01712345678", "salma@example.com", "");
  await expect(page.getByLabel("Agent")).toBeFocused();
  await fields(agent, "Dhaka");
  await expect(page.getByText("new", { exact: true })).toBeVisible();
  await keepSuccessPanel(page);
  await keyboard.press("Control+Enter");
  await expect(page.getByText("Application Submitted Successfully!")).toBeVisible();

  await keyboard.type("gs");
  await expect(page.getByRole("heading", { name: "Slip Applications", level: 1 })).toBeVisible();
  await tabTo(filters);
  await keyboard.press("Enter");
  const agents = page.getByLabel("Agent");
  await tabTo(agents);
  await expect(agents.getByRole("option", { name: agent })).toBeAttached();
  await keyboard.press("J");
  await expect(page.getByText(`Agent: ${agent}`)).toBeVisible();
  await keyboard.press("Escape");
  await expect(filters).toBeFocused();
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Salma Khatun" })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Visa and contact" }).getByText(agent),
  ).toBeVisible();

  await keyboard.type("gr");
  await tabTo(page.getByRole("link", { name: agent }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Statement of an agent" })).toBeVisible();
  await expect(page.getByRole("table").getByText("Salma Khatun")).toBeVisible();
});

test("the statement keeps days, passports and buttons whole from 320 to 1280 px, and so does the daily sheet", {
  tag: "@outer",
}, async ({ page, request }) => {
  const agent = `Statement Travels ${unique()}`;
  await addSlip(request, { agent });
  const names = await (await apiAs(request, ADMIN))("GET", "/agents/names");
  const { id } = names.find(({ name }: { name: string }) => name === agent);
  await enterAs(page, ADMIN);
  await page.goto("/reports/agent");
  await page
    .getByText("Choose an agent")
    .locator("..")
    .getByRole("link", { name: "Agents" })
    .click();
  await expect(page).toHaveURL(/\/agents$/);
  await page.goto("/reports/agent?agent=999999");
  await expect(page.getByRole("alert")).toContainText("No agent found");
  await expect(page.getByRole("article")).toHaveCount(0);
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [`agent?agent=${id}`, "day"]) {
      await page.goto(`/reports/${path}`);
      await expect(
        page
          .getByText(/^Printed/)
          .or(page.getByText("Checked by"))
          .first(),
      ).toBeAttached();
      const main = page.locator("main");
      await expect(main.locator("dd").first()).toBeVisible();
      const cut = await main.evaluate((main) =>
        [...main.querySelectorAll("button, a, input, select")]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
          .map((one) => one.textContent || one.getAttribute("aria-label")),
      );
      expect.soft(cut, `${path} at ${width}`).toEqual([]);
      const broken = await main.evaluate((main) =>
        [...main.querySelectorAll("td")]
          .filter((cell) => /^(\w\d{8}|\d+ \w+ \d{4})$/.test(cell.textContent))
          .filter((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return range.getClientRects().length > 1;
          })
          .map((cell) => cell.textContent),
      );
      expect.soft(broken, `${path} at ${width}`).toEqual([]);
    }
  }
});
