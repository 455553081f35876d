// Measures how each screen loads in a browser with a slow connection and processor.
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { connect } from "@slipdesk/pg-client";
import { signInAt } from "#server/testing/client.ts";
import { findBrowser } from "../e2e/browser.ts";
import { buildPageIfOutOfDate } from "../scripts/build-page.ts";
import { ADMIN_EMAIL, openDatabases, PASSWORD } from "./databases.ts";
import { startMeasured } from "./measured-program.ts";
import { dateAndMachine, medianOf, spread, writeFigures } from "./table.ts";
import { measureScreen, type Opening } from "./web/measure-screen.ts";
import { type WebScreen, webScreens } from "./web/screens.ts";

const SLIPS = 10_000;
const ENOUGH_RUNS = 5;
const MOST_INTERACTION_MS = 100;
const HEAD =
  "| screen | first paint | largest paint | layout shift | kB | requests | longest interaction | again |";
const RULE = "| --- | --: | --: | --: | --: | --: | --: | --: |";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: String(ENOUGH_RUNS) },
    /** Another running program, measured alternately with this one. */
    beside: { type: "string", multiple: true, default: [] },
  },
});
const runs = Number(values.runs);

await buildPageIfOutOfDate("check");
const databases = await openDatabases([SLIPS], process.env.BENCH_DATA_DIR || undefined);
const connection = databases.connections.get(SLIPS) ?? {};
const program = await startMeasured("serve-app", connection, databases.environment);
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env });
try {
  const screens = webScreens(await newestSlip());
  const tables: string[] = [];
  const addresses = [program.address, ...values.beside];
  const measured = await measureInTurns(browser, screens, addresses);
  for (const [address, openings] of measured) {
    tables.push(...(addresses.length > 1 ? [`${address}`, ""] : []), toTable(openings), "");
  }
  const openings = [...measured.values()].flatMap((byScreen) => [...byScreen]);
  for (const [name, some] of openings) {
    const median = medianOf(some.flatMap(({ interaction }) => interaction ?? []));
    if (!(median > MOST_INTERACTION_MS)) continue;
    process.exitCode = 1;
    console.error(
      `Does not hold: ${name}: a key or a press is seen after ${median} ms, at most ${MOST_INTERACTION_MS}.`,
    );
  }
  const figures = `${dateAndMachine()}, Chromium ${browser.version()}. ${SLIPS.toLocaleString("en")} slips, medians of ${runs} runs with the smallest and the largest.\n\n${tables.join("\n").trimEnd()}`;
  console.log(figures);
  if (runs >= ENOUGH_RUNS && addresses.length === 1) writeFigures(figures, "web");
} finally {
  await browser.close();
  await program.stop();
  await databases.close();
}
process.exit();

async function measureInTurns(
  browser: Browser,
  screens: readonly WebScreen[],
  addresses: readonly string[],
): Promise<Map<string, Map<string, Opening[]>>> {
  const account = { email: ADMIN_EMAIL, password: PASSWORD };
  const measured = new Map(addresses.map((address) => [address, new Map<string, Opening[]>()]));
  for (let run = 0; run < runs; run += 1) {
    for (const screen of screens) {
      for (const [address, openings] of measured) {
        const token = await signInAt(address, account);
        const opening = await measureScreen(browser, { screen, address, token });
        openings.set(screen.name, [...(openings.get(screen.name) ?? []), opening]);
      }
    }
  }
  return measured;
}

async function newestSlip(): Promise<number> {
  const sql = connect({ ...connection, max: 1 });
  const [slip] = await sql<{ id: number }[]>`select max(id) as id from slips`;
  await sql.end();
  return slip?.id ?? 1;
}

function toTable(openings: ReadonlyMap<string, readonly Opening[]>): string {
  const rows = [...openings].map(([name, some]) => {
    const of = (read: (one: Opening) => number | null, digits = 0) =>
      spread(
        some.map(read).filter((value) => value !== null),
        digits,
      );
    const cells = [
      of(({ firstPaint }) => firstPaint),
      of(({ largestPaint }) => largestPaint),
      of(({ shift }) => shift, 3),
      of(({ bytes }) => bytes / 1000),
      of(({ requests }) => requests),
      of(({ interaction }) => interaction),
      of(({ again }) => again),
    ];
    return `| ${[name, ...cells].join(" | ")} |`;
  });
  return [HEAD, RULE, ...rows].join("\n");
}
