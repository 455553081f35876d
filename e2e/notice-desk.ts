import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { apiAs, signIn, unique } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

/** Signs in as the admin and opens the list of notices. */
export async function openNotices(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto("/admin/notices");
  await expect(page.getByRole("heading", { name: "Manage Notices" })).toBeVisible();
}

/** Publishes a notice and gives it. */
export async function publish(request: APIRequestContext, changes: Record<string, unknown> = {}) {
  const send = await apiAs(request, ADMIN);
  const notice = { title: `Holiday ${unique()}`, content: "Closed on Friday.", ...changes };
  return (await send("POST", "/notices", notice)) as { id: number; title: string };
}

/** The admin's row of a notice. */
export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole("row").filter({ hasText: title });

/** The window in which operators read the notices. */
export const important = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Important Notices" });
