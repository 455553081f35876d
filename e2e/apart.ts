import { expect, type Locator, type Page } from "@playwright/test";

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
