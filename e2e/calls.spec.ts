import {
  type APIRequestContext,
  type Browser,
  expect,
  request as http,
  type Page,
  type Request,
  test,
} from "@playwright/test";
import { type Account, addOperator, addSlip, apiAs, application, enterAs, unique } from "./desk.ts";
import { waitUntilIdle } from "./page.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

// A desk of its own: changes by other journeys would cause refetches.
let desk: RunningDesk;
let request: APIRequestContext;

test.beforeAll(async () => {
  desk = await startDesk();
  request = await http.newContext({ baseURL: desk.address });
});

test.afterAll(async () => {
  await request.dispose();
  await desk.stop();
});

async function pageOf(browser: Browser, account: Account): Promise<Page> {
  const page = await browser.newPage({ baseURL: desk.address });
  await enterAs(page, account);
  return page;
}

/** A unique number, or the page would also request the possible duplicates. */
const alone = () => ({ national_id: `19952${unique()}` });

/** The account comes first: the role decides the other requests. */
const ACCOUNT = "GET /user/profile";
/** The requests of the frame around every screen. */
const FRAME = [
  ...[ACCOUNT, "GET /events", "GET /notifications", "GET /settings", "GET /user/preferences"],
];
const LIST = [
  ...["GET /auto/slips", "GET /processing/status", "GET /views"],
  "POST /auto/slips/counts",
];
const DETAILS = ["GET /auto/slip/:id", "GET /auto/slip/:id/history", "GET /medical-centers"];
/** Of one's own slips, and of all for admins. */
const OF_OWN = ["GET /auto/slip/:id/files", "GET /auto/slip/:id/follow-up"];
const PROFILE = [
  // Sent with the account request's answer.
  ACCOUNT,
  ...["GET /notifications/settings", "GET /user/second-factor"],
  "GET /user/sessions",
];

/** What a screen requests at once, and what it requests only after an answer. */
type Calls = { atOnce: readonly string[]; afterwards?: readonly string[] };

const FORM: Calls = {
  atOnce: ["GET /medical-centers", "GET /slip-drafts"],
  afterwards: ["GET /agents/names"],
};
const FOLLOW_UP: Calls = { atOnce: ["GET /follow-ups", "GET /views"] };
const REPORTS = ["GET /reports/summary", "GET /views"];
const SHEET = ["GET /reports/day"];
const MONEY: Calls = { atOnce: ["GET /money/deposits", "GET /money/statement"] };

const ADMINS = (id: number): Readonly<Record<string, Calls>> => ({
  "/dashboard": { atOnce: ["GET /auto/slips", "GET /dashboard", "GET /slip-drafts"] },
  "/admin/slips": {
    atOnce: [...LIST, "GET /auto/slip-assignments"],
    afterwards: ["POST /auto/slips/possible-duplicates"],
  },
  "/slip": FORM,
  [`/slip/${id}`]: { atOnce: [...DETAILS, ...OF_OWN, "POST /auto/slips/possible-duplicates"] },
  [`/slip/${id}/edit`]: {
    atOnce: ["GET /auto/slip/:id", "GET /medical-centers", "GET /slip-drafts"],
    afterwards: ["GET /agents/names", "POST /auto/slips/duplicates"],
  },
  "/admin/operators": { atOnce: ["GET /auto/operators", "GET /slip-drafts/left"] },
  "/follow-up": FOLLOW_UP,
  "/reports": { atOnce: [...REPORTS, "GET /auto/slips/submitters"] },
  "/reports/day": { atOnce: [...SHEET, "GET /auto/slips/submitters"] },
  "/money": MONEY,
  "/admin/money": {
    atOnce: ["GET /money/accounts", "GET /money/deposits", "GET /money/prices"],
  },
  "/admin/money/deposits": { atOnce: ["GET /money/deposits"] },
  "/operator/add": { atOnce: [] },
  "/admin/medical-centers": { atOnce: ["GET /medical-centers"] },
  "/admin/notices": { atOnce: ["GET /notices"] },
  "/admin/audit": { atOnce: ["GET /audit/lines"] },
  "/admin/system": { atOnce: ["GET /system"] },
  "/slips/import": { atOnce: ["GET /medical-centers"] },
  "/profile": { atOnce: PROFILE },
});

