import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { type Screen, sceneOf } from "./screen.ts";

/** Requests that are not changes by the user: queries sent by POST, and background requests. */
const NO_CHANGES = [
  "/auto/slips/possible-duplicates",
  "/auto/slips/duplicates",
  "/auto/slips/counts",
  "/search",
  "/slip-imports/check",
  "/medical-centers/csv/check",
];
const AUTOSAVES = /^(POST \/slip-drafts|PUT \/slip-drafts\/:id)$/;

/** Records the changes that the page sends until stopped, such as `POST /notices`. */
export function watchChanges(page: Page) {
  const changes: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" || !pathname.startsWith("/api/")) return;
    const path = pathname.slice("/api".length);
    const change = `${request.method()} ${path.replace(/\d+/g, ":id")}`;
    if (!NO_CHANGES.includes(path) && !AUTOSAVES.test(change)) changes.push(change);
  };
  page.on("request", note);
  return { changes, stop: () => page.off("request", note) };
}

/** Presses further apart than this are intended as two. */
const DOUBLE_MS = 550;

/**
 * Presses one point twice, `gap` milliseconds apart. With a mouse the browser counts a double click; with a finger or a
 * worn button it does not. Returns whether it was a double press: a busy machine may have lengthened the pause.
 */
export async function pressTwice(
  page: Page,
  button: Locator,
  gap: number,
  by: "mouse" | "finger",
): Promise<boolean> {
  await button.hover();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not on the page.");
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // Dispatched within the page for an exact gap; each press hits the element that is there at that moment.
  const pause = await page.evaluate(
    async ({ x, y, gap, second }) => {
      const press = (detail: number) => {
        const init = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y };
        const target = document.elementFromPoint(x, y);
        target?.dispatchEvent(new PointerEvent("pointerdown", init));
        for (const type of ["mousedown", "mouseup", "click"]) {
          target?.dispatchEvent(new MouseEvent(type, { ...init, detail }));
        }
      };
      const start = performance.now();
      press(1);
      if (gap > 0) await new Promise((done) => setTimeout(done, gap));
      const pause = performance.now() - start;
      press(second);
      return pause;
    },
    { ...point, gap, second: by === "mouse" ? 2 : 1 },
  );
  return pause < DOUBLE_MS;
}

/** Expects exactly the buttons that are listed for this screen. */
export async function expectListed(page: Page, screen: Screen): Promise<void> {
  const listed = Object.keys(screen.presses);
  const known = [...listed, ...(screen.others ?? [])];
  await expect(async () => {
    const names = await buttonsIn(await sceneOf(page, screen.within));
    expect(names.filter((name) => !known.some((one) => patternOf(one).test(name)))).toEqual([]);
    expect(listed.filter((one) => !names.some((name) => patternOf(one).test(name)))).toEqual([]);
  }).toPass();
}

async function buttonsIn(scene: Locator): Promise<string[]> {
  const lines = (await scene.ariaSnapshot()).matchAll(
    /(?:button|menuitem|menuitemcheckbox) ("(?:[^"\\]|\\.)*")/g,
  );
  return [...lines].map(([, name = '""']) => JSON.parse(name) as string);
}

/**
 * What the page shows, as far as a press can change it, each line once and without numbers: records differ in their
 * numbers, and every visit adds some.
 */
export async function whatShows(page: Page): Promise<string[]> {
  const { pathname, search } = new URL(page.url());
  const shown = await page.evaluate(() => {
    const marks = ["aria-pressed", "aria-expanded", "aria-checked", "aria-sort", "aria-current"];
    const all = "[role=dialog], [role=menu], [role=alert], button, [aria-sort], [aria-current]";
    // A message goes by itself.
    const lasting = [...document.querySelectorAll(all)].filter(
      (element) => !element.closest("[data-message-bar]"),
    );
    return lasting.map((element) =>
      [
        element.role ?? element.tagName,
        element.ariaLabel ?? element.textContent,
        ...marks.map((mark) => element.getAttribute(mark)),
      ].join(" "),
    );
  });
  return [...new Set([pathname + search, ...shown].map((line) => line.replace(/\d+/g, "#")))];
}

/** A pattern for the name of a button, in which `*` stands for anything. */
export function patternOf(name: string): RegExp {
  const literal = (text: string) => text.replace(/[^\w\s]/g, "\\$&");
  return new RegExp(`^${name.split("*").map(literal).join(".*")}$`);
}
