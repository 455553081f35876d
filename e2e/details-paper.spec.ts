import { expect, type Page } from "@playwright/test";
import { addSlip, apiAs, enterAs, unique } from "./desk.ts";
import { test } from "./journey.ts";
import { waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const EMAIL = "sabbir.majumder88381234.overseas@a-rather-long-domain.example.com";

/** The window is as wide as the text of an A4 page. */
const PAPER = { width: 703, height: 1000 };

/** Words that are wider than the box that shows them. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *")]
      .filter((one) => one.checkVisibility() && one.childElementCount === 0)
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
      .map((one) => one.textContent),
  );

test("an application on paper has the agency, whole values, the addresses and nothing to press", async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  const center = await send("POST", "/medical-centers", {
    name: `Meghna Health Screening and Diagnostic Services Limited ${unique()}`,
    city: "Dhaka",
  });
  const slip = await addSlip(request, { email: EMAIL, medical_center_id: center.id }, "approved");
  const slip_url = `https://slips.example.com/a-rather-long-address/${unique()}?number=${slip.id}`;
  await send("POST", "/auto/slips/process", { slipIds: [slip.id] });
  await expect
    .poll(async () => (await send("GET", `/auto/slip/${slip.id}`)).payment_link)
    .not.toBeNull();
  await send("PATCH", `/auto/slip/${slip.id}/url`, { slip_url });
  const { payment_link } = await send("GET", `/auto/slip/${slip.id}`);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const attempts = page.getByRole("region", { name: "Processing attempts" });
  await expect(attempts.getByRole("listitem")).not.toHaveCount(0);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Slip URL changed");
  const { agency_name } = await send("GET", "/settings");
  await waitUntilIdle(page);

  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  const agency = page.locator("header p").getByText(agency_name ?? "SlipDesk");
  await expect(agency).toBeVisible();
  await expect(page.getByText(`Slip Details · No. ${slip.id}`)).toBeVisible();
  await expect(page.getByText(/^Printed \d+ \w{3} \d{4}, \d\d:\d\d$/)).toBeVisible();
  for (const words of [slip.passport_number, "+8801712345678", EMAIL, center.name])
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);

  const written = (words: string) =>
    page
      .locator(`a[data-outside][href="${words}"]`)
      .first()
      .evaluate((link) => getComputedStyle(link, "::after").content.replaceAll('"', ""));
  expect(await written(slip_url)).toBe(slip_url);
  expect(await written(payment_link)).toBe(payment_link);
  for (const words of ["Open slip", "Open payment"])
    await expect(page.getByText(words).filter({ visible: true })).toHaveCount(0);

  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("img", { name: "opens in a new tab" })).toHaveCount(0);
  for (const one of await page.locator("main summary, main textarea, main input").all())
    await expect(one).toBeHidden();
  // Each heading has something below it.
  for (const section of await page.locator("main section").filter({ visible: true }).all()) {
    const [words, heading] = [await section.innerText(), await section.locator("h2").innerText()];
    expect(words.replace(heading, "").trim()).not.toBe("");
  }
  const printed = await page.pdf({ format: "A4" });
  expect(printed.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});
