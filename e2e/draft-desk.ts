import { type Browser, expect, type Page } from "@playwright/test";
import { type Account, enterAs } from "./desk.ts";

/** Another computer on which this person signs in and opens an address. */
export async function computerOf(
  browser: Browser,
  account: Account,
  path = "/slip",
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, account);
  await page.goto(path);
  return page;
}

/** Where the last name is typed. */
export const lastName = (page: Page) => page.getByLabel("Last name");

/** What tells that the draft is on the server. */
export const saved = (page: Page) => page.getByText(/^Draft saved \d\d:\d\d$/);

/** Types a name and has it kept at once, as Ctrl+S does. */
export async function keep(page: Page, name: string): Promise<void> {
  await lastName(page).fill(name);
  await page.keyboard.press("Control+s");
}

/** The same, until it is on the server and, where it made a draft, in the address; an older saving may be told of as well. */
export async function type(page: Page, name: string): Promise<void> {
  const stored = page.waitForResponse(
    (answer) =>
      answer.url().includes("/slip-drafts") &&
      answer.ok() &&
      answer.request().postData()?.includes(`"${name}"`) === true,
  );
  await keep(page, name);
  await stored;
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\/slip\?draft=\d+$|\/edit$/);
}