const OPERATORS = (id: number): Readonly<Record<string, Calls>> => ({
  "/dashboard": { atOnce: ["GET /auto/slips", "GET /dashboard", "GET /slip-drafts"] },
  "/operator/slips": { atOnce: LIST },
  "/slip": FORM,
  // Whose application it is, is not known before.
  [`/slip/${id}`]: { atOnce: DETAILS, afterwards: OF_OWN },
  "/follow-up": FOLLOW_UP,
  "/reports": { atOnce: REPORTS },
  "/reports/day": { atOnce: SHEET },
  "/money": MONEY,
  "/operator/medical-centers": { atOnce: ["GET /medical-centers"] },
  "/profile": { atOnce: PROFILE },
});

/** Records each API call of the page; until released, only the account is answered. */
async function watchCalls(page: Page) {
  let calls: string[] = [];
  let gate = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    const call = nameOf(route.request());
    calls.push(call);
    if (call !== ACCOUNT) await gate.promise;
    // The screen may have been left in the meantime.
    await route.continue().catch(() => undefined);
  });
  return {
    calls: () => calls.toSorted(),
    hold: () => {
      gate.resolve();
      gate = Promise.withResolvers();
      calls = [];
    },
    release: () => gate.resolve(),
  };
}

function nameOf(request: Request): string {
  const path = new URL(request.url()).pathname.slice("/api".length);
  return `${request.method()} ${path.replace(/\/\d+/, "/:id")}`;
}

async function expectCalls(
  page: Page,
  screens: Readonly<Record<string, Calls>>,
  frame: readonly string[],
): Promise<void> {
  const watched = await watchCalls(page);
  for (const [path, { atOnce, afterwards = [] }] of Object.entries(screens)) {
    await test.step(path, async () => {
      const first = [...frame, ...atOnce].toSorted();
      const all = [...first, ...afterwards].toSorted();
      watched.hold();
      await page.goto(path);
      await expect.poll(watched.calls).toEqual(first);
      watched.release();
      await expect.poll(watched.calls).toEqual(all);
      await waitUntilIdle(page);
      expect(watched.calls()).toEqual(all);
    });
  }
}

test("every admin screen requests everything at once, and nothing twice", {
  tag: "@outer",
}, async ({ browser }) => {
  const { id } = await addSlip(request, alone());
  const page = await pageOf(browser, ADMIN);
  await expectCalls(page, ADMINS(id), FRAME);
  await page.close();
});

test("every operator screen requests all it uses at once, including the notices for the bell", {
  tag: "@outer",
}, async ({ browser }) => {
  const operator = await addOperator(request);
  const send = await apiAs(request, operator);
  const { id } = await send("POST", "/auto/slip/data", application(alone()));
  const page = await pageOf(browser, operator);
  await expectCalls(page, OPERATORS(id), [...FRAME, "GET /notices"]);
  await page.close();
});

test("navigating requests only what is new, and nothing on the way back", {
  tag: "@outer",
}, async ({ browser }) => {
  const { last_name } = await addSlip(request, alone());
  // A list of one application asks what its details ask.
  await addSlip(request, alone());
  const page = await pageOf(browser, ADMIN);
  // Stop the clock so that cached data does not become stale.
  await page.clock.setFixedTime(new Date());
  const watched = await watchCalls(page);
  watched.release();
  const expectAsked = async (go: () => Promise<unknown>, calls: readonly string[]) => {
    watched.hold();
    watched.release();
    await go();
    await expect.poll(watched.calls).toEqual(calls.toSorted());
    await waitUntilIdle(page);
    expect(watched.calls()).toEqual(calls.toSorted());
  };
  const person = page.getByRole("link", { name: new RegExp(last_name) });
  await page.goto("/dashboard");
  await expect(person).toBeVisible();
  await waitUntilIdle(page);
  await expectAsked(
    () => page.getByRole("link", { name: "Slips", exact: true }).click(),
    [...LIST, "GET /auto/slip-assignments", "POST /auto/slips/possible-duplicates"],
  );
  await expectAsked(
    () => person.click(),
    [...DETAILS, ...OF_OWN, "POST /auto/slips/possible-duplicates"],
  );
  await expectAsked(async () => {
    await page.goBack();
    await expect(person).toBeVisible();
  }, []);
  await page.close();
});
