import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import type { RunOnly } from "axe-core";
import { isFull } from "#shared/testing/endurance.ts";
import { ADMIN } from "./start-desk.ts";

export type Account = { email: string; password: string };

let userAgent: string | undefined;

/**
 * Signs in through the API; sign-in.spec.ts covers the screen. Notices count as already shown in this session, so that
 * those of other journeys do not open, unless the journey is about them.
 */
export async function enterAs(
  page: Page,
  account: Account,
  notices: "shown" | "due" = "shown",
): Promise<void> {
  userAgent ??= await page.evaluate(() => navigator.userAgent);
  const headers = { "user-agent": userAgent };
  const [answer] = await Promise.all([
    page.request.post("/api/auth/login", { data: account, headers }),
    // A page of the same origin without the app, which would sign in or out by itself.
    page.goto("/health/live"),
  ]);
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token, user } = await answer.json();
  await page.evaluate(
    ({ token, user, notices }) => {
      localStorage.setItem("user", JSON.stringify(user));
      localStorage.setItem("token", token);
      if (notices === "shown") sessionStorage.setItem("noticesShown", "true");
    },
    { token, user, notices },
  );
}

/** Signs in and opens the dashboard. */
export async function signIn(...entry: Parameters<typeof enterAs>): Promise<void> {
  await enterAs(...entry);
  await entry[0].goto("/dashboard");
  await expect(entry[0].getByRole("heading", { level: 1 })).toBeVisible();
}

/** Signs out by the button and waits for the response that clears the browser's data. */
export async function signOut(page: Page): Promise<void> {
  const cleared = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await (await cleared).finished();
  await expect(page).toHaveURL(/\/login/);
}

type Send = ReturnType<typeof sendAs>;

const adminSends = new WeakMap<APIRequestContext, Promise<Send>>();

/** Returns a function that calls the API as this account, for test data. */
export async function apiAs(request: APIRequestContext, account: Account): Promise<Send> {
  if (account !== ADMIN) return sendAs(request, await signInBy(request, account));
  const known =
    adminSends.get(request) ?? adminTokenOf(request).then((token) => sendAs(request, token));
  adminSends.set(request, known);
  return known;
}

// Some calls need a sign-in of the last ten minutes.
const SIGN_IN_AGAIN_MS = 300_000;
let adminSession: { token: string; since: number } | undefined;

/** On the desk of all journeys the admin signs in once for many of them. */
async function adminTokenOf(request: APIRequestContext): Promise<string> {
  const { origin } = new URL((await request.get("/health/live")).url());
  if (origin !== process.env.BASE_URL) return await signInBy(request, ADMIN);
  if (!adminSession || Date.now() - adminSession.since > SIGN_IN_AGAIN_MS) {
    adminSession = { token: await signInBy(request, ADMIN), since: Date.now() };
  }
  return adminSession.token;
}

async function signInBy(request: APIRequestContext, account: Account): Promise<string> {
  const answer = await request.post("/api/auth/login", { data: account });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = await answer.json();
  return token;
}

function sendAs(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return async (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    data?: unknown,
    more: Record<string, string> = {},
  ) => {
    const sent = { method, headers: { ...headers, ...more }, data };
    const response = await request.fetch(`/api${path}`, sent);
    expect(response.ok(), await response.text()).toBe(true);
    return response.status() === 204 ? null : await response.json();
  };
}

/** Eight digits that distinguish the records of a run. */
export function unique(): string {
  return String(10_000_000 + Math.floor(Math.random() * 89_999_999));
}

/** Adds an operator and returns the credentials. */
export async function addOperator(
  request: APIRequestContext,
  name = "Karim Mia",
): Promise<Account> {
  const send = await apiAs(request, ADMIN);
  const [first_name, last_name] = name.split(" ");
  const username = `karim${unique()}`;
  const account = { email: `${username}@desk.test`, password: "correct-horse-9" };
  await send("POST", "/auto/operator/data", { first_name, last_name, username, ...account });
  return account;
}

let passports = 0;

/** A passport number that no other journey of the run has; `ending` decides how the sandbox treats it. */
export function passport(ending = "57"): string {
  passports += 1;
  // Drawn by chance, one in a few hundred would be another's: six digits are few. Each worker has ten thousand of its own.
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 100;
  return `E${String(10_000 * worker + (passports % 10_000)).padStart(6, "0")}${ending}`;
}

/** A complete, valid application as the API expects it. */
export function application(changes: Record<string, unknown> = {}) {
  const passport_number = passport();
  return {
    country: "BD",
    city: "80",
    country_traveling_to: "QA",
    first_name: "Rahim",
    last_name: `Uddin ${unique()}`,
    email: "rahim@example.com",
    phone: "+8801712345678",
    gender: "male",
    marital_status: "unmarried",
    date_of_birth: "1995-03-17",
    nationality: "15",
    passport_number,
    confirm_passport: changes.passport_number ?? passport_number,
    passport_issue_date: "2024-01-10",
    passport_expiry_date: "2034-01-09",
    passport_issue_place: "Dhaka",
    visa_type: "wv",
    national_id: `12345${unique()}`,
    others: null,
    position_applied_for: "21",
    medical_center_id: null,
    ...changes,
  };
}

