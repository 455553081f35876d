import { expect, type Page } from "@playwright/test";

/**
 * Tabs once through everything that is open: each control gets the focus, shows it, and is not covered by a bar; the focus
 * is never lost or taken away.
 */
export async function expectWalkable(page: Page): Promise<void> {
  const walk = await page.evaluateHandle(startWalk);
  const { count, key } = await walk.evaluate(({ count, key }) => ({ count, key }));
  // One more press to return to the first, and one for the browser's own stop between last and first.
  for (let press = 0; press < count + 2; press += 1) await page.keyboard.press(key);
  // Content that has loaded since, such as possible duplicates, adds stops.
  const isUnderWay = () => walk.evaluate(({ isUnderWay }) => isUnderWay());
  for (let more = 0; more < count && (await isUnderWay()); more += 1)
    await page.keyboard.press(key);
  expect(await walk.evaluate(({ end }) => end())).toEqual([]);
}

/** Runs in the page: records the focus in the open dialog or menu, else on the whole screen. */
function startWalk() {
  const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
  const open = [...document.querySelectorAll("[role=dialog], [role=menu]")].filter(seen).at(-1);
  const isMenu = open?.role === "menu";
  const tabStops =
    "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1'])";
  const stops = [
    ...(open ?? document).querySelectorAll<HTMLElement>(isMenu ? "[role^=menuitem]" : tabStops),
  ].filter(
    (one) =>
      seen(one) &&
      !one.matches(":disabled, [data-disabled], [data-focus-guard]") &&
      !one.closest("[inert], [aria-hidden=true]") &&
      (isMenu || one.tabIndex >= 0),
  );
  // Tab stops once per radio group.
  const keyOf = (one: Element) =>
    one instanceof HTMLInputElement && one.type === "radio" ? `radio ${one.name}` : one;
  const looks = (one: Element) =>
    [one, one.nextElementSibling, one.parentElement, one.parentElement?.parentElement]
      .filter((part) => part != null)
      .map((part) => {
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(part);
        return `${outline} ${boxShadow} ${borderColor} ${backgroundColor}`;
      })
      .join();
  const nameOf = (one: Element) =>
    `${one.tagName} ${one.ariaLabel ?? (one.id || one.textContent?.slice(0, 40))}`;
  const active = () => document.activeElement ?? document.body;
  // Resizing or scrolling may have moved it elsewhere.
  active().scrollIntoView({ block: "nearest" });
  const unfocused = new Map(
    stops.filter((one) => one !== active()).map((one) => [one, looks(one)]),
  );
  const left = new Map(stops.map((one) => [keyOf(one), nameOf(one)]));
  const failures = new Set<string>();
  const reached = new Set<unknown>();
  let last: Element | null = null;
  let isRound = false;
  let lost = 0;

  const follows = (one: Element, other: Element) =>
    (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  /** Focus moves forward, and back only from the last to the first. */
  const noteStep = (from: Element, to: Element) => {
    if (keyOf(from) === keyOf(to)) return;
    isRound ||= reached.has(keyOf(to));
    const isPassedOver = (stop: Element) => left.has(keyOf(stop)) && follows(stop, from);
    if (follows(from, to) && stops.some(isPassedOver))
      failures.add(`taken back from ${nameOf(from)} to ${nameOf(to)}`);
  };
  const judge = () => {
    const one = active();
    const from = last;
    last = one === document.body ? null : one;
    if (last === null) {
      lost += 1;
      return;
    }
    left.delete(keyOf(one));
    if (from) noteStep(from, one);
    reached.add(keyOf(one));
    // The segments of a date field show the focus themselves.
    const isDate = one.matches("input[type=date]");
    if (!isDate && unfocused.get(one as HTMLElement) === looks(one))
      failures.add(`shows no focus: ${nameOf(one)}`);
    // The browser scrolls to it in the next frame, which the next key may precede.
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!top || one.contains(top) || top.contains(one) || top.closest("label")) return;
    failures.add(`lies under ${nameOf(top)}: ${nameOf(one)}`);
  };
  document.addEventListener("keydown", judge, true);
  const end = () => {
    judge();
    document.removeEventListener("keydown", judge, true);
    if (lost > 2) failures.add(`the focus was lost ${lost} times`);
    return [...failures, ...[...left.values()].map((name) => `never reached: ${name}`)];
  };
  // Day, month, year and calendar of a date field are separate stops.
  const dates = stops.filter((one) => one.matches("input[type=date]")).length;
  const isUnderWay = () => left.size > 0 && !isRound;
  return { count: left.size + 3 * dates, key: isMenu ? "ArrowDown" : "Tab", isUnderWay, end };
}

/** Runs in the page from the start: marks the element that last had the focus outside menus and dialogs. */
export function recordOpeners(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[role=dialog], [role=menu], [data-focus-guard]")) return;
    document.querySelector("[data-had-focus]")?.removeAttribute("data-had-focus");
    target.setAttribute("data-had-focus", "");
  });
}

const openLayers = (page: Page) =>
  page.locator("[role=dialog], [role=menu]").filter({ visible: true });

/** Esc closes the open menus and dialogs one by one, asks first if there is input, and returns the focus to the opener. */
export async function expectClosable(page: Page, isTyped = false): Promise<void> {
  const open = openLayers(page);
  const count = await open.count();
  if (count === 0) return;
  const opener = await page.evaluateHandle(() => document.querySelector("[data-had-focus]"));
  for (let closed = 1; closed <= count; closed += 1) {
    await page.keyboard.press("Escape");
    if (isTyped && closed === 1) await page.getByRole("button", { name: "Discard" }).click();
    await expect(open).toHaveCount(count - closed);
  }
  const focused = () =>
    opener.evaluate((one) => {
      const { activeElement } = document;
      // A button of a message disappears with it, so its row has the focus. The heading replaces an opener that is gone,
      // or another button that opens the same menu in a narrow window.
      const isPassing = one?.closest("[data-message-bar]") != null;
      const isThere = one?.isConnected && one.checkVisibility({ visibilityProperty: true });
      const isBack =
        isPassing && document.querySelector("tbody tr")
          ? activeElement?.closest("tr")
          : isThere && !isPassing
            ? activeElement === one
            : activeElement?.matches("h1, [aria-haspopup=menu]");
      return isBack ? "where it was" : activeElement?.outerHTML;
    });
  await expect.poll(focused).toBe("where it was");
}

/** Every hint, counter and error around a control is part of its accessible description, and no error is empty. */
export async function expectDescribed(page: Page): Promise<void> {
  const silent = () =>
    page.evaluate(() => {
      const describedBy = new Set(
        [...document.querySelectorAll("[aria-describedby]")].flatMap(
          (one) => one.getAttribute("aria-describedby")?.split(" ") ?? [],
        ),
      );
      const lines = [
        ...document.querySelectorAll("[id$=-echo], [id$=-message], [id$=-description]"),
      ];
      const unheard = lines.filter(
        ({ id, textContent }) => textContent !== "" && !describedBy.has(id),
      );
      const invalid = [...document.querySelectorAll("input, select, textarea, [role=radiogroup]")];
      const unexplained = invalid.filter((one) => {
        const ids = one.getAttribute("aria-describedby")?.split(" ") ?? [];
        const words = ids.map((id) => document.getElementById(id)?.textContent ?? "").join("");
        return one.ariaInvalid === "true" && words === "";
      });
      return [...unheard, ...unexplained].map(({ id, textContent }) => `${id}: ${textContent}`);
    });
  await expect.poll(silent).toEqual([]);
}
