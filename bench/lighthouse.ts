// Runs Lighthouse on the screens, as phone and desktop. bench/README.md says how to install it.
import { parseArgs } from "node:util";
import { signInAt } from "#server/testing/client.ts";
import { buildPageIfOutOfDate } from "../scripts/build-page.ts";
import { ADMIN_EMAIL, openDatabases, PASSWORD } from "./databases.ts";
import { type Device, type Judged, loadLighthouse } from "./lighthouse/judge.ts";
import { openBrowser } from "./lighthouse/open-browser.ts";
import { startMeasured } from "./measured-program.ts";
import { dateAndMachine, medianOf, spread, writeFigures } from "./table.ts";

const SLIPS = 10_000;
const ENOUGH_RUNS = 5;
const DEVICES: readonly Device[] = ["mobile", "desktop"];
const PATHS = { "sign-in": "/login", dashboard: "/dashboard", list: "/admin/slips", form: "/slip" };
const SCREENS = ["sign-in", "dashboard", "list", "form"] as const;
/** Minimum score of a screen, as the median of its runs. */
const least = (device: Device, screen: string) =>
  device === "desktop" ? 98 : screen === "sign-in" ? 95 : 85;
const HEAD =
  "| screen | performance | first paint | largest paint | blocked | speed index | layout shift |";
const RULE = "| --- | --: | --: | --: | --: | --: | --: |";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: String(ENOUGH_RUNS) },
    /** Only screens and devices whose names match. */
    only: { type: "string", multiple: true, default: [] },
    /** Whether the longest tasks are printed as well. */
    tasks: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Name the folder in which Lighthouse is installed.");
const runs = Number(values.runs);
const only = <Named extends string>(names: readonly Named[]): Named[] => {
  const chosen = names.filter((name) => values.only.includes(name));
  return chosen.length > 0 ? chosen : [...names];
};

const lighthouse = await loadLighthouse(folder);
await buildPageIfOutOfDate("check");
const databases = await openDatabases([SLIPS], process.env.BENCH_DATA_DIR || undefined);
const connection = databases.connections.get(SLIPS) ?? {};
const program = await startMeasured("serve-app", connection, databases.environment);
const browser = await openBrowser(program.address);
try {
  const tables: string[] = [];
  for (const device of only(DEVICES)) {
    const judged = new Map<string, Judged[]>();
    for (let run = 0; run < runs; run += 1) {
      for (const name of only(SCREENS)) {
        const account = { email: ADMIN_EMAIL, password: PASSWORD };
        await browser.keepToken(
          name === "sign-in" ? null : await signInAt(program.address, account),
        );
        const one = await lighthouse.judge(program.address + PATHS[name], device, browser.port);
        judged.set(name, [...(judged.get(name) ?? []), one]);
        if (values.tasks) console.log(name, device, one.tasks.join(", "));
      }
    }
    for (const [name, some] of judged) {
      const score = medianOf(some.map((one) => one.score));
      if (score >= least(device, name)) continue;
      process.exitCode = 1;
      console.error(
        `Does not hold: ${name} on ${device} scores ${score}, at least ${least(device, name)}.`,
      );
    }
    tables.push(`On ${device}:`, "", HEAD, RULE, ...[...judged].map(rowOf), "");
  }
  const figures = `${dateAndMachine()}, ${lighthouse.version}, Chromium ${browser.version}. ${SLIPS.toLocaleString("en")} slips, medians of ${runs} runs with the smallest and the largest.\n\n${tables.join("\n").trimEnd()}`;
  console.log(figures);
  if (runs >= ENOUGH_RUNS && values.only.length === 0) writeFigures(figures, "lighthouse");
} finally {
  await browser.close();
  await program.stop();
  await databases.close();
}
process.exit();

function rowOf([name, some]: [string, readonly Judged[]]): string {
  const of = (read: (one: Judged) => number, digits = 0) => spread(some.map(read), digits);
  const cells = [
    of(({ score }) => score),
    of(({ firstPaint }) => firstPaint),
    of(({ largestPaint }) => largestPaint),
    of(({ blocked }) => blocked),
    of(({ speedIndex }) => speedIndex),
    of(({ shift }) => shift, 3),
  ];
  return `| ${[name, ...cells].join(" | ")} |`;
}
