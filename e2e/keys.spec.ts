import { expect, test } from "@playwright/test";
import { addOperator, addSlip, enterAs, expectAccessible, signIn } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

test("keys open the screens of the user's role, but not while typing", async ({ page }) => {
  await signIn(page, ADMIN);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.type("go");
  await expect(page.getByRole("heading", { name: "Operators", level: 1 })).toBeVisible();
  await page.keyboard.type("gs");
  const search = page.getByRole("searchbox", { name: "Search slips" });
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("g dn");
  await expect(page).toHaveURL(/\/admin\/slips$/);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/slip$/);
});

test("the help lists the keys of this screen and role", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/operator/slips");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Go to Medical Center");
  await expect(help).toContainText("Open the application");
  await expect(help).not.toContainText("Go to Operators");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});

test("single keys can be switched off on the profile, everywhere and permanently", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/profile");
  const keyboard = page.getByRole("switch", { name: "Use single-key shortcuts" });
  await expect(keyboard).toBeEnabled();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/user/preferences") && answer.request().method() === "PUT",
  );
  await keyboard.click({ force: true });
  await expect(keyboard).not.toBeChecked();
  await saved;
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/profile");
  await expect(keyboard).toBeEnabled();
  await expect(keyboard).not.toBeChecked();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("n");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
  await expect(page).toHaveURL(/\/profile$/);
});

test("on a phone the magnifier in the bar opens the palette, whose lines are not cut off", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, ADMIN);
  await page.getByRole("button", { name: "Search everything" }).click();
  const search = page.getByRole("combobox", { name: "Search everything" });
  await expect(search).toBeFocused();
  await search.fill(slip.passport_number);
  const number = page.getByRole("option").getByText(`No. ${slip.id}`);
  await expect.poll(async () => (await number.boundingBox())?.height).toBeLessThan(24);
  await expect(page.getByRole("option")).toContainText("Pending");
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("the palette finds a screen by a few letters, also while another dialog fades out", async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search everything" });
  await expect(search).toBeFocused();
  await page.keyboard.type("medi");
  await expect(page.getByRole("option", { name: "Medical Center" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expectAccessible(page);
  // One that is a tab of another screen is found as well.
  await search.fill("agen");
  await expect(page.getByRole("option", { name: "Agents" })).toBeVisible();
  await search.fill("medi");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/medical-centers$/);
  await expect(search).toHaveCount(0);
});

test("in Bangla the palette finds a screen by its Bangla and by its English name", {
  tag: "@outer",
}, async ({ page }) => {
  await signIn(page, ADMIN);
  await page.evaluate(() => localStorage.setItem("language", "bn"));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "সব কিছু খুঁজুন" });
  for (const words of ["মেডিকেল", "medical cen"]) {
    await search.fill(words);
    await expect(page.getByRole("option", { name: "মেডিকেল সেন্টার" }).first()).toBeVisible();
  }
});

test("the palette finds an application by its passport number, which never appears in an address", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  await signIn(page, ADMIN);
  const addresses: string[] = [];
  page.on("request", (sent) => addresses.push(sent.url()));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
  await page.keyboard.type(slip.passport_number);
  const found = page.getByRole("option", { name: new RegExp(slip.last_name) });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/slip/${slip.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(slip.last_name);
  expect(addresses.filter((address) => address.includes(slip.passport_number))).toEqual([]);

  // The palette does not open over a dialog, even while it fades out.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
  await page.keyboard.type("nobody of this name");
  await expect(
    page.getByText(
      "Nothing found for “nobody of this name”. All words must match the name, agent, passport number or email. For a phone or national ID, the last four digits are enough.",
    ),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Search everything" }).fill("ѫ");
  await expect(page.getByText("Type at least 2 characters to search.")).toBeVisible();
});
