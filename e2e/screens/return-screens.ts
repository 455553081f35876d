import { expect } from "@playwright/test";
import { unique } from "../desk.ts";
import { pdfOf } from "../file-samples.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

type Slip = Awaited<ReturnType<typeof slipIn>>;

/** What the bookmark brings of this slip. */
function broughtOf(slip: Slip, birth = "17/03/1995"): string {
  const text = [
    ["GCC Slip №", `2026${unique()}`],
    ["Date of Birth", birth],
    ["Passport №", slip.passport_number],
    ["Payment status", "PAID"],
    ["Medical Center Name", "AMIR JAHAN MEDICAL CENTER"],
    ["Location", `Bangladesh, Rajshahi, ${unique()} C R Datta Road`],
  ];
  return JSON.stringify({
    version: 1,
    address: `https://wafid.com/appointment/DvX3k29Q${unique()}/slip/`,
    text: text.map((pair) => pair.join("\t")).join("\n"),
    slip: slip.id,
  });
}

async function goToReturn({ page }: Visit, brought: string): Promise<void> {
  // Another fragment alone would not open the page anew.
  await page.goto("about:blank");
  await goTo(page, `/admin/booking/return#${encodeURIComponent(brought)}`);
}

const SAVE = "POST /auto/slip/:id/official";

/** What comes back from the booking site. */
export const RETURN_SCREENS: readonly Screen[] = [
  {
    name: "a slip that the bookmark brings",
    open: async (visit) => {
      await goToReturn(visit, broughtOf(await slipIn(visit, "booked")));
      await expect(visit.page.getByRole("button", { name: "Save all" })).toBeVisible();
    },
    presses: { ...shows("Cancel"), "Save all*": sends(SAVE, "The slip of") },
  },
  {
    name: "a slip that differs from the application",
    open: async (visit) => {
      const slip = await slipIn(visit, "booked");
      const other = await slipIn(visit);
      await goToReturn(visit, broughtOf({ ...other, id: slip.id }, "18/03/1995"));
      await expect(visit.page.getByRole("alert")).toBeVisible();
    },
    presses: {
      ...shows("Save it there instead"),
      "Save all the same": sends(SAVE, "The slip of"),
    },
    others: ["Cancel"],
  },
  {
    name: "a slip of nobody on the desk",
    open: async (visit) => {
      const slip = await slipIn(visit);
      const brought = broughtOf({ ...slip, passport_number: "EK2755015" });
      await goToReturn(visit, brought.replace(`"slip":${slip.id}`, '"slip":null'));
      await visit.page.getByLabel("Whose is it?").fill(slip.last_name);
      const content = visit.page.getByRole("main");
      await expect(content.getByRole("button", { name: "Search" })).toBeVisible();
    },
    presses: shows("Search"),
    others: ["Cancel"],
  },
  {
    name: "a slip that is pasted on an application",
    open: async (visit) => {
      const slip = await slipIn(visit, "booked");
      await goTo(visit.page, `/slip/${slip.id}`);
      await expect(visit.page.getByRole("region", { name: "Status" })).toBeVisible();
      await visit.page.evaluate(
        (text) => navigator.clipboard.writeText(text),
        JSON.parse(broughtOf(slip)).text,
      );
      await visit.page.keyboard.press("Control+V");
      await expect(visit.page.getByRole("button", { name: "Save all" })).toBeVisible();
    },
    presses: { ...shows("Close", "Cancel"), "Save all*": sends(SAVE, "The slip of") },
  },
  {
    name: "a PDF of a slip",
    open: async (visit) => {
      const slip = await slipIn(visit, "booked");
      await goTo(visit.page, `/slip/${slip.id}`);
      const lines = [`Passport No\t${slip.passport_number}`, `GCC Slip No\t2026${unique()}`];
      const file = { name: "slip.pdf", mimeType: "application/pdf", buffer: pdfOf(lines) };
      await visit.page.getByRole("button", { name: "Choose file" }).focus();
      await visit.page.locator("input[type=file]").setInputFiles(file);
      await expect(visit.page.getByRole("button", { name: "See what it says…" })).toBeVisible();
    },
    presses: shows("See what it says…"),
    others: ["Close", "Cancel", "Add file"],
  },
  {
    name: "a return that brings nothing",
    open: async ({ page }) => goTo(page, "/admin/booking/return"),
    presses: {},
  },
];