/** Submits an application, approves it if `status` says so, and returns the slip. */
export async function addSlip(
  request: APIRequestContext,
  changes: Record<string, unknown> = {},
  status: "pending" | "approved" = "pending",
) {
  const send = await apiAs(request, ADMIN);
  const slip = await send("POST", "/auto/slip/data", application(changes));
  if (status === "approved") await send("PATCH", `/auto/slip/${slip.id}/status`, { status });
  return slip as { id: number; last_name: string; passport_number: string };
}

/**
 * Within a journey: expects no violation that axe can find. A look takes as long as loading a screen, so in `npm test` only
 * `main-screens` looks, and all others look in the outer ring and in `npm run endurance`.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (isFull || test.info().project.name === "outer") await expectNoViolation(page);
  else await untilStill(page);
}

/** Expects no violation of WCAG 2.2 AA that axe can find on the current screen. */
export async function expectNoViolation(page: Page): Promise<void> {
  await untilStill(page);
  const violations = await violationsOf(page, { type: "tag", values: WCAG });
  const isSmall = ({ rule }: Violation) => rule === "target-size";
  expect([
    ...violations.filter((one) => !isSmall(one)),
    ...(await smallOnceScrolledTo(page, violations.filter(isSmall))),
  ]).toEqual([]);
}

/** Colours are wrong during a fade, and an element opened just now starts to fade up to two frames later. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames += 1) {
      const moving = document.getAnimations().filter(({ effect }) => {
        return effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
      });
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

type Violation = { rule: string; target: string };

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds in the open menus and dialogs, else on the whole page: what lies behind them is looked at by itself. Its
 * script is evaluated once per page, which takes as long as a look.
 */
async function violationsOf(page: Page, runOnly: RunOnly): Promise<Violation[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return await page.evaluate(async (runOnly) => {
    const axe: typeof import("axe-core") = Reflect.get(window, "axe");
    const options = { runOnly, resultTypes: ["violations" as const], preload: false };
    const layers = [...document.querySelectorAll("[role=dialog], [role=menu]")].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const { violations } = await axe.run(
      layers.length > 0 ? { include: layers } : document,
      options,
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => ({ rule: id, target: String(target) })),
    );
  }, runOnly);
}

/** A target partly covered by a sticky bar is measured again after scrolling to it. */
async function smallOnceScrolledTo(page: Page, violations: Violation[]): Promise<Violation[]> {
  const small: Violation[] = [];
  for (const { target } of violations) {
    await page.locator(target).evaluate((one) => one.scrollIntoView({ block: "center" }));
    const found = await violationsOf(page, { type: "rule", values: ["target-size"] });
    small.push(...found.filter((one) => one.target === target));
  }
  return small;
}

/** Searches the list, waits for `count` rows on this page of `all`, and returns them. */
export async function searchList(page: Page, term: string, count: number, all = count) {
  await page.getByPlaceholder("search by name, passport, or email").fill(term);
  // The rows before the search may be as many.
  await expect.poll(() => page.evaluate(() => history.state?.search)).toBe(term);
  const rows = page.getByRole("row").filter({ hasText: term });
  await expect(rows).toHaveCount(count);
  await expect(page.getByText(`Showing ${count} of ${all} total results`)).toBeVisible();
  return rows;
}

/** Searches the list for the only row of this slip. */
export const findRow = (page: Page, lastName: string) => searchList(page, lastName, 1);

/** Opens the menu of the details page and returns one of its entries. */
export async function moreActions(page: Page, name: string) {
  await page.getByRole("button", { name: "More actions" }).click();
  const entry = page.getByRole("menuitem", { name, exact: true });
  await expect(entry).toBeVisible();
  return entry;
}

/** Chooses an action from a row's menu. */
export async function choose(page: Page, lastName: string, action: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`Actions for .*${lastName}`) }).click();
  await page
    .getByRole("menuitem", { name: new RegExp(`^${action}( opens in a new tab)?$`) })
    .click();
}

/** Fills in a complete, valid application for a family visa. */
export async function fillSlipForm(
  page: Page,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const form = application(changes);
  const number = page.getByRole("textbox", { name: "Passport number", exact: true });
  await number.fill(form.passport_number);
  await page.getByLabel("Confirm passport number").fill(form.passport_number);
  await page.getByLabel("Last name").fill(form.last_name);
  await page.getByLabel("First name").fill(form.first_name);
  await page.getByLabel("National ID").fill(form.national_id);
  await page.getByLabel("Date of birth").fill("17/03/1995");
  await page.getByLabel("Male", { exact: true }).check();
  await page.getByLabel("Single").check();
  await page.getByLabel("Passport issue date").fill("10/01/2024");
  await page.getByLabel("Passport expiry date").fill("09/01/2034");
  await page.getByLabel("Passport issue place").fill(form.passport_issue_place);
  await page.getByLabel("Family Visa").check();
  await page.getByLabel("Destination country").selectOption(form.country_traveling_to);
  await page.getByLabel("Phone").fill(form.phone);
  await page.getByLabel("Email").fill(form.email);
  await page.getByLabel("City").selectOption(form.city);
}
