import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Lighthouse would wait 45 s for the event stream, which never ends.
const LOAD_MS = 9_000;

/** Lighthouse's device presets: for a phone it slows network and processor by its defaults. */
export type Device = "mobile" | "desktop";

/** Result of one load with an empty cache: milliseconds, and a score out of 100. */
export type Judged = {
  score: number;
  firstPaint: number;
  largestPaint: number;
  /** Total blocking time: what tasks take beyond 50 ms each. */
  blocked: number;
  speedIndex: number;
  shift: number;
  /** The longest tasks: start, duration and script. */
  tasks: string[];
};

type Audit = { numericValue?: number; details?: { items?: Record<string, unknown>[] } };
type Result = {
  lhr: {
    lighthouseVersion: string;
    categories: { performance: { score: number | null } };
    audits: Record<string, Audit>;
  };
};
type Lighthouse = {
  default(address: string, flags: object, config?: object): Promise<Result | undefined>;
  desktopConfig: object;
};

/** Lighthouse as installed in this folder. */
export async function loadLighthouse(folder: string) {
  const home = join(resolve(folder), "node_modules/lighthouse");
  const { default: packed } = await import(pathToFileURL(join(home, "package.json")).href, {
    with: { type: "json" },
  });
  const run = (await import(pathToFileURL(join(home, "core/index.js")).href)) as Lighthouse;
  const judge = async (address: string, device: Device, port: number): Promise<Judged> => {
    const flags = {
      port,
      onlyCategories: ["performance"],
      logLevel: "error",
      maxWaitForLoad: LOAD_MS,
    };
    const config = device === "desktop" ? run.desktopConfig : undefined;
    const result = await run.default(address, flags, config);
    if (!result) throw new Error(`Lighthouse said nothing of ${address}.`);
    return read(result);
  };
  return { version: `Lighthouse ${packed.version}`, judge };
}

function read({ lhr: { audits, categories } }: Result): Judged {
  const of = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((categories.performance.score ?? Number.NaN) * 100),
    firstPaint: of("first-contentful-paint"),
    largestPaint: of("largest-contentful-paint"),
    blocked: of("total-blocking-time"),
    speedIndex: of("speed-index"),
    shift: of("cumulative-layout-shift"),
    tasks: (audits["long-tasks"]?.details?.items ?? []).map(
      ({ startTime, duration, url }) =>
        `${Math.round(Number(startTime))}+${Math.round(Number(duration))} ${String(url).replace(/^.*\//, "")}`,
    ),
  };
}
