import { expect, type Page, test } from "@playwright/test";
import { addOperator, enterAs, fillSlipForm } from "./desk.ts";

async function openForm(page: Page, operator: Awaited<ReturnType<typeof addOperator>>) {
  await enterAs(page, operator);
  await page.goto("/slip");
  await expect(page.getByLabel("Last name")).toBeVisible();
}

test("beside Submit nobody reads that an application can be submitted while it cannot", async ({
  page,
  request,
}) => {
  await openForm(page, await addOperator(request));
  await fillSlipForm(page, { city: "2061" });
  const can = page.getByText(/^\d warnings?\. The application can be submitted\.$/);
  await expect(can).toBeVisible();
  await page.getByLabel("Passport issue place").fill("");
  await expect(page.getByRole("button", { name: "1 field to go" })).toBeVisible();
  await expect(can).toHaveCount(0);
  await expect(page.getByText(/^\d warnings?$/)).toBeVisible();
  await page.getByLabel("Passport issue place").fill("Dhaka");
  await expect(can).toBeVisible();
});
