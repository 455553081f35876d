import { expect, test } from "@playwright/test";
import { often } from "#shared/testing/endurance.ts";
import { addOperator, apiAs, application, enterAs, signIn, unique } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

test("the bell shows an operator a decision at once, links to it, and drops what was read", async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  const [asOperator, asAdmin] = [await apiAs(request, operator), await apiAs(request, ADMIN)];
  const submit = async () =>
    await asOperator("POST", "/auto/slip/data", application({ last_name: `Uddin ${unique()}` }));
  const [first, second] = [await submit(), await submit()];
  await signIn(page, operator);
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("tab", { name: "For me" }).click();
  await expect(panel.getByText("Nothing new.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);

  await asAdmin("PATCH", `/auto/slip/${first.id}/status`, { status: "approved" });
  await asAdmin("PATCH", `/auto/slip/${second.id}/status`, {
    status: "declined",
    reason: "The photo is dark.",
  });
  await expect(bell).toHaveAccessibleName(/^Notifications, .*2 unread/);
  await bell.click();
  await expect(panel.getByRole("tab", { name: "For me (2)" })).toBeVisible();
  await expect(panel).toContainText(`Rahim ${first.last_name} was approved.`);
  await panel
    .getByRole("link", { name: `Rahim ${second.last_name} was declined: The photo is dark.` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/slip/${second.id}$`));
  await expect(bell).toHaveAccessibleName(/^Notifications, .*1 unread/);
  await bell.click();
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await expect(panel.getByRole("tab", { name: "For me", exact: true })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
});

test("a kind of notification switched off on the profile no longer arrives, and stays off", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  await enterAs(page, operator);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Notifications" });
  const approved = card.getByRole("switch", { name: "An application was approved" });
  await expect(approved).toBeChecked();
  await expect(card.getByRole("switch", { name: "Play a sound" })).not.toBeChecked();
  await expect(card.getByRole("switch", { name: "Show on this computer" })).not.toBeChecked();
  await expect(card.getByText("A deposit was credited or declined")).toBeVisible();
  for (const ofAdmins of ["Applications wait long for review", "A deposit is to be credited"]) {
    await expect(card.getByText(ofAdmins)).toHaveCount(0);
  }
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/notifications/settings") && answer.request().method() !== "GET",
  );
  await approved.click();
  await saved;
  await page.reload();
  await expect(approved).not.toBeChecked();

  const [asOperator, asAdmin] = [await apiAs(request, operator), await apiAs(request, ADMIN)];
  for (const status of ["approved", "declined"]) {
    const { id } = await asOperator("POST", "/auto/slip/data", application());
    await asAdmin("PATCH", `/auto/slip/${id}/status`, { status });
  }
  await expect(page.getByRole("button", { name: /^Notifications, .*1 unread/ })).toBeVisible();
});

test("the bell regains the focus, however quickly Esc follows", async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/dashboard");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (let time = 0; time < often(2, 10); time++) {
    await bell.press("Enter");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(bell).toBeFocused();
  }
});

test("the bell shows unread notices, whichever screen opens first", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  const title = `Closed ${unique()}`;
  await send("POST", "/notices", { title, content: "On Friday.", is_active: true });
  await enterAs(page, await addOperator(request));
  await page.goto("/operator/slips");
  await expect(page.getByRole("button", { name: /, \d+ unread notices?$/ })).toBeVisible();
});
