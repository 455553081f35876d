import { expect, test } from "@playwright/test";
import { rest } from "./at-rest.ts";
import { addSlip, enterAs, searchList, unique } from "./desk.ts";
import { holdBack } from "./hold-back.ts";
import { ADMIN } from "./start-desk.ts";

test("] and [ go through the filtered list one came from, and Back returns to it", async ({
  page,
  request,
}) => {
  const name = `Uddin ${unique()}`;
  const oldest = await addSlip(request, { last_name: name });
  const middle = await addSlip(request, { last_name: name });
  const newest = await addSlip(request, { last_name: name });
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips?status=pending");
  await searchList(page, name, 3);
  await page.locator(`a[href="/slip/${newest.id}"]`).first().click();
  await expect(page.getByText("1 of 3 pending")).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous application" })).toBeDisabled();
  await page.keyboard.press("]");
  await expect(page).toHaveURL(new RegExp(`/slip/${middle.id}$`));
  await expect(page.getByText("2 of 3 pending")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.locator("[data-message-bar]")).toContainText("was approved.");
  await expect(page.getByText("2 of 3 pending")).toHaveCount(0);
  await page.keyboard.press("]");
  await expect(page).toHaveURL(new RegExp(`/slip/${oldest.id}$`));
  await expect(page.getByText("2 of 2 pending")).toBeVisible();
  await page.keyboard.press("[");
  await expect(page).toHaveURL(new RegExp(`/slip/${newest.id}$`));
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/slips\?status=pending$/);
  await expect(page.getByText("Showing 2 of 2 total results")).toBeVisible();
});

test("[ pressed while the next application is on its way goes back at once", async ({
  page,
  request,
}) => {
  const name = `Uddin ${unique()}`;
  const older = await addSlip(request, { last_name: name });
  const newer = await addSlip(request, { last_name: name });
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await searchList(page, name, 2);
  await page.locator(`a[href="/slip/${newer.id}"]`).first().click();
  await expect(page.getByText("1 of 2", { exact: true })).toBeVisible();
  await holdBack(page, new RegExp(`/api/auto/slip/${older.id}$`));
  await page.keyboard.press("]");
  await expect(page).toHaveURL(new RegExp(`/slip/${older.id}$`));
  await expect(page.getByText("Loading details...")).toBeVisible();
  await page.keyboard.press("[");
  await expect(page).toHaveURL(new RegExp(`/slip/${newer.id}$`));
});

test("] pressed before it is known which application comes next is done once it is, unless one does something else first", async ({
  page,
  request,
}) => {
  const name = `Uddin ${unique()}`;
  const slips: { id: number }[] = [];
  for (let count = 0; count < 12; count += 1)
    slips.push(await addSlip(request, { last_name: name }));
  const [, eleventh, tenth] = slips;
  await enterAs(page, ADMIN);
  const openTenth = async () => {
    await page.goto("/admin/slips");
    await searchList(page, name, 10, 12);
    const come = await holdBack(page, /\/api\/auto\/slips\?.*page=2/);
    await page.locator(`a[href="/slip/${tenth?.id}"]`).first().click();
    await expect(page.getByText("10 of 12", { exact: true })).toBeVisible();
    await page.keyboard.press("]");
    return come;
  };
  (await openTenth())();
  await expect(page).toHaveURL(new RegExp(`/slip/${eleventh?.id}$`));

  const come = await openTenth();
  await page.getByRole("heading", { level: 1 }).click();
  const answer = page.waitForResponse(/page=2/);
  come();
  await (await answer).finished();
  await rest(page);
  await page.keyboard.press("[");
  await expect(page.getByText("9 of 12", { exact: true })).toBeVisible();
});
