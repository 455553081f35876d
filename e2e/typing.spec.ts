import { expect, type Page, test } from "@playwright/test";
import { linesOf, rahim } from "@slipdesk/passport/made-up";
import { isFull } from "#shared/testing/endurance.ts";
import { addOperator, apiAs, enterAs, passport } from "./desk.ts";
import { keepSuccessPanel } from "./page.ts";

/** The full size is human speed and also checks the time; at higher speeds only the number of keys is checked. */
const KEYS_PER_SECOND = isFull ? 5 : 50;

const PINNED = {
  country_traveling_to: "QA",
  visa_type: "wv",
  position_applied_for: "21",
  city: "80",
  passport_issue_place: "Dhaka",
  email: "office@example.com",
};

/** Types at this speed and counts the keys. */
function keyboardOf(page: Page) {
  const delay = 1000 / KEYS_PER_SECOND;
  let pressed = 0;
  return {
    pressed: () => pressed,
    type: async (text: string) => {
      pressed += text.length;
      await page.keyboard.type(text, { delay });
    },
    press: async (key: string, times = 1) => {
      pressed += times;
      for (let time = 0; time < times; time++) await page.keyboard.press(key, { delay });
    },
  };
}

type Keyboard = ReturnType<typeof keyboardOf>;

/** Fills in an application and checks the number of keys and, at human speed, the time. */
async function time(
  page: Page,
  what: string,
  most: { keys: number; seconds: number },
  fill: (keyboard: Keyboard) => Promise<void>,
): Promise<void> {
  const keyboard = keyboardOf(page);
  await page.goto("about:blank");
  const start = performance.now();
  await page.goto("/slip");
  await expect(page.getByRole("textbox", { name: "Passport number", exact: true })).toBeFocused();
  await keepSuccessPanel(page);
  await fill(keyboard);
  await expect(page.getByText("Application Submitted Successfully!")).toBeVisible();
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(`| ${what} | ${keyboard.pressed()} | ${seconds.toFixed(1)} s |\n`);
  expect(keyboard.pressed()).toBeLessThanOrEqual(most.keys);
  if (isFull) expect(seconds).toBeLessThan(most.seconds);
}

async function typePassportPage(keyboard: Keyboard, number: string): Promise<void> {
  for (const field of [number, number, "Khatun", "Salma", "1234567890123", "17031995"]) {
    await keyboard.type(field);
    await keyboard.press("Enter");
  }
  for (const field of ["f", "s", "10012024", "10"]) {
    await keyboard.type(field);
    await keyboard.press("Enter");
  }
}

test("an application needs few keys, fewer with pins, and fewest with the passport code", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  await enterAs(page, account);

  await time(page, "without", { keys: 150, seconds: 60 }, async (keyboard) => {
    await typePassportPage(keyboard, passport());
    await keyboard.type("Dhaka");
    await keyboard.press("Enter");
    await keyboard.type("w");
    await keyboard.press("Enter");
    await keyboard.type("Electri");
    await keyboard.press("Enter", 2);
    await keyboard.type("Q");
    await keyboard.press("Enter");
    await keyboard.type("01712345678");
    await keyboard.press("Enter");
    await keyboard.type("office@example.com");
    await keyboard.press("Alt+3");
    await keyboard.type("Dhak");
    await keyboard.press("Control+Enter");
  });

  const send = await apiAs(request, account);
  await send("PUT", "/user/preferences", { pins: Object.keys(PINNED), pinned: PINNED });
  await time(page, "with pins", { keys: 95, seconds: 40 }, async (keyboard) => {
    await typePassportPage(keyboard, passport());
    await keyboard.type("01712345678");
    await keyboard.press("Control+Enter");
  });

  const lines = linesOf({ ...rahim, number: passport() });
  await time(page, "with pins and code", { keys: 40, seconds: 25 }, async (keyboard) => {
    await keyboard.press("Alt+p");
    // A USB reader types everything at once.
    await page.keyboard.insertText(lines.join("\n"));
    await expect(page.getByText("7 fields filled.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "National ID" })).toBeFocused();
    await keyboard.type("1234567890123");
    await keyboard.press("Enter");
    await keyboard.type("s");
    await keyboard.press("Enter");
    await keyboard.type("23012024");
    await keyboard.press("Enter");
    await keyboard.type("01712345678");
    await keyboard.press("Control+Enter");
  });
});
