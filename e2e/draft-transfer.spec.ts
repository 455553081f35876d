import { expect, test } from "@playwright/test";
import { addOperator, apiAs, enterAs, expectAccessible } from "./desk.ts";
import { computerOf, keep, type } from "./draft-desk.ts";
import { ADMIN } from "./start-desk.ts";

test("a draft that is handed over while the form is open is not made a second time", async ({
  browser,
  request,
}) => {
  const account = await addOperator(request);
  const colleague = await addOperator(request, `Nila ${Date.now()}`);
  const page = await computerOf(browser, account);
  await type(page, "Khatun");
  const send = await apiAs(request, account);
  const [draft] = await send("GET", "/slip-drafts");
  const theirs = await apiAs(request, colleague);
  const { id: user_id } = await theirs("GET", "/user/profile");
  await send("POST", `/slip-drafts/${draft.id}/owner`, { user_id });
  await keep(page, "Begum");
  await expect(
    page.getByText(
      "Not saved: this draft was submitted, discarded or transferred elsewhere. Your text is still in this tab.",
    ),
  ).toBeVisible();
  await keep(page, "Begum Ara");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Stay" })).toBeFocused();
  expect(await send("GET", "/slip-drafts")).toEqual([]);
  expect(await theirs("GET", "/slip-drafts")).toMatchObject([{ id: draft.id, name: "Khatun" }]);
});

test("a draft is handed over to a colleague, who finds it, and the next person in a tab finds none", async ({
  browser,
  request,
}) => {
  const name = `Nila ${Date.now()}`;
  const colleague = await addOperator(request, name);
  const page = await computerOf(browser, await addOperator(request));
  await type(page, "Khatun");
  await page.goto("/slip");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("button", { name: "Transfer to…" }).click();
  await page.getByLabel("Colleague").selectOption(name);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(page.getByText("1 unfinished application ·")).toBeHidden();

  await page.getByLabel("Last name").fill("Secret");
  await page.context().setOffline(true);
  await page.getByLabel("Last name").fill("Secret of Karim");
  await page.context().setOffline(false);
  await page.evaluate(() => localStorage.clear());
  await enterAs(page, colleague);
  await page.goto("/slip");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("dialog")).toContainText("Khatun");
  await expect(page.getByRole("dialog")).not.toContainText("Secret");
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("draft:");
});

test("what a suspended person left is handed over by an admin, who sees number and age only", async ({
  browser,
  request,
}) => {
  const [name, receiver] = [`Gone ${Date.now()}`, `Polly ${Date.now()}`];
  const gone = await addOperator(request, name);
  const colleague = await addOperator(request, receiver);
  const theirs = await apiAs(request, gone);
  for (const last_name of ["Khatun", "Begum"]) {
    await theirs("POST", "/slip-drafts", { form_values: { last_name } });
  }
  const page = await computerOf(browser, ADMIN, "/admin/operators");
  await page.getByRole("button", { name: `More actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  const left = page.getByRole("region", { name: "Drafts of former staff" }).getByRole("listitem");
  const row = left.filter({ hasText: name });
  await expect(row).toContainText("2 unfinished applications, the oldest last changed on");
  await expect(row).not.toContainText("Khatun");
  await expectAccessible(page);
  await row.getByRole("button", { name: `Transfer to… the drafts of ${name}` }).click();
  await page.getByLabel("Colleague").selectOption(receiver);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(row).toBeHidden();

  const taken = await computerOf(browser, colleague);
  await expect(taken.getByText("2 unfinished applications ·")).toBeVisible();
});
