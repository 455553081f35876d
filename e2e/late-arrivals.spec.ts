import { expect, type Page, type Route } from "@playwright/test";
import { addOperator, addSlip, apiAs, application, enterAs, unique } from "./desk.ts";
import { outerUnless, test } from "./journey.ts";
import { holdRequests } from "./page.ts";
import { ADMIN, startDesk } from "./start-desk.ts";

const SCREENS = [
  ...[
    "/dashboard",
    "/admin/slips",
    "/slip",
    "/slip/:id",
    "/slip/edit/:id",
    "/follow-up",
    "/reports",
  ],
  ...["/slips/import", "/admin/booking", "/admin/money", "/admin/operators", "/operator/:user"],
  ...["/admin/medical-centers", "/admin/notices", "/profile", "/admin/audit", "/admin/system"],
];

for (const width of [1280, 390]) {
  test(`nothing that can be pressed or typed into moves when something arrives late, ${width} wide`, {
    tag: "@outer",
  }, async ({ browser }) => {
    test.setTimeout(600_000);
    // A desk of its own: other journeys change what the lists of the shared one hold.
    const desk = await startDesk();
    const page = await browser.newPage({ baseURL: desk.address });
    const { request } = page;
    const send = await apiAs(request, ADMIN);
    await send("POST", "/medical-centers", { name: "Green Clinic", city: "Dhaka" });
    const notice = { title: "Holiday", content: "The office is closed on Friday." };
    await send("POST", "/notices", { ...notice, is_active: true });
    for (const screen of ["admin-slips", "reports", "follow-up"]) {
      const view = { screen, query: "city=1", is_shared: false };
      await send("POST", "/views", { ...view, name: `Dhaka on ${screen}` });
    }
    const form = application();
    await send("POST", "/auto/slip/data", form);
    const slip = await addSlip(request, { passport_number: form.passport_number });
    await addOperator(request, "Nila Akter");
    const operators = await send("GET", "/auto/operators");
    await enterAs(page, ADMIN);
    await page.setViewportSize({ width, height: 844 });
    for (const path of SCREENS) {
      const address = path
        .replace(":id", String(slip.id))
        .replace(":user", String(operators[0]?.id));
      const moved = await movedWhileLoading(page, address);
      expect.soft(moved, path).toEqual([]);
    }
    await page.close();
    await desk.stop();
  });
}

for (const width of [1280, 390]) {
  test(
    `saved views that arrive late move nothing, ${width} wide`,
    outerUnless(width === 390),
    async ({ page, request }) => {
      const account = await addOperator(request);
      const send = await apiAs(request, account);
      await send("POST", "/auto/slip/data", application());
      for (const screen of ["operator-slips", "reports", "follow-up"]) {
        const view = { screen, query: "city=1", is_shared: false };
        await send("POST", "/views", { ...view, name: `Dhaka on ${screen}` });
      }
      await enterAs(page, account);
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/operator/slips", "/reports", "/follow-up"]) {
        const moved = await movedWhileLoading(page, path);
        expect.soft(moved, path).toEqual([]);
        await expect(page.getByRole("link", { name: /^Dhaka on / })).toHaveCount(1);
      }
    },
  );
}

for (const width of [1280, 390]) {
  test(
    `the count of a notice's readers moves nothing when it arrives, ${width} wide`,
    outerUnless(width === 390),
    async ({ page, request }) => {
      await addOperator(request);
      const send = await apiAs(request, ADMIN);
      const form = { title: `Holiday ${unique()}`, content: "Closed on Friday.", is_active: true };
      const { id } = await send("POST", "/notices", form);
      // Stands above it, and below those of other journeys.
      const newer = await send("POST", "/notices", { ...form, title: `Later ${unique()}` });
      await enterAs(page, ADMIN);
      await page.setViewportSize({ width, height: 844 });
      const release = await holdRequests(page, "**/api/notices/readers");
      await page.goto("/admin/notices");
      const edit = ({ title }: { title: string }) =>
        page.getByRole("button", { name: `Edit ${title}` });
      const topOf = async (notice: { title: string }) => (await edit(notice).boundingBox())?.y ?? 0;
      const between = async () => (await topOf(form)) - (await topOf(newer));
      await expect(edit(form)).toBeVisible();
      await drawn(page);
      const before = await between();
      release();
      const count = page.getByRole("button", { name: `have read: ${form.title}` });
      await expect(count).toBeVisible();
      await drawn(page);
      expect(await between()).toBe(before);
      for (const one of [id, newer.id]) await send("DELETE", `/notices/${one}`);
    },
  );
}

/** Opens the screen while each answer of the desk waits for the one before it to be drawn; returns what moved. */
async function movedWhileLoading(page: Page, path: string): Promise<string[]> {
  const waiting: Route[] = [];
  const hold = async (route: Route) => {
    if (route.request().url().endsWith("/events")) await route.continue();
    else waiting.push(route);
  };
  await page.route("**/api/**", hold);
  await page.goto(path, { waitUntil: "load" });
  const moved: string[] = [];
  for (let idle = 0; idle < 2; ) {
    const route = waiting.shift();
    idle = route ? 0 : idle + 1;
    await drawn(page);
    await notePlaces(page);
    if (route) {
      const { method, url } = { method: route.request().method(), url: route.request().url() };
      await route.continue();
      await (await route.request().response())?.finished();
      await drawn(page);
      for (const one of await movedPlaces(page)) {
        moved.push(`${one} by ${method} ${new URL(url).pathname}`);
      }
    }
  }
  await page.unroute("**/api/**", hold);
  return moved;
}

async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let looks = 0; looks < 4; looks += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

async function notePlaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all = document.querySelectorAll("a, button, input, select, textarea, summary");
    const seen = [...all].map((one) => ({ one, box: one.getBoundingClientRect() }));
    const inSight = seen.filter(
      ({ box }) => box.width > 0 && box.bottom > 0 && box.top < window.innerHeight,
    );
    Object.assign(window, { placesBefore: inSight });
  });
}

async function movedPlaces(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const before: { one: Element; box: DOMRect }[] = Reflect.get(window, "placesBefore");
    return before.flatMap(({ one, box }) => {
      const now = one.getBoundingClientRect();
      if (!one.isConnected || now.width === 0) return [];
      const [across, down] = [box.x + box.width / 2, box.y + box.height / 2];
      const isUnder =
        now.left < across && across < now.right && now.top < down && down < now.bottom;
      const [x, y] = [Math.round(now.x - box.x), Math.round(now.y - box.y)];
      if (isUnder && Math.abs(y) <= 2) return [];
      const name = one.getAttribute("aria-label") ?? one.textContent?.slice(0, 30) ?? one.id;
      return [`${one.tagName.toLowerCase()} ${name || one.id} (${x}, ${y})`];
    });
  });
}
