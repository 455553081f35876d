import { expect, type Locator, type Page } from "@playwright/test";
import { isFull } from "#shared/testing/endurance.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import {
  addOperator,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  fillSlipForm,
  passport,
} from "./desk.ts";
import { test } from "./journey.ts";
import { keepSuccessPanel, typeFastAndEnter, waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

async function openForm(page: Page, operator: Awaited<ReturnType<typeof addOperator>>) {
  await enterAs(page, operator);
  await page.goto("/slip");
  await expect(page.getByLabel("First name")).toBeVisible();
}

const passportNumber = (page: Page) =>
  page.getByRole("textbox", { name: "Passport number", exact: true });

test("the form focuses its first field after a load, also with a draft", async ({
  page,
  request,
}) => {
  await openForm(page, await addOperator(request));
  await expect(passportNumber(page)).toBeFocused();
  await page.getByLabel("Last name").fill("Khatun");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible();
  await expect(page).toHaveURL(/\/slip\?draft=\d+$/);
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("Khatun");
  await expect(passportNumber(page)).toBeFocused();
});

test("a form that loads late does not steal the focus", async ({ page, request }) => {
  const account = await addOperator(request);
  const { id } = await (await apiAs(request, account))("POST", "/auto/slip/data", application());
  await enterAs(page, account);
  let response = Promise.withResolvers<void>();
  await page.route(`**/api/auto/slip/${id}`, async (route) => {
    await response.promise;
    await route.continue();
  });
  const heading = page.getByRole("heading", { name: "Edit Slip Application" });
  await page.goto(`/slip/${id}/edit`);
  await expect(heading).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  response.resolve();
  await expect(passportNumber(page)).toBeVisible();
  await expect(skip).toBeFocused();

  await page.goto(`/slip/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(passportNumber(page)).toBeFocused();
  await page.getByRole("button", { name: "Back" }).click();
  response = Promise.withResolvers<void>();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(heading).toBeFocused();
  const profile = page.getByRole("banner").getByRole("link", { name: "Profile" });
  await profile.focus();
  response.resolve();
  await expect(passportNumber(page)).toBeVisible();
  await expect(profile).toBeFocused();
});

test("what is typed wrong stays, its error is announced at its field and leaves the banner once it is corrected", async ({
  page,
  request,
}) => {
  await openForm(page, await addOperator(request));
  const id = page.getByLabel("National ID");
  await test.step("hints and counters", async () => {
    await expect(id).toHaveAccessibleDescription("10–17 digits");
    await id.fill("abcdefghij");
    await expect(id).toHaveAccessibleDescription("0 of 10–17 digits, not “a”");
    await passportNumber(page).fill("A1");
    await expect(passportNumber(page)).toHaveAccessibleDescription(/2 of 9/);
  });
  await page.getByRole("button", { name: "Submit" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await test.step("errors", async () => {
    await expect(passportNumber(page)).toHaveAccessibleDescription(/must be 9 digits/);
    for (const [label, fieldError] of [
      ["First name", "First name is required"],
      ["City", "City is required"],
      ["Destination country", "Destination country is required"],
      ["Date of birth", "Date of birth is required"],
      ["Phone", "Phone number must be 14 characters"],
    ] as const) {
      const field = page.getByLabel(label);
      await expect(field).toHaveAccessibleDescription(new RegExp(fieldError));
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByRole("radiogroup", { name: "Gender" })).toHaveAccessibleDescription(
      /Gender is required/,
    );
    await expect(id).toHaveValue("abcdefghij");
    await expect(banner).toContainText("National ID must be between 10 and 17 digits");
  });
  await test.step("what is corrected leaves the banner", async () => {
    await expect(banner).toContainText("Last name is required");
    await page.getByLabel("Last name").fill("Khatun");
    await expect(banner).not.toContainText("Last name is required");
    await expect(banner).toContainText("First name is required");
  });
  await test.step("a digit corrected in a date costs one Backspace", async () => {
    const birth = page.getByLabel("Date of birth");
    await birth.focus();
    await page.keyboard.type("15");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("4031992");
    await expect(birth).toHaveValue("14/03/1992");
  });
});

test("the bar shows how many fields are left and leads to the first; screen readers do not hear it at every key", {
  tag: "@outer",
}, async ({ page, request }) => {
  await openForm(page, await addOperator(request));
  const toGo = page.getByRole("button", { name: /required fields? left$/ });
  await expect(toGo).toHaveText("16 required fields left");
  await passportNumber(page).fill("A0123456");
  await expect(toGo).toHaveText("16 required fields left");
  await passportNumber(page).fill("A01234567");
  await expect(toGo).toHaveText("15 required fields left");
  await page.getByLabel("Confirm passport number").fill("A01234567");
  await expect(toGo).toHaveText("14 required fields left");
  await expect(page.locator("[aria-live], [role=status]").filter({ has: toGo })).toHaveCount(0);
  const submit = page.getByRole("button", { name: "Submit" });
  await waitUntilIdle(page);
  const before = await submit.boundingBox();
  await toGo.click();
  await expect(page.getByLabel("Last name")).toBeFocused();
  await fillSlipForm(page);
  await expect(toGo).toHaveCount(0);
  await expect.poll(() => submit.boundingBox()).toEqual(before);
});

test("Enter moves to the next field, of 5 or 10 in the expiry field makes a date, and Ctrl+Enter submits from anywhere", async ({
  page,
  request,
}) => {
  await openForm(page, await addOperator(request));
  await passportNumber(page).fill(passport());
  await passportNumber(page).press("Enter");
  await expect(page.getByLabel("Confirm passport number")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Last name")).toBeFocused();

  const expiry = page.getByLabel("Passport expiry date");
  await page.getByLabel("Passport issue date").fill("10/01/2024");
  await expect(expiry).toHaveAccessibleDescription("5 or 10, then Enter");
  for (const [typed, day] of [
    ["5", "09/01/2029"],
    ["10", "09/01/2034"],
  ] as const) {
    await expiry.fill("");
    await expiry.pressSequentially(typed);
    await page.keyboard.press("Enter");
    await expect(expiry).toHaveValue(day);
    await expect(page.getByLabel("Passport issue place")).toBeFocused();
  }
  const banner = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(banner).toBeHidden();
  await page.keyboard.press("Control+Enter");
  await expect(banner).toBeFocused();
  await page.getByLabel("Last name").fill("Khatun");
  await expect(banner).not.toContainText("Last name");
  await page.keyboard.press("Control+Enter");
  await expect(banner).toBeFocused();
});

test("ages are computed from the server's date, not the computer's", { tag: "@outer" }, async ({
  browser,
  request,
}) => {
  const page = await browser.newPage();
  await page.clock.install({ time: Date.now() - 10 * 365 * 86_400_000 });
  await openForm(page, await addOperator(request));
  const year = Number(todayInDhaka(new Date()).slice(0, 4)) - 20;
  await page.getByLabel("Date of birth").fill(`01/01/${year}`);
  await page.getByLabel("Last name").focus();
  await expect(page.getByLabel("Date of birth")).toHaveAccessibleDescription(/20 years/);
  await page.close();
});

async function typeApplication(page: Page, number: string): Promise<void> {
  const typed = [number, "⏎", number, "⏎", "Khatun", "⏎", "Salma", "⏎", "1234567890123", "⏎"];
  typed.push("17031995", "⏎", "f", "⏎", "s", "⏎", "10012024", "⏎", "09012034", "⏎");
  for (const keys of typed) {
    if (keys === "⏎") await page.keyboard.press("Enter");
    else await page.keyboard.type(keys);
  }
}

test("typed by keyboard alone, sent by Ctrl+Enter; pinned values stay for the next application", async ({
  page,
  request,
}) => {
  await openForm(page, await addOperator(request));
  await expect(passportNumber(page)).toBeFocused();
  const number = passport();
  await typeApplication(page, number);
  await expect(page.getByLabel("Passport issue place")).toBeFocused();
  await page.keyboard.type("Dhaka");
  await page.keyboard.press("Alt+k");
  await expect(page.getByLabel("Passport issue place")).toHaveAccessibleDescription(
    "kept for the next one",
  );
  for (const keys of ["⏎", "w", "⏎", "Electri", "⏎", "⏎", "Q", "⏎", "01712345678", "⏎"]) {
    if (keys === "⏎") await page.keyboard.press("Enter");
    else await page.keyboard.type(keys);
  }
  await page.keyboard.type("salma@example.com");
  await page.getByLabel("City").selectOption("Dhaka");
  await keepSuccessPanel(page);
  await page.keyboard.press("Control+Enter");

  const panel = page.getByRole("status").filter({ hasText: "Application Submitted Successfully!" });
  await expect(panel).toContainText("Salma Khatun");
  await expect(panel).toContainText(number);
  await expect(page.getByRole("button", { name: "Submit another" })).toBeFocused();
  await page.getByRole("button", { name: "Submit another" }).click();
  await expect(passportNumber(page)).toBeFocused();
  await expect(passportNumber(page)).toHaveValue("");
  await expect(page.getByLabel("Passport issue place")).toHaveValue("Dhaka");
  await expect(page.getByLabel("Destination country")).toHaveValue("QA");
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("the whole form fits 1280 by 800; a phone has one column and no scrolling sideways", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openForm(page, await addOperator(request));
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  await waitUntilIdle(page);
  await expect.poll(heightOf).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 390, height: 800 });
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widthOf).toBeLessThanOrEqual(390);
  const isOneColumn = async () => {
    const [first, second] = await Promise.all(
      ["Last name", "First name"].map((label) => page.getByLabel(label).boundingBox()),
    );
    return first && second && second.y > first.y + first.height;
  };
  await expect.poll(isOneColumn).toBe(true);
});

test("an application approved while it is edited can no longer be saved: one message says so, and the input can be copied", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  const asAdmin = await apiAs(request, ADMIN);
  const form = application();
  const slip = await send("POST", "/auto/slip/data", form);
  await enterAs(page, account);
  // Without events the page learns of changes only from responses.
  await page.route("**/api/events*", (route) => route.abort());
  await page.goto(`/slip/${slip.id}/edit`);
  await page.getByLabel("Last name").fill("Khatun");
  await page.getByLabel("Confirm passport number").fill(form.passport_number);

  await asAdmin("PUT", `/auto/slip/${slip.id}`, { ...form, first_name: "Nila" });
  await page.getByRole("button", { name: "Submit" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("This application changed after you opened it.");
  await expect(page.getByText(/changed (this application )?after you opened it/)).toHaveCount(1);
  await expect(banner).toBeFocused();

  await asAdmin("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
  await page.getByLabel("Last name").press("Control+Enter");
  await expect(banner).toContainText("What you typed can no longer be saved.");
  await expect(page.getByText("It can be edited while it is pending")).toHaveCount(1);
  await expect(page.getByText("after you opened it")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
  await page.getByLabel("Last name").press("Control+Enter");
  await page.getByRole("button", { name: "Copy what was typed" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Last name: Khatun");
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(/^Your changes from .* can no longer be saved\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Copy what was typed" })).toHaveCount(0);
  await expect(page.getByText("It can be edited while it is pending")).toBeVisible();
  await page.getByRole("link", { name: "Open the application" }).click();
  await expect(page).toHaveURL(`/slip/${slip.id}`);
  expect((await send("GET", `/auto/slip/${slip.id}`)).last_name).toBe(form.last_name);
});

test("Enter right after typing takes the best match and stays in the field", async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");
  const position = page.getByRole("combobox", { name: "Position Applied For" });
  await position.focus();
  await typeFastAndEnter(position, "Electri");
  await expect(position).toHaveValue("Electrician");
  await expect(position).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Destination country")).toBeFocused();
});

const echoOf = (page: Page, name: string) => page.locator(`#${name}-echo`);

/** The text beside the label is not cut off. */
async function expectNotCut(page: Page, name: string): Promise<void> {
  const cut = () =>
    echoOf(page, name).evaluate((echo) => {
      const words = document.createRange();
      words.selectNodeContents(echo);
      return words.getBoundingClientRect().width - echo.getBoundingClientRect().width;
    });
  await expect.poll(cut, { message: `${name} is whole` }).toBeLessThanOrEqual(0.5);
}

test("the bar says that an application can be submitted only when it can", {
  tag: "@outer",
}, async ({ page, request }) => {
  await openForm(page, await addOperator(request));
  await fillSlipForm(page, { city: "2061" });
  const can = page.getByText(/^\d warnings?\. You can still submit\.$/);
  await expect(can).toBeVisible();
  await page.getByLabel("Passport issue place").fill("");
  await expect(page.getByRole("button", { name: "1 required field left" })).toBeVisible();
  await expect(can).toHaveCount(0);
  await expect(page.getByText(/^\d warnings?$/)).toBeVisible();
  await page.getByLabel("Passport issue place").fill("Dhaka");
  await expect(can).toBeVisible();
});

test("the length counts what would be sent, and invalid numbers are not looked up", {
  tag: "@outer",
}, async ({ page, request }) => {
  await openForm(page, await addOperator(request));
  const failed: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("A call failed")) failed.push(message.text());
  });
  const requests: string[] = [];
  page.on("request", (one) => {
    if (one.url().endsWith("/duplicates")) requests.push(String(one.postData()));
  });
  const number = page.getByRole("textbox", { name: "Passport number", exact: true });
  await number.fill("A0345 6719");
  await expect(echoOf(page, "passport_number")).toHaveText("9 of 9 characters");
  await page.getByLabel("Phone").fill("01712-345678");
  await expect(echoOf(page, "phone")).toHaveText("14 of 14 characters");
  await expect.poll(() => requests.join()).toContain('"A03456719"');
  // The second letter is Cyrillic.
  await number.fill("AО3456719");
  await page.getByLabel("National ID").fill("199012345678x");
  await page.getByLabel("National ID").fill("1990123456789");
  await expect.poll(() => requests.join()).toContain('"1990123456789"');
  expect(requests.filter((body) => body.includes("О") || body.includes("8x"))).toEqual([]);
  expect(failed).toEqual([]);
});

const colorOf = (page: Page) =>
  echoOf(page, "national_id")
    .locator("span")
    .evaluate((words) => getComputedStyle(words).color);

test("the words beside a field are not cut off at any width: a difference between two passport numbers, a wrong character, a date", async ({
  page,
  request,
}) => {
  await openForm(page, await addOperator(request));
  const confirmation = page.getByLabel("Confirm passport number");
  const id = page.getByLabel("National ID");
  await passportNumber(page).fill("A03456719");
  for (const width of isFull ? [1280, 768, 390] : [390]) {
    await test.step(`${width} wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      for (const [typed, different, shown] of [
        ["A03456718", "8", "…718"],
        ["B03456719", "B", "B03…"],
        ["A03466719", "6", "…466…"],
      ] as const) {
        await confirmation.fill(typed);
        const echo = echoOf(page, "confirm_passport");
        await expect(echo).toHaveText(`${shown} does not match`);
        await expect(echo.locator("mark")).toHaveText(different);
        await expectNotCut(page, "confirm_passport");
      }
      await confirmation.fill("A03456719");
      await expect(echoOf(page, "confirm_passport")).toHaveText("matches");

      await id.fill("199012345678x");
      await expect(echoOf(page, "national_id")).toHaveText("12 of 10–17 digits, not “x”");
      await expectNotCut(page, "national_id");
      const wrong = await colorOf(page);
      await id.fill("1990 1234-5678");
      await expect(echoOf(page, "national_id")).toHaveText("12 of 10–17 digits");
      expect(await colorOf(page)).not.toBe(wrong);

      for (const [name, ...days] of [
        ["date_of_birth", "27/09/1989", "27/09/2044"],
        ["passport_issue_date", "27/09/2023", "27/09/2044"],
        ["passport_expiry_date", "30/09/2020", "30/10/2036"],
      ] as const) {
        for (const day of days) {
          await page.locator(`#${name}`).fill(day);
          await page.getByLabel("Last name").focus();
          await expect(echoOf(page, name)).toContainText(/[a-z]/);
          await expect(echoOf(page, name)).not.toContainText("example");
          await expectNotCut(page, name);
        }
      }
    });
  }
  await test.step("in narrow columns the date in words is in the tooltip", async () => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.locator("#passport_issue_date").fill("");
    await page.getByLabel("Last name").focus();
    await expect(page.getByTitle(/^30 Oct · valid \d years/)).toBeVisible();
  });
});

