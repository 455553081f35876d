import { expect, type Page } from "@playwright/test";

/**
 * Goes once round what is open by keyboard alone: each control gets the focus in its turn, shows that it has it, and is
 * not hidden by a bar that lies over it; the focus is never lost and never taken back.
 */
export async function expectWalkable(page: Page): Promise<void> {
  const walk = await page.evaluateHandle(startWalk);
  const { count, key } = await walk.evaluate(({ count, key }) => ({ count, key }));
  // One more, which comes back to the first, and one for the browser's own place between the last and the first.
  for (let press = 0; press < count + 2; press += 1) await page.keyboard.press(key);
  // What came in meanwhile, such as applications that resemble, lengthens the round.
  const isUnderWay = () => walk.evaluate(({ isUnderWay }) => isUnderWay());
  for (let more = 0; more < count && (await isUnderWay()); more += 1)
    await page.keyboard.press(key);
  expect(await walk.evaluate(({ end }) => end())).toEqual([]);
}

/** Runs in the page: watches where the focus goes in the open dialog or menu, else on the whole screen. */
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
  // Of radio buttons with one name Tab stops at one.
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
  // Whoever made the window narrower or looked over the page may have left it elsewhere.
  active().scrollIntoView({ block: "nearest" });
  const unfocused = new Map(
    stops.filter((one) => one !== active()).map((one) => [one, looks(one)]),
  );
  const left = new Map(stops.map((one) => [keyOf(one), nameOf(one)]));
  const faults = new Set<string>();
  const reached = new Set<unknown>();
  let last: Element | null = null;
  let isRound = false;
  let lost = 0;

  const follows = (one: Element, other: Element) =>
    (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  /** From one to the next: back only from the last to the first. */
  const noteStep = (from: Element, to: Element) => {
    if (keyOf(from) === keyOf(to)) return;
    isRound ||= reached.has(keyOf(to));
    const isPassedOver = (stop: Element) => left.has(keyOf(stop)) && follows(stop, from);
    if (follows(from, to) && stops.some(isPassedOver))
      faults.add(`taken back from ${nameOf(from)} to ${nameOf(to)}`);
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
    // The parts of a date show it themselves.
    const isDate = one.matches("input[type=date]");
    if (!isDate && unfocused.get(one as HTMLElement) === looks(one))
      faults.add(`shows no focus: ${nameOf(one)}`);
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    // Out of sight it is only until the browser has scrolled to it, in the next frame.
    if (!top || one.contains(top) || top.contains(one) || top.closest("label")) return;
    faults.add(`lies under ${nameOf(top)}: ${nameOf(one)}`);
  };
  document.addEventListener("keydown", judge, true);
  const end = () => {
    judge();
    document.removeEventListener("keydown", judge, true);
    if (lost > 2) faults.add(`the focus was lost ${lost} times`);
    return [...faults, ...[...left.values()].map((name) => `never reached: ${name}`)];
  };
  // Day, month, year and the calendar of a date are stops of their own.
  const dates = stops.filter((one) => one.matches("input[type=date]")).length;
  const isUnderWay = () => left.size > 0 && !isRound;
  return { count: left.size + 3 * dates, key: isMenu ? "ArrowDown" : "Tab", isUnderWay, end };
}

/** Runs in the page from its beginning: marks what had the focus last outside of menus and dialogs. */
export function noteOpeners(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[role=dialog], [role=menu], [data-focus-guard]")) return;
    document.querySelector("[data-had-focus]")?.removeAttribute("data-had-focus");
    target.setAttribute("data-had-focus", "");
  });
}

/** Esc closes one open menu or dialog after the other, asking first where something was typed, and gives the focus back to what opened it. */
export async function expectClosable(page: Page, isTyped = false): Promise<void> {
  const open = page.locator("[role=dialog], [role=menu]").filter({ visible: true });
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
      // What a message offers passes with it: its row has the focus then. The heading stands in for what went with its row
      // or its width.
      const isPassing = one?.closest("[data-message-bar]") != null;
      const isThere = one?.isConnected && one.checkVisibility({ visibilityProperty: true });
      const isBack =
        isPassing && document.querySelector("tbody tr")
          ? activeElement?.closest("tr")
          : activeElement === (isThere && !isPassing ? one : document.querySelector("h1"));
      return isBack ? "where it was" : activeElement?.outerHTML;
    });
  await expect.poll(focused).toBe("where it was");
}

/** Every hint, counter, echo and fault that stands around a control is part of its description, and each fault has words. */
export async function expectDescribed(page: Page): Promise<void> {
  const silent = () =>
    page.evaluate(() => {
      const told = new Set(
        [...document.querySelectorAll("[aria-describedby]")].flatMap(
          (one) => one.getAttribute("aria-describedby")?.split(" ") ?? [],
        ),
      );
      const lines = [
        ...document.querySelectorAll("[id$=-echo], [id$=-message], [id$=-description]"),
      ];
      const unheard = lines.filter(({ id, textContent }) => textContent !== "" && !told.has(id));
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
