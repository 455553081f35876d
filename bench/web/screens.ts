import type { Page } from "@playwright/test";

/** A measured screen, what shows that it is loaded, and an interaction. */
export type WebScreen = {
  name: string;
  path: string;
  isSignedIn: boolean;
  viewport: { width: number; height: number };
  shows: string;
  act?: (page: Page) => Promise<void>;
};

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
/** How long a person holds the button: a click of zero length would wait for its own mousedown handlers. */
const PRESS_MS = 80;

/** The most used screens, as an admin; `slipId` is an existing slip. */
export function webScreens(slipId: number): WebScreen[] {
  const signedIn = { isSignedIn: true, viewport: DESK };
  const list = { ...signedIn, path: "/admin/slips", shows: "main input[type=checkbox]" };
  const details = { ...signedIn, path: `/slip/${slipId}`, shows: "main dl" };
  return [
    {
      name: "sign-in",
      path: "/login",
      isSignedIn: false,
      viewport: DESK,
      shows: "#email",
      act: typeEmail,
    },
    { ...signedIn, name: "dashboard", path: "/dashboard", shows: "main a[href^='/slip/']" },
    { ...list, name: "list", act: tickRows },
    { ...list, name: "list, phone", viewport: PHONE, shows: "main a[href^='/slip/']" },
    { ...signedIn, name: "form", path: "/slip", shows: "#first_name", act: typeName },
    { ...details, name: "details" },
    { ...details, name: "details, phone", viewport: PHONE },
    { ...signedIn, name: "operators", path: "/admin/operators", shows: "main table" },
  ];
}

async function typeEmail(page: Page): Promise<void> {
  await page.locator("#email").pressSequentially("rahim@desk.example", { delay: 60 });
}

async function typeName(page: Page): Promise<void> {
  await page.locator("#first_name").pressSequentially("Mohammad Rahim", { delay: 60 });
}

async function tickRows(page: Page): Promise<void> {
  const boxes = page.locator("main tbody input[type=checkbox]:enabled");
  const count = Math.min(await boxes.count(), 5);
  for (let index = 0; index < count; index += 1) await boxes.nth(index).click({ delay: PRESS_MS });
}