test("a phone shows how many fields are left, and fields and passport code are aligned", {
  tag: "@outer",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, await addOperator(request));
  const toGo = page.getByRole("button", { name: "16 required fields left" });
  await expect(toGo).toBeVisible();
  const placeOf = async (name: string) => await page.getByRole("button", { name }).boundingBox();
  const isInRow = async () =>
    (await placeOf("16 required fields left"))?.y === (await placeOf("Submit"))?.y;
  await expect.poll(isInRow, { message: "it stands in the row of the buttons" }).toBe(true);
  const seen = await toGo.boundingBox();
  expect(seen?.height, "as high as a thumb needs").toBeGreaterThanOrEqual(44);
  await toGo.click();
  await expect(page.getByRole("textbox", { name: "Passport number", exact: true })).toBeFocused();
  const edges = async (first: Locator, last = first) => {
    const [left, right] = [await first.boundingBox(), await last.boundingBox()];
    return [left?.x, right && right.x + right.width];
  };
  const code = page.locator("#passport-code");
  const photo = page.getByRole("button", { name: "Photo (trial)" });
  const ofField = await edges(page.locator("#last_name"));
  await expect.poll(() => edges(code, photo), { message: "one left, one right" }).toEqual(ofField);
});

test("no hint of the form is cut off at any width, in both languages", { tag: "@outer" }, async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  await page.goto("/slip");
  for (const language of ["en", "bn"]) {
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    await page.reload();
    await expect(page.locator("#national_id")).toBeVisible();
    for (const width of [1280, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = () =>
        page
          .locator("[id$='-echo']")
          .evaluateAll((hints) =>
            hints
              .filter((hint) => hint.scrollWidth > hint.clientWidth)
              .map(({ textContent }) => textContent),
          );
      await expect.poll(cut, { message: `cut at ${width}, ${language}` }).toEqual([]);
    }
  }
});

