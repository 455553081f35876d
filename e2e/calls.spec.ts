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
import { rest } from "./page.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

// What others change would be read anew.
let desk: RunningDesk;
let request: APIRequestContext;

test.beforeAll(async () => {
  test.setTimeout(120_000);
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

/** Nobody else's number, or the page would look at the others who have it. */
const alone = () => ({ national_id: `19952${unique()}` });

/** The account comes first: who somebody is decides what is asked for. */
const ACCOUNT = "GET /user/profile";
/** What stands around every screen. */
const FRAME = [ACCOUNT, "GET /events", "GET /notifications", "GET /user/preferences"];
const LIST = [
  ...["GET /auto/slips", "GET /processing/status", "GET /settings", "GET /views"],
  "POST /auto/slips/counts",
];
const DETAILS = [
  ...["GET /auto/slip/:id", "GET /auto/slip/:id/history", "GET /medical-centers"],
  "GET /settings",
];
const PROFILE = [
  // With what the account leaves out.
  ACCOUNT,
  ...["GET /notifications/settings", "GET /settings", "GET /user/second-factor"],
  "GET /user/sessions",
];

/** What a screen asks for at once, and for what an answer says where that cannot be known before. */
type Calls = { atOnce: readonly string[]; afterwards?: readonly string[] };

const ADMINS = (id: number): Readonly<Record<string, Calls>> => ({
  "/dashboard": { atOnce: ["GET /auto/slips", "GET /dashboard", "GET /slip-drafts"] },
  "/admin/slips": {
    atOnce: [...LIST, "GET /auto/slip-assignments"],
    afterwards: ["POST /auto/slips/possible-duplicates"],
  },
  "/slip": { atOnce: ["GET /medical-centers", "GET /slip-drafts"] },
  [`/slip/${id}`]: { atOnce: [...DETAILS, "POST /auto/slips/possible-duplicates"] },
  [`/slip/${id}/edit`]: {
    atOnce: ["GET /auto/slip/:id", "GET /medical-centers", "GET /slip-drafts"],
    afterwards: ["POST /auto/slips/duplicates"],
  },
  "/admin/operators": { atOnce: ["GET /auto/operators", "GET /slip-drafts/left"] },
  "/operator/add": { atOnce: [] },
  "/admin/medical-centers": { atOnce: ["GET /medical-centers"] },
  "/admin/notices": { atOnce: ["GET /notices"] },
  "/admin/audit": { atOnce: ["GET /audit"] },
  "/admin/system": { atOnce: ["GET /system"] },
  "/slips/import": { atOnce: ["GET /medical-centers"] },
  "/profile": { atOnce: PROFILE },
});

const OPERATORS = (id: number): Readonly<Record<string, Calls>> => ({
  "/dashboard": { atOnce: ["GET /auto/slips", "GET /dashboard", "GET /slip-drafts"] },
  "/operator/slips": { atOnce: LIST },
  "/slip": { atOnce: ["GET /medical-centers", "GET /slip-drafts"] },
  [`/slip/${id}`]: { atOnce: DETAILS },
  "/operator/medical-centers": { atOnce: ["GET /medical-centers"] },
  "/profile": { atOnce: PROFILE },
});

/** Notes each call of the page; while it holds, only the account is answered. */
async function watchCalls(page: Page) {
  let calls: string[] = [];
  let gate = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    const call = nameOf(route.request());
    calls.push(call);
    if (call !== ACCOUNT) await gate.promise;
    // A screen that was left does not wait for its answers.
    await route.continue().catch(() => undefined);
  });
  return {
    asked: () => calls.toSorted(),
    hold: () => {
      gate.resolve();
      gate = Promise.withResolvers();
      calls = [];
    },
    letGo: () => gate.resolve(),
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
      await expect.poll(watched.asked).toEqual(first);
      watched.letGo();
      await expect.poll(watched.asked).toEqual(all);
      await rest(page);
      expect(watched.asked()).toEqual(all);
    });
  }
}

test("every screen of an admin asks for all it needs at once, and for nothing twice", async ({
  browser,
}) => {
  const { id } = await addSlip(request, alone());
  const page = await pageOf(browser, ADMIN);
  await expectCalls(page, ADMINS(id), FRAME);
  await page.close();
});

test("so does every screen of an operator, with the notices for the bell", async ({ browser }) => {
  const operator = await addOperator(request);
  const send = await apiAs(request, operator);
  const { id } = await send("POST", "/auto/slip/data", application(alone()));
  const page = await pageOf(browser, operator);
  await expectCalls(page, OPERATORS(id), [...FRAME, "GET /notices"]);
  await page.close();
});

test("from screen to screen only what is new is asked for, and nothing on the way back", async ({
  browser,
}) => {
  const { last_name } = await addSlip(request, alone());
  const page = await pageOf(browser, ADMIN);
  // Nothing that was read grows old meanwhile.
  await page.clock.setFixedTime(new Date());
  const watched = await watchCalls(page);
  watched.letGo();
  const expectAsked = async (go: () => Promise<unknown>, calls: readonly string[]) => {
    watched.hold();
    watched.letGo();
    await go();
    await expect.poll(watched.asked).toEqual(calls.toSorted());
    await rest(page);
    expect(watched.asked()).toEqual(calls.toSorted());
  };
  const person = page.getByRole("link", { name: new RegExp(last_name) });
  await page.goto("/dashboard");
  await expect(person).toBeVisible();
  await rest(page);
  await expectAsked(
    () => page.getByRole("link", { name: "Slips", exact: true }).click(),
    [...LIST, "GET /auto/slip-assignments", "POST /auto/slips/possible-duplicates"],
  );
  await expectAsked(
    () => person.click(),
    [
      ...["GET /auto/slip/:id", "GET /auto/slip/:id/history", "GET /medical-centers"],
      "POST /auto/slips/possible-duplicates",
    ],
  );
  await expectAsked(async () => {
    await page.goBack();
    await expect(person).toBeVisible();
  }, []);
  await page.close();
});
