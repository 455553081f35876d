import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { Sql } from "@slipdesk/pg-client";
import { type Account, addOperator, apiAs, application, enterAs } from "../desk.ts";
import { watchRefusals } from "../page.ts";
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

/** A signed-in user: the page, the API as this user and as the admin, and the database. */
export type Visit = {
  page: Page;
  account: Account;
  own: Send;
  admin: Send;
  sql: Sql;
  /** Number of pending requests, of the API and for scripts. */
  awaited: () => number;
  /** Violations of the content security policy, and errors that nothing caught. */
  refusals: string[];
};

/** What one press does: only show something, or send one change and show its result. */
export type Press = "shows" | { change: string; message: string | RegExp | null };

/** Buttons that only show something, navigate or toggle: each of two presses counts. */
export function shows(...names: string[]): Record<string, Press> {
  return Object.fromEntries(names.map((name) => [name, "shows"]));
}

/** A press that sends this change, and the message that shows its result. */
export function sends(change: string, message: string | RegExp | null): Press {
  return { change, message };
}

/** A screen, or a menu or dialog on one. */
export type Screen = {
  name: string;
  /** Opens the screen with new records and a form that is ready to send. */
  open: (visit: Visit) => Promise<unknown>;
  /** Every button by name, in which `*` stands for anything, and what one press does. */
  presses: Record<string, Press>;
  /** Other buttons, which are pressed on another screen. */
  others?: readonly string[];
  /** The dialog has input, so closing it asks first. */
  isTyped?: true;
  /** Where the buttons are; by default the open dialog or menu, else the content. */
  within?: "header";
  /** Size of the window if not that of a desktop. */
  width?: number;
};

export async function visitAs(page: Page, account: Account, sql: Sql): Promise<Visit> {
  const [own, admin] = await Promise.all([
    apiAs(page.request, account),
    apiAs(page.request, ADMIN),
  ]);
  const awaited = countAwaited(page);
  const refusals = await watchRefusals(page);
  await enterAs(page, account);
  return { page, account, own, admin, sql, awaited, refusals };
}

/** Counts the requests of a page, of the API and for scripts, that are not answered yet. */
export function countAwaited(page: Page): () => number {
  const calls = new Set<Request>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isPartOfPage = request.resourceType() === "script";
    if (isPartOfPage || (pathname.startsWith("/api/") && pathname !== "/api/events")) {
      calls.add(request);
    }
  });
  page.on("requestfinished", (request) => calls.delete(request));
  page.on("requestfailed", (request) => calls.delete(request));
  return () => calls.size;
}

export async function openScreen(screen: Screen, visit: Visit): Promise<void> {
  const { page } = visit;
  await page.unrouteAll();
  // The test takes longer than the ten minutes for which a sign-in confirms the session.
  await visit.sql`update sessions set confirmed_at = now()`;
  // Presses on another look or gap may have hidden columns or made rows compact.
  await visit.sql`update users set preferences = '{}'`;
  await page.setViewportSize({ width: screen.width ?? 1280, height: 800 });
  await screen.open(visit);
  await expect.poll(visit.awaited).toBe(0);
  // Skeletons stand in for what is still loading.
  await expect(page.locator(".mantine-Skeleton-root, [aria-busy=true]")).toHaveCount(0);
  // A press that opened it is not the first half of a double one: typing between them says so.
  await page.evaluate(() => document.dispatchEvent(new Event("input")));
}

export async function signInAsNewOperator(page: Page): Promise<Account> {
  const account = await addOperator(page.request);
  await enterAs(page, account);
  return account;
}

/** The part of the page that can be used now: the open dialog or menu, else the content. */
export async function sceneOf(page: Page, within?: Screen["within"]): Promise<Locator> {
  if (within === "header") return page.getByRole("banner");
  for (const layer of [page.getByRole("dialog"), page.getByRole("menu")]) {
    if ((await layer.count()) > 0) return layer.last();
  }
  return page.getByRole("main");
}

/** Submits an application as this user, brings it into a state, and returns it. */
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
    // The worker claims the slip a moment after it was sent.
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
    // A run that has just started does not yet wait for its outcome.
    await expect(() => admin("POST", `/auto/slip/${slip.id}/outcome`, outcome)).toPass();
  }
  return slip;
}

/** Opens an address and waits until it is loaded. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The row that a search has found alone. An earlier search, which the same address remembers, may have found another. */
export async function foundRow(page: Page, text: string): Promise<Locator> {
  const row = page.getByRole("row").filter({ hasText: text });
  await expect(row).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  return row;
}

/** Presses a button of the content and returns the dialog it opens. */
export async function openDialog(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  return page.getByRole("dialog");
}
