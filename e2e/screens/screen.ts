import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { Sql } from "#server/database/connect.ts";
import { type Account, addOperator, apiAs, application, enterAs } from "../desk.ts";
import { ADMIN } from "../start-desk.ts";

type State =
  | "pending"
  | "declined"
  | "approved"
  | "started"
  | "paid"
  | "ready"
  | "booked"
  | "finished";

type Send = Awaited<ReturnType<typeof apiAs>>;

/** Somebody at a screen: the page, the API as that person and as the admin, and the database behind. */
export type Visit = {
  page: Page;
  account: Account;
  own: Send;
  admin: Send;
  sql: Sql;
  /** How many answers the page waits for. */
  awaited: () => number;
};

/** What one press does: show something and no more, or send one change and tell how it ended. */
export type Press = "shows" | { change: string; told: string | RegExp | null };

/** Buttons that only show something, lead somewhere, or change what the next press changes again: each press is meant. */
export function shows(...names: string[]): Record<string, Press> {
  return Object.fromEntries(names.map((name) => [name, "shows"]));
}

/** A press that sends this, and by which words the screen tells how it ended. */
export function sends(change: string, told: string | RegExp | null): Press {
  return { change, told };
}

/** A screen, or a menu or dialog on one. */
export type Screen = {
  name: string;
  /** Brings the page there, each time with records of its own and with what a form needs to be sent. */
  open: (visit: Visit) => Promise<unknown>;
  /** Every button there by its name, in which `*` stands for anything, and what one press of it does. */
  presses: Record<string, Press>;
  /** Buttons that are there as well and are pressed on another screen. */
  others?: readonly string[];
  /** Something was typed into the dialog, which is not closed away unasked. */
  isTyped?: true;
  /** Where the buttons are; where nothing is said, the open dialog or menu, else the content. */
  within?: "header";
  /** A size other than a desk's. */
  width?: number;
};

/** Signs a person in to a page, for one screen after the other. */
export async function visitAs(page: Page, account: Account, sql: Sql): Promise<Visit> {
  const [own, admin] = await Promise.all([
    apiAs(page.request, account),
    apiAs(page.request, ADMIN),
  ]);
  const awaited = countAwaited(page);
  await enterAs(page, account);
  return { page, account, own, admin, sql, awaited };
}

function countAwaited(page: Page): () => number {
  const calls = new Set<Request>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/events") calls.add(request);
  });
  page.on("requestfinished", (request) => calls.delete(request));
  page.on("requestfailed", (request) => calls.delete(request));
  return () => calls.size;
}

/** Opens a screen anew, at its size, with records of its own. */
export async function openScreen(screen: Screen, visit: Visit): Promise<void> {
  const { page } = visit;
  await page.unrouteAll();
  // A walk takes longer than the ten minutes for which signing in confirms a session.
  await visit.sql`update sessions set confirmed_at = now()`;
  await page.setViewportSize({ width: screen.width ?? 1280, height: 800 });
  await screen.open(visit);
  await expect.poll(visit.awaited).toBe(0);
  // What has yet to come holds its place.
  await expect(page.locator(".mantine-Skeleton-root, [aria-busy=true]")).toHaveCount(0);
}

/** Signs a new operator in to this page; gives the account. */
export async function newcomer(page: Page): Promise<Account> {
  const account = await addOperator(page.request);
  await enterAs(page, account);
  return account;
}

/** What a person can press or type into now: the dialog or the menu that is open, else the content. */
export async function sceneOf(page: Page, within?: Screen["within"]): Promise<Locator> {
  if (within === "header") return page.getByRole("banner");
  for (const layer of [page.getByRole("dialog"), page.getByRole("menu")]) {
    if ((await layer.count()) > 0) return layer.last();
  }
  return page.getByRole("main");
}

/** Submits an application as this person and brings it into a state; gives it. */
export async function slipIn(
  { own, admin }: Visit,
  state: State = "pending",
  changes: Record<string, unknown> = {},
): Promise<{ id: number; last_name: string; passport_number: string }> {
  const slip = await own("POST", "/auto/slip/data", application(changes));
  const set = (change: object) => admin("PATCH", `/auto/slip/${slip.id}/status`, change);
  if (state === "pending") return slip;
  await set({ status: state === "declined" ? "declined" : "approved" });
  if (state === "paid") await set({ payment_status: "paid" });
  const slip_url = "https://slips.example.com/1";
  if (state === "ready") await admin("PATCH", `/auto/slip/${slip.id}/url`, { slip_url });
  if (state === "started" || state === "booked" || state === "finished") {
    await admin("POST", "/auto/slips/process", { slipIds: [slip.id] });
    // The worker takes the slip up a moment after it was sent.
    const read = async () => (await admin("GET", `/auto/slip/${slip.id}`)).process_status;
    await expect.poll(read).toBe("started");
  }
  if (state === "booked" || state === "finished") {
    const payment_link = "https://pay.example.com/1";
    const outcome = {
      outcome: "finished",
      payment_link,
      slip_url: state === "finished" ? slip_url : "",
    };
    // What has just started is not yet waiting for its outcome.
    await expect(() => admin("POST", `/auto/slip/${slip.id}/outcome`, outcome)).toPass();
  }
  return slip;
}

/** Opens an address and waits until it shows what it is about. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Presses a button of the content by its name, and waits for the dialog that it opens. */
export async function ask(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  return page.getByRole("dialog");
}
