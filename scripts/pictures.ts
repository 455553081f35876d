// Takes the pictures of the docs anew, of desks with sample data: node scripts/pinned-node.mjs scripts/pictures.ts
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { remoteClient, signInAt } from "#server/testing/client.ts";
import { freePort } from "#server/testing/listen-anywhere.ts";
import { openRun } from "#server/testing/open-run.ts";
import { runDesk } from "#server/testing/run-program.ts";
import { cityName, destinationName } from "#shared/options/options.ts";
import { type Slip, SlipPage } from "#shared/slips/contract.ts";
import { addDays, formatDayMonthYear, plainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import { findBrowser } from "../e2e/browser.ts";
import { waitUntilIdle } from "../e2e/page.ts";
import { buildPageIfOutOfDate } from "./build-page.ts";
import { PAGES } from "./page-sources.ts";

const FOLDER = join(import.meta.dirname, "../docs/images");
const ADMIN = { email: "admin@desk.example", password: "correct-horse-9" };
const OFFICIAL = "https://wafid.com/appointment/DvX3k29QmzA71lB";

/** A desk with its newest slips; `take` opens a screen as the admin and keeps its picture under this name. */
type Shown = {
  slips: Slip[];
  take(name: string, path: string, act?: (page: Page) => Promise<void>): Promise<void>;
};

openRun();
await buildPageIfOutOfDate("check");
const browser = await chromium.launch(await findBrowser());
try {
  await show("sandbox", async ({ slips, take }) => {
    const completed = slips.find((slip) => slip.slip_url && slip.medical_center_id && slip.agent);
    await take("slips", "/admin/slips");
    await take("form", "/slip", typePassport);
    await take("details", `/slip/${completed?.id}`);
  });
  await show("manual", async ({ slips, take }) => {
    const toPay = slips.find(
      ({ city, payment_link, slip_url }) => cityName(city) === "Dhaka" && payment_link && !slip_url,
    );
    await take("booking", "/admin/booking");
    if (toPay) await take("booking-return", `/admin/booking/return#${returned(toPay)}`);
  });
} finally {
  await browser.close();
}

async function show(processor: string, work: (shown: Shown) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "slipdesk-pictures-"));
  // Under root the database runs as another account, which has to pass through.
  chmodSync(folder, 0o711);
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const settings = { PROCESSOR: processor, PORT: port, PUBLIC_URL: address, ...account };
  spawnSync(process.execPath, [join(import.meta.dirname, "seed.ts")], {
    env: { ...process.env, ...settings, DATA_DIR: folder },
    stdio: "inherit",
  });
  const desk = runDesk(folder, [process.execPath, "src/server/main.ts", PAGES.check], settings);
  await desk.prints("SlipDesk is ready at ");
  const token = await signInAt(address, ADMIN);
  const answer = await remoteClient(address, token).get("/auto/slips?limit=100");
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((token) => {
    localStorage.setItem("token", token);
    sessionStorage.setItem("noticesShown", "true");
  }, token);
  const page = await context.newPage();
  await work({
    slips: SlipPage.parse(answer.body).slips,
    async take(name, path, act) {
      // A fragment alone would open nothing anew.
      await page.goto("about:blank");
      await page.goto(`${address}${path}`);
      await page.locator("main h1").waitFor();
      await page.getByText(/^Loading/).waitFor({ state: "detached" });
      await waitUntilIdle(page);
      await act?.(page);
      await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
    },
  });
  await context.close();
  desk.kill("SIGTERM");
  await desk.ended;
}

async function typePassport(page: Page): Promise<void> {
  await page.getByLabel("City").selectOption("Dhaka");
  await page.getByLabel("Destination country").selectOption("Saudi Arabia");
  await page.getByLabel("First name").fill("Rahim");
  await page.getByLabel("Last name").fill("Uddin");
  await page.getByLabel("Date of birth").fill("17/03/1995");
  await page.getByRole("textbox", { name: "Passport number", exact: true }).fill("AB1234567");
}

/** What the bookmark brings of the official slip of this application. */
function returned(slip: Slip): string {
  const today = todayInDhaka(new Date());
  const born = plainDate(slip.date_of_birth) ?? today;
  const lines = [
    ["GCC Slip №", "61201202612345678"],
    ["Slip is valid only till", formatDayMonthYear(addDays(today, 30))],
    ["First name", slip.first_name.toUpperCase()],
    ["Last name", slip.last_name.toUpperCase()],
    ["Date of Birth", formatDayMonthYear(born)],
    ["Country traveling to", destinationName(slip.country_traveling_to)],
    ["Passport №", slip.passport_number],
    ["Payment status", "PAID"],
    ["Amount", "10 USD"],
    ["Medical Center Name", "AMIR JAHAN MEDICAL CENTER"],
    ["Location", "Bangladesh, Dhaka, 108 C R Datta Road"],
    ["Mobile Number", "+880 1714 177881"],
  ];
  const text = lines.map((pair) => pair.join("\t")).join("\n");
  const page = { version: 1, address: `${OFFICIAL}/slip/`, text, slip: slip.id };
  return encodeURIComponent(JSON.stringify(page));
}
