import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import type { WebScreen } from "./screens.ts";

/** One load of one screen: milliseconds, and bytes over the network. */
export type Opening = {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  bytes: number;
  requests: number;
  /** The longest time from an interaction to the next paint, if the screen has one. */
  interaction: number | null;
  /** First paint of a second visit with a warm cache. */
  again: number;
};

/** 1 Mbit/s, typical mobile data in Dhaka. */
const NETWORK = {
  offline: false,
  latency: 100,
  downloadThroughput: 125_000,
  uploadThroughput: 125_000,
};
const SLOWED = 4;
const SLOWED_MORE = 6;
const SETTLED_MS = 1_500;

/** Loads a screen with an empty cache, a slow connection and a slow processor. */
export async function measureScreen(
  browser: Browser,
  { screen, address, token }: { screen: WebScreen; address: string; token: string },
): Promise<Opening> {
  const context = await browser.newContext({ viewport: screen.viewport });
  try {
    if (screen.isSignedIn) await context.addInitScript(keepToken, token);
    await context.addInitScript(watchPaints);
    const wire = { bytes: 0, requests: 0 };
    const first = await open(context, address + screen.path, (session) => count(session, wire));
    await first.page.locator(screen.shows).first().waitFor();
    await first.page.waitForTimeout(SETTLED_MS);
    const seen = await first.page.evaluate(readPaints);
    const travelled = { ...wire };
    await first.session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED_MORE });
    await screen.act?.(first.page);
    const interaction = screen.act ? await first.page.evaluate(readLongest) : null;
    await first.page.close();
    const second = await open(context, address + screen.path);
    await second.page.locator(screen.shows).first().waitFor();
    const { firstPaint: again } = await second.page.evaluate(readPaints);
    return { ...seen, ...travelled, interaction, again };
  } finally {
    await context.close();
  }
}

async function open(
  context: BrowserContext,
  address: string,
  prepare: (session: CDPSession) => void = () => undefined,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  prepare(session);
  await page.goto(address, { waitUntil: "commit" });
  return { page, session };
}

function count(session: CDPSession, wire: { bytes: number; requests: number }): void {
  session.on("Network.requestWillBeSent", () => {
    wire.requests += 1;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
  });
}

// The following runs in the page.

type Watched = { largest: number; shift: number; longest: number };
declare global {
  var watched: Watched;
}

function keepToken(token: string): void {
  localStorage.setItem("token", token);
}

function watchPaints(): void {
  const watched: Watched = { largest: 0, shift: 0, longest: 0 };
  globalThis.watched = watched;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch("largest-contentful-paint", ({ startTime }) => {
    watched.largest = startTime;
  });
  watch("layout-shift", (entry) => {
    if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput) {
      watched.shift += Number(entry.value);
    }
  });
  watch(
    "event",
    (entry) => {
      // Interactions have an id; hover events while the page loads do not.
      if (!("interactionId" in entry) || !entry.interactionId) return;
      watched.longest = Math.max(watched.longest, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

function readPaints(): Pick<Opening, "firstPaint" | "largestPaint" | "shift"> {
  const firstPaint =
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
  return { firstPaint, largestPaint: watched.largest, shift: watched.shift };
}

function readLongest(): Promise<number> {
  return new Promise((resolve) => setTimeout(() => resolve(watched.longest), 300));
}