const pinOf = (name: string) => `[data-pin-of=${name}]`;

test("pasted text loses the marks that nobody sees, and digits of every script are read", async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  const send = await apiAs(request, operator);
  const stored = application({ first_name: "Shafiqul", last_name: "Markless" });
  await send("POST", "/auto/slip/data", stored);
  await openForm(page, operator);
  const typed = [
    ["Date of birth", "\u200e27\u200e/03/\u2068١٩٩٠\u2069", "27/03/1990"],
    ["Phone", "\u202a+880\u00a0১৭১২\u2011۳۴۵۶۷۸\u202c", "+8801712345678"],
    ["National ID", "\ufeff１９９０ ०१२३४५", "1990012345"],
    ["Email", "rahim\u00ad@mail.com\u200e", "rahim@mail.com"],
  ] as const;
  for (const [label, text, value] of typed) {
    await page.getByLabel(label).fill(text);
    await page.getByLabel(label).blur();
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Search everything" });
  await box.fill("\u200eSha\ufb01qul\u00a0Mark\u200bless");
  await expect(page.getByRole("option", { name: /Shafiqul Markless/ })).toBeVisible();
});

test("two pins pressed in quick succession are both saved, however late the first arrives", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  await enterAs(page, account);
  const first = Promise.withResolvers<void>();
  let saves = 0;
  await page.route("**/api/user/preferences", async (route) => {
    if (route.request().method() === "PUT") {
      saves += 1;
      if (saves === 1) await first.promise;
    }
    await route.continue();
  });
  await page.goto("/slip");
  for (const name of ["city", "email"]) {
    await page.locator(pinOf(name)).click();
    await expect(page.locator(pinOf(name))).toHaveAttribute("aria-pressed", "true");
  }
  await expect.poll(() => saves).toBe(1);
  // A later request is answered, so the second save would have been sent by now.
  await page.evaluate(async () => await fetch("/health/live"));
  expect(saves, "the second waits for the first").toBe(1);
  first.resolve();
  const send = await apiAs(request, account);
  const pins = async () => (await send("GET", "/user/preferences")).pins;
  await expect.poll(pins).toEqual(["city", "email"]);
});

test("only a pinned value is marked; the form of a stored application has no pins", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  await send("PUT", "/user/preferences", {
    pins: ["city", "visa_type", "email"],
    pinned: { city: "80", email: "desk@example.com" },
  });
  const { id } = await send("POST", "/auto/slip/data", application());
  await enterAs(page, account);
  await page.goto("/slip");
  await expect(page.locator("#city-echo")).toHaveText("from last application");
  await expect(page.locator("#visa_type-echo")).toHaveText("");
  await expect(page.locator("#email-echo")).toHaveText("from last application");
  await page.getByLabel("Email").fill("rahim@example.com");
  await expect(page.locator("#email-echo")).toHaveText("kept for the next one");
  await page.getByLabel("Family Visa").check();
  await expect(page.locator("#visa_type-echo"), "pinned for the next one").toHaveText(
    "kept for the next one",
  );

  await page.goto(`/slip/${id}/edit`);
  await expect(page.getByLabel("Email")).toHaveValue("rahim@example.com");
  await expect(page.getByText("from last application")).toHaveCount(0);
  await expect(page.locator("[data-pin-of]")).toHaveCount(0);
});
