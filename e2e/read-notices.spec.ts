import { expect, test } from "@playwright/test";
import { addOperator, apiAs, enterAs, expectAccessible, signIn, signOut, unique } from "./desk.ts";
import { important, openNotices, publish, rowOf } from "./notice-desk.ts";
import { ADMIN } from "./start-desk.ts";

// Who understands a notice understands all there are: one journey after the other.
test.describe.configure({ mode: "serial" });

test("an operator reads the notices once per session, as they were written", async ({
  page,
  request,
}) => {
  const content = "Read <b>this</b>:\n  https://rules.example/oman, then sign.";
  const { title } = await publish(request, { content });
  const hidden = await publish(request, { is_active: false });
  const operator = await addOperator(request);
  await signIn(page, operator, "due");
  const modal = important(page);
  await expect(modal.getByRole("heading", { name: "Important Notices" })).toBeFocused();
  const article = modal.getByRole("article").filter({ hasText: title });
  await expect(article).toContainText("Posted on");
  await expect(modal).not.toContainText(hidden.title);
  expect(await article.locator("p").first().innerText()).toContain("Read <b>this</b>:\n  https");
  const link = article.getByRole("link");
  await expect(link).toHaveAttribute("href", "https://rules.example/oman");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(link).toHaveAttribute("target", "_blank");
  await expectAccessible(page);
  expect(await page.evaluate(() => sessionStorage.getItem("noticesShown"))).toBeNull();

  await modal.getByRole("button", { name: "I Understand" }).click();
  await expect(modal).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("noticesShown")))
    .not.toBeNull();
  const answered = page.waitForResponse("**/api/notices");
  await page.reload();
  await answered;
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome, / })).toBeVisible();
  await expect(modal).toHaveCount(0);

  await signOut(page);
  await signIn(page, operator, "due");
  await expect(modal.getByRole("heading", { name: "Important Notices" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: /, \d+ unread notices?$/ })).toBeVisible();
  await expect(modal).toHaveCount(0);
});

test("an operator's sign-in goes on when the notices cannot be fetched or acknowledged", async ({
  page,
  request,
}) => {
  await publish(request);
  const operator = await addOperator(request);
  await page.route("**/api/notices", (route) => route.fulfill({ status: 500 }));
  await signIn(page, operator, "due");
  await expect(page.getByText("No applications yet")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unroute("**/api/notices");
  await page.route("**/api/notices/acknowledgement", (route) => route.abort());
  await page.reload();
  await important(page).getByRole("button", { name: "I Understand" }).click();
  await expect(important(page)).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an admin sees who has read a notice, and a changed text is asked anew", async ({
  browser,
  page,
  request,
}) => {
  const { id, title } = await publish(request);
  const [first, last] = [
    "Salma",
    `Begum${unique().replaceAll(/\d/g, (d) => "abcdefghij"[+d] ?? "")}`,
  ];
  const operator = await addOperator(request, `${first} ${last}`);
  const desk = await browser.newContext();
  const reader = await desk.newPage();
  await signIn(reader, operator, "due");
  const told = reader.waitForResponse("**/api/notices/acknowledgement");
  await important(reader).getByRole("button", { name: "I Understand" }).click();
  await told;

  await openNotices(page);
  const counted = rowOf(page, title).getByRole("button", { name: /^1 of \d+ have read/ });
  await counted.click();
  const dialog = page.getByRole("dialog", { name: "Who has read this notice" });
  await expect(dialog.getByRole("list").last()).toContainText(`${first} ${last}`);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(counted).toBeFocused();

  const send = await apiAs(request, ADMIN);
  await send("PUT", `/notices/${id}`, { title, content: "Open on Friday.", is_active: true });
  await page.reload();
  await rowOf(page, title)
    .getByRole("button", { name: /^0 of \d+ have read/ })
    .click();
  await expect(dialog.getByRole("list").first()).toContainText(`${first} ${last}`);

  await reader.reload();
  const bell = reader.getByRole("button", { name: /, \d+ unread notices?$/ });
  await bell.click();
  const panel = reader.getByRole("dialog");
  await expect(panel.getByRole("article").filter({ hasText: title })).toContainText(
    "Open on Friday",
  );
  await expectAccessible(reader);
  await panel.getByRole("button", { name: "I Understand" }).click();
  await expect(reader.getByRole("button", { name: "Notifications", exact: true })).toBeFocused();
  await page.reload();
  await expect(
    rowOf(page, title).getByRole("button", { name: /^1 of \d+ have read/ }),
  ).toBeVisible();
  await desk.close();
});

test("the bell shows the current notices on any screen, loaded only when it is opened", async ({
  page,
  request,
}) => {
  const { title } = await publish(request);
  const hidden = await publish(request, { is_active: false });
  await enterAs(page, ADMIN);
  // What other journeys publish meanwhile would be read as well.
  await page.route("**/api/events", () => undefined);
  let calls = 0;
  page.on("request", (one) => {
    if (one.url().endsWith("/api/notices")) calls += 1;
  });
  await page.goto("/profile");
  await expect(page.getByText("Member Since")).toBeVisible();
  expect(calls).toBe(0);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: "Notifications" })).toBeFocused();
  await panel.getByRole("tab", { name: "Notices" }).click();
  await expect(panel).toContainText(title);
  await expect(panel).not.toContainText(hidden.title);
  await expect(panel.getByRole("button", { name: "I Understand" })).toHaveCount(0);
  expect(calls).toBe(1);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeFocused();
});
