import { expect, type Locator, test } from "@playwright/test";
import { isFull } from "#shared/testing/endurance.ts";
import { addSlip, apiAs, enterAs, unique } from "./desk.ts";
import { holdRequests, stopClock } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const LISTS = ["/admin/operators", "/agents", "/admin/money", "/admin/medical-centers"];

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

test("/ leads to the search of each list, but not from the search of a dialog", async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  await send("POST", "/medical-centers", { name: `Padma ${unique()}`, city: "Dhaka" });
  await enterAs(page, ADMIN);
  for (const path of isFull ? LISTS : ["/admin/medical-centers"]) {
    await page.goto(path);
    const box = page.getByRole("searchbox");
    await expect(box).toHaveAttribute("aria-keyshortcuts", "/");
    await page.keyboard.press("/");
    await expect(box, path).toBeFocused();
    await expect(box).toHaveValue("");
  }
  await page.getByRole("button", { name: "Import starter list" }).click();
  const inDialog = boxIn(page.getByRole("dialog"));
  await expect(inDialog).toBeFocused();
  await page.keyboard.press("/");
  await expect(inDialog).toHaveValue("/");
});

test("what a search looks for is whole on the narrowest phone, in both languages", async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  await send("POST", "/medical-centers", { name: `Padma ${unique()}`, city: "Dhaka" });
  await enterAs(page, ADMIN);
  for (const language of isFull ? ["en", "bn"] : ["bn"]) {
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    for (const width of isFull ? [390, 320] : [320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [
        "/admin/slips",
        "/admin/operators",
        "/admin/medical-centers",
        "/agents",
      ]) {
        await page.goto(path);
        const box = page.getByRole("searchbox").first();
        await expect(box).toBeVisible();
        const lacking = await box.evaluate((input) => {
          if (!(input instanceof HTMLInputElement)) throw new Error("The search is no input.");
          const { paddingLeft, paddingRight } = getComputedStyle(input);
          const pen = document.createElement("canvas").getContext("2d");
          if (!pen) throw new Error("Nothing can be measured.");
          pen.font = getComputedStyle(input, "::placeholder").font;
          const room = input.clientWidth - Number.parseFloat(paddingLeft);
          return pen.measureText(input.placeholder).width + Number.parseFloat(paddingRight) - room;
        });
        expect(lacking, `${path}, ${language}, ${width}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

test("a link that is pressed right after typing leads on, though its screen loads slowly", async ({
  page,
  request,
}) => {
  const agent = `Sonali Travels ${unique()}`;
  await addSlip(request, { agent });
  await page.clock.install();
  await enterAs(page, ADMIN);
  await page.goto("/agents");
  const slips = page.getByRole("link", { name: `Slips of ${agent}` });
  await expect(slips).toBeVisible();
  const loading = page.waitForRequest(/slips-page/);
  const letLoad = await holdRequests(page, /slips-page/);
  await stopClock(page);
  await page.getByRole("searchbox").fill(agent);
  await slips.click();
  await loading;
  await page.clock.runFor(1_000);
  await page.clock.resume();
  letLoad();
  await expect(page.getByText(`Agent: ${agent}`)).toBeVisible();
});
