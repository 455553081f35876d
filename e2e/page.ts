import { expect, type Locator, type Page } from "@playwright/test";

/** A page at rest has its letters, has asked for all that it asks for by itself, and shows it. */
export async function rest(page: Page): Promise<void> {
  await expect(page.locator(".mantine-Skeleton-root, [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let looks = 0; looks < 3; looks += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  });
}

/**
 * What tells that a form was sent leaves after two seconds, however late this machine looks; from now on a pointer moves
 * over it as soon as it is there, as a person's does who wants to read it.
 */
export async function keepPanel(page: Page): Promise<void> {
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

/** Moves the pointer over what tells that a form was sent and away from it: from then on its two seconds count. */
export async function passOver(page: Page, told: Locator): Promise<void> {
  await told.hover();
  await page.mouse.move(0, 0);
}

/** Keeps back what the page asks for at this address until it is let go by what this gives. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/**
 * The message is on the screen, in front of all else, and covers nothing of what is to be read or pressed next; once a
 * dialog that was open has faded out.
 */
export async function expectApart(page: Page, ...others: Locator[]): Promise<void> {
  const message = page.locator("[data-message-bar]").getByRole("status");
  await expect
    .poll(() => message.getByRole("paragraph").evaluate(isInFront), {
      message: "the message lies in front",
    })
    .toBe(true);
  // Pointed at, it is there for as long as it takes to look.
  await message.hover();
  for (const other of others) {
    await expect.poll(() => covers(message, other), { message: `covers ${other}` }).toBe(false);
  }
}

async function covers(message: Locator, other: Locator): Promise<boolean> {
  const strip = await message.boundingBox();
  const box = await other.boundingBox();
  if (!strip) throw new Error("The message has left.");
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

/** A piece of a code this long holds more than one field of it: no field of the form is like that. */
const PIECE = 11;

/** More than a draft of the form with its headers ever takes, and far less than a picture. */
const LONGEST = 8_000;

/** Notes all that leaves the page from now on: addresses, headers and bodies, also of sockets. */
export function watchOutgoing(page: Page) {
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
    /** How often something left. */
    count: () => sent.length,
    /** Nothing that left holds a piece of these lines, as they are or in base64. */
    expectNoCode(...lines: string[]): void {
      const text = sent.map((one) => one.toString("latin1")).join("\n");
      const pieces = lines.flatMap((line) => [
        ...piecesOf(line),
        middleInBase64(Buffer.from(line)),
      ]);
      expect(pieces.filter((piece) => text.includes(piece))).toEqual([]);
    },
    /** Nothing that left holds a part of this picture, as it is or in base64, or is as large as one made of it. */
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
