import { expect, type Locator, test } from "@playwright/test";
import { apiAs, enterAs, unique } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

const boxIn = (container: Locator) =>
  container.getByRole("searchbox", { name: "Search medical centers" });

test("Esc clears the search of centers, and of the starter list without closing its dialog", async ({
  page,
  request,
}) => {
  const name = `Searched Clinic ${unique()}`;
  const send = await apiAs(request, ADMIN);
  await send("POST", "/medical-centers", { name, city: "Dhaka" });
  await enterAs(page, ADMIN);
  await page.goto("/admin/medical-centers");

  const main = page.getByRole("main");
  await boxIn(main).fill("no such center");
  await expect(main).not.toContainText(name);
  await boxIn(main).press("Escape");
  await expect(boxIn(main)).toHaveValue("");
  await expect(main).toContainText(name);

  await page.getByRole("button", { name: "Import starter list" }).click();
  const dialog = page.getByRole("dialog");
  await boxIn(dialog).fill("no such center");
  await expect(dialog).toContainText("No medical centers found");
  await boxIn(dialog).press("Escape");
  await expect(dialog.getByRole("listitem").first()).not.toContainText("No medical centers");
  await boxIn(dialog).press("Escape");
  await expect(dialog).toBeHidden();
});
