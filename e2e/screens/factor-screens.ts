import { expect, type Locator, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { goTo, type Screen, sends, shows, signInAsNewOperator } from "./screen.ts";

const PROFILE = [
  "English",
  "বাংলা",
  "Show",
  "Copy password",
  "Show *",
  "Save changes",
  "Change password",
];
const ELSEWHERE = [...PROFILE, "Sign out *"];

const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) });

const card = (page: Page) => page.getByRole("region", { name: "Second factor" });

/** Opens the profile of a new operator, with or without a second factor. */
async function factorCard(page: Page, factor: "none" | "in use"): Promise<void> {
  await signInAsNewOperator(page);
  if (factor === "in use") {
    // With the page's own session, because enrolling ends all others.
    const token = await page.evaluate(() => localStorage.getItem("token"));
    const send = async (method: string, data: object) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await page.request.fetch("/api/user/second-factor", { method, headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return await answer.json();
    };
    const { secret } = await send("POST", {});
    await send("PUT", { code: codeOf(secret) });
  }
  await goTo(page, "/profile");
}

async function task(page: Page, name: string, factor: "none" | "in use"): Promise<Locator> {
  await factorCard(page, factor);
  await card(page).getByRole("button", { name }).click();
  return card(page);
}

async function firstCode(page: Page): Promise<Locator> {
  const scene = await task(page, "Set up", "none");
  await scene.getByRole("button", { name: "Continue" }).click();
  const secret = (await scene.locator("code").innerText()).replaceAll(" ", "");
  await scene.locator("#code").fill(codeOf(secret));
  return scene;
}

/** The user's own second factor, from the first step to its removal. */
export const FACTOR_SCREENS: readonly Screen[] = [
  {
    name: "a second factor begun",
    open: ({ page }) => task(page, "Set up", "none"),
    presses: { Continue: sends("POST /user/second-factor", null), ...shows("Cancel") },
    others: ELSEWHERE,
  },
  {
    name: "a second factor's first code",
    open: ({ page }) => firstCode(page),
    presses: {
      ...shows("Copy secret", "Cancel"),
      Confirm: sends("PUT /user/second-factor", "These are your recovery codes."),
    },
    others: ELSEWHERE,
  },
  {
    name: "a second factor's recovery codes",
    open: async ({ page }) => {
      const scene = await firstCode(page);
      await scene.getByRole("button", { name: "Confirm" }).click();
      await expect(scene.getByRole("list", { name: "Recovery codes" })).toBeVisible();
    },
    presses: { ...shows("I have saved them", "Save as a file", "Copy recovery codes") },
    others: ELSEWHERE,
  },
  {
    name: "a second factor in use",
    open: ({ page }) => factorCard(page, "in use"),
    presses: { ...shows("Use another app", "New recovery codes", "Remove") },
    others: ELSEWHERE,
  },
  {
    name: "a second factor's removal",
    open: ({ page }) => task(page, "Remove", "in use"),
    presses: {
      ...shows("Cancel"),
      Remove: sends("DELETE /user/second-factor", "You sign in without a code from now on."),
    },
    others: ELSEWHERE,
  },
  {
    name: "a second factor's new codes",
    open: ({ page }) => task(page, "New recovery codes", "in use"),
    presses: {
      "Get new codes": sends(
        "POST /user/second-factor/recovery-codes",
        "These are your recovery codes.",
      ),
    },
    others: [...ELSEWHERE, "Cancel"],
  },
];
