import { expect, type Page, test } from "@playwright/test";
import { ADMIN, signIn } from "./desk.ts";

const FORMS = ["/slip", "/operator/add", "/profile"];

test("labels of every form row share a baseline", async ({ page }) => {
  await signIn(page, ADMIN);
  for (const path of FORMS) {
    await page.goto(path);
    await expect(page.getByRole("textbox").first()).toBeVisible();
    expect(await labelsOffTheirRow(page), path).toEqual([]);
  }
});

/** Labels that stand a little higher or lower than one beside them: a row is what lies within half a control. */
async function labelsOffTheirRow(page: Page): Promise<string[]> {
  const labels = await page.locator("main label").evaluateAll((elements) =>
    elements
      .filter((label) => !label.querySelector("input"))
      .map((label) => ({ text: label.textContent, bottom: label.getBoundingClientRect().bottom }))
      .filter(({ bottom }) => bottom > 0),
  );
  return labels
    .filter(({ bottom }) =>
      labels.some((other) => {
        const distance = Math.abs(other.bottom - bottom);
        return distance > 0.5 && distance < 18;
      }),
    )
    .map(({ text }) => text ?? "");
}
