import { expect, type Page, test } from "@playwright/test";
import { addSlip, apiAs, enterAs, expectAccessible, unique } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

const log = (page: Page) => page.getByRole("table", { name: "Audit log" });

test("an import of medical centers is one line, which opens to the names of all", {
  tag: "@outer",
}, async ({ page, request }) => {
  const of = `Meghna ${unique()}`;
  const centers = Array.from({ length: 5 }, (_, at) => ({
    name: `${of} Health Centre ${at + 1}`,
    country: "Bangladesh",
    city: "Dhaka",
  }));
  const send = await apiAs(request, ADMIN);
  await send("POST", "/medical-centers/import", { centers });
  await enterAs(page, ADMIN);
  await page.goto("/admin/audit?kind=center");
  const line = log(page).getByRole("row").filter({ hasText: "imported 5 medical centers" }).first();
  await expect(line).toBeVisible();
  await expect(page.getByText(`${of} Health Centre 1`, { exact: true })).toHaveCount(0);

  const opener = line.getByRole("button", { name: "5 entries" });
  await opener.press("Enter");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  const entries = line.getByRole("list", { name: "Entries of this line" }).getByRole("listitem");
  await expect(entries).toHaveCount(5);
  await expect(entries.filter({ hasText: `added ${of} Health Centre 5` })).toHaveCount(1);
  await expectAccessible(page);
});

test("opening an application and working on it is one look, opening it again a second one", {
  tag: "@outer",
}, async ({ page, request, browser }) => {
  const slip = await addSlip(request);
  const reader = await (await browser.newContext()).newPage();
  await enterAs(reader, ADMIN);
  await reader.goto(`/slip/${slip.id}`);
  await reader.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(reader.getByText(/was approved/)).toBeVisible();

  await enterAs(page, ADMIN);
  await page.goto("/admin/audit?kind=reading");
  const looks = log(page)
    .getByRole("row")
    .filter({ hasText: `viewed slip ${slip.id}` });
  await expect(async () => {
    await page.reload();
    await expect(looks).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(looks).not.toContainText("times");

  await reader.reload();
  await expect(reader.getByRole("heading", { level: 1 })).toContainText(slip.last_name);
  await expect(async () => {
    await page.reload();
    await expect(looks).toContainText(`viewed slip ${slip.id}, 2 times`, { timeout: 1_000 });
  }).toPass();
  await expect(looks).toHaveCount(1);
});
