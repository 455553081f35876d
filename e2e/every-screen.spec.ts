import { expect, test } from "@playwright/test";
import { isFull } from "#shared/testing/endurance.ts";
import { type Look, lookAt, pressOn } from "./screens/examine.ts";
import { goTo, openDialog, type Press } from "./screens/screen.ts";
import { bookedByHand } from "./screens/slip-screens.ts";
import { PEOPLE, SCREENS, startVisits } from "./screens/visits.ts";
import { expectDescribed } from "./screens/walk.ts";

/** `npm run endurance` checks each screen in all of these; `npm run e2e:outer` in one, in rotation. */
const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 768, 390].map((width) => ({ colorScheme, width })),
);

/**
 * `npm run endurance` presses every button that sends with every gap, but exports with one, and the others with two in rotation;
 * `npm run e2e:outer` only those that send, with one in rotation.
 */
const GAPS = [0, 60, 150, 300, 450];

/** Path of a form, the button that opens its dialog, and the one that sends it. */
const FORMS: readonly [path: string, opener: string | null, submit: string][] = [
  ["/slip", null, "Submit"],
  ["/operator/add", null, "Submit"],
  ["/profile", null, "Change password"],
  ["/admin/medical-centers", "Add Medical Center", "Create"],
  ["/admin/notices", "Add Notice", "Create"],
  ["/admin/slips?status=pending", "Save view", "Save"],
];

// Both workers take half of the screens.
test.describe.configure({ mode: "parallel" });

// A desk of its own for each: the presses compare what the page shows, which other journeys must not change.
let desk: Awaited<ReturnType<typeof startVisits>>;
let looks = 0;
let gaps = 0;

test.beforeAll(async ({ browser }) => {
  desk = await startVisits(browser);
});

test.afterAll(() => desk.stop());

for (const person of PEOPLE) {
  for (const screen of SCREENS[person]) {
    const presses = Object.entries(screen.presses).filter(
      ([, press]) => isFull || press !== "shows",
    );
    const outcome = "works with a screen reader and by keyboard alone, within the content policy";
    const title = `${person}, ${screen.name}: ${outcome}`;
    test(presses.length === 0 ? title : `${title}; two quick presses do what one does`, {
      tag: "@outer",
    }, async () => {
      if (isFull) test.setTimeout(600_000);
      const visit = desk.visits[person];
      for (const look of isFull ? LOOKS : [nextLook()]) {
        await test.step(`${look.width} wide, ${look.colorScheme}`, async () => {
          await lookAt(screen, visit, look);
        });
      }
      for (const [name, press] of presses) {
        await pressOn(screen, visit, name, press, gapsFor(press));
      }
    });
  }
}

test("every form that is sent empty shows an error at each field", { tag: "@outer" }, async () => {
  const { page, ...visit } = desk.visits.admin;
  for (const [path, opener, submit] of FORMS) {
    await test.step(`${path} ${opener ?? ""}`, async () => {
      await goTo(page, path);
      const scene = opener === null ? page.getByRole("main") : await openDialog(page, opener);
      await scene.getByRole("button", { name: new RegExp(`^${submit}`) }).click();
      await expect(scene.locator("[aria-invalid=true]").first()).toBeVisible();
      await expectDescribed(page);
    });
  }
  await bookedByHand({ page, ...visit });
  await page.getByRole("button", { name: "Record outcome" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByLabel("Payment link")).toHaveAttribute("aria-invalid", "true");
  await expectDescribed(page);
});

function gapsFor(press: Press): readonly number[] {
  if (press === "shows") return [nextGap(), nextGap()];
  // A person exports twenty times an hour.
  return isFull && !press.change.includes("export") ? GAPS : [nextGap()];
}

/** Rotates the looks, so that each is used often although each screen is checked in one. */
function nextLook(): Look {
  looks += 1;
  return LOOKS[looks % LOOKS.length] ?? { colorScheme: "light", width: 1280 };
}

/** Rotates the gaps, so that each is used often although no button is pressed with all. */
function nextGap(): number {
  gaps += 1;
  return GAPS[gaps % GAPS.length] ?? 0;
}
