import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until the fonts are loaded, all requests are answered and everything is drawn. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect(page.locator(".mantine-Skeleton-root, [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let looks = 0; looks < 3; looks += 1) {
      // Chromium calls a page idle only while it draws, which one with a still dialog may never do again.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    }
  });
}

/**
 * The panel after a submission closes after two seconds, which a slow machine may miss. From now on the pointer moves
 * over it as soon as it appears, so that it stays.
 */
export async function keepSuccessPanel(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watching = new MutationObserver(() => {
      const panel = document.querySelector("section[role=status]");
      if (!panel) return;
      watching.disconnect();
      panel.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
    });
    watching.observe(document.body, { childList: true, subtree: true });
  });
}

/** Moves the pointer over the panel and away, which starts its two seconds. */
export async function hoverBriefly(page: Page, panel: Locator): Promise<void> {
  await panel.hover();
  await page.mouse.move(0, 0);
}

/** Violations of the content security policy that the browser reported. */
export async function watchRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  page.on("pageerror", (error) => refusals.push(error.message));
  await page.exposeFunction("noteRefusal", (what: string) => refusals.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) => {
      Reflect.apply(Reflect.get(window, "noteRefusal"), window, [
        `${location.pathname}: ${violatedDirective} ${sample}`,
      ]);
    });
  });
  return refusals;
}

/** Leaves the tab for two minutes, in which `meanwhile` happens; `reads` is what the page then reads again by itself. */
export async function leaveTab(
  page: Page,
  meanwhile: () => Promise<unknown>,
  reads?: RegExp,
): Promise<void> {
  const turn = (state: DocumentVisibilityState) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  await turn("hidden");
  await meanwhile();
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 120_000;
  });
  const isRead = reads && page.waitForResponse((answer) => reads.test(answer.url()) && answer.ok());
  await turn("visible");
  await (await isRead)?.finished();
}

/**
 * Stops the installed clock of a page, so that a busy machine lengthens nothing: from here on time passes only as told. It
 * can stop only ahead of the moment at which it is told to, which a busy machine brings late.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
}

/** Holds requests to this address until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/**
 * Expects the message in front of everything else, covering none of `others`, once a dialog has faded out.
 */
export async function expectMessageCoversNone(page: Page, ...others: Locator[]): Promise<void> {
  const message = page.locator("[data-message-bar]").getByRole("status");
  await expect
    .poll(() => message.getByRole("paragraph").evaluate(isInFront), {
      message: "the message lies in front",
    })
    .toBe(true);
  // The message stays while hovered.
  await message.hover();
  for (const other of others) {
    await expect.poll(() => covers(message, other), { message: `covers ${other}` }).toBe(false);
  }
}

async function covers(message: Locator, other: Locator): Promise<boolean> {
  const strip = await message.boundingBox();
  const box = await other.boundingBox();
  if (!strip) throw new Error("The message has disappeared.");
  return (
    box !== null &&
    strip.x < box.x + box.width &&
    box.x < strip.x + strip.width &&
    strip.y < box.y + box.height &&
    box.y < strip.y + strip.height
  );
}

function isInFront(one: Element): boolean {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** A piece of a passport code this long spans more than one field, so no form field contains it. */
const PIECE = 11;

/** More bytes than a draft with its headers needs, and far fewer than a photo. */
const LONGEST = 8_000;

/** Records everything the page sends from now on: URLs, headers, bodies and socket frames. */
export function recordOutgoing(page: Page) {
  const sent: Buffer[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("data:") || request.url().startsWith("blob:")) return;
    const head = `${request.method()} ${decodeURIComponent(request.url())}`;
    const headers = JSON.stringify(request.headers());
    sent.push(
      Buffer.concat([Buffer.from(head + headers), request.postDataBuffer() ?? Buffer.alloc(0)]),
    );
  });
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => sent.push(Buffer.from(payload)));
  });
  return {
    count: () => sent.length,
    /** Nothing sent contains a piece of these lines, plain or in base64. */
    expectNoCode(...lines: string[]): void {
      const text = sent.map((one) => one.toString("latin1")).join("\n");
      const pieces = lines.flatMap((line) => [
        ...piecesOf(line),
        middleInBase64(Buffer.from(line)),
      ]);
      expect(pieces.filter((piece) => text.includes(piece))).toEqual([]);
    },
    /** Nothing sent contains a part of this picture, plain or in base64, or is as large as a photo. */
    expectNoPicture(picture: Buffer): void {
      const middle = picture.subarray(picture.length / 2, picture.length / 2 + 24);
      for (const part of [middle, Buffer.from(middleInBase64(picture))]) {
        expect(sent.filter((one) => one.includes(part))).toEqual([]);
      }
      expect(Math.max(0, ...sent.map(({ length }) => length))).toBeLessThan(LONGEST);
    },
  };
}

function piecesOf(line: string): string[] {
  return Array.from({ length: line.length - PIECE + 1 }, (_, at) => line.slice(at, at + PIECE));
}

function middleInBase64(bytes: Buffer): string {
  const text = bytes.toString("base64");
  return text.slice(text.length / 2, text.length / 2 + 24);
}

/** Types and presses Enter as somebody fast on a slow machine: the list is open, but nothing in it is selected yet. */
export async function typeFastAndEnter(field: Locator, text: string): Promise<void> {
  await field.evaluate(async (input: HTMLInputElement, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    const enter = { key: "Enter", code: "Enter", bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent("keydown", enter));
  }, text);
}
