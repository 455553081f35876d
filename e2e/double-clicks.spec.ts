import { expect, type Locator, type Page, test } from "@playwright/test";
import { ADMIN, addOperator, addSlip, findRow, moreActions, signIn, unique } from "./desk.ts";

const GAPS = [0, 60, 150, 300, 450];

/** Does something anew for each pause between two presses. */
async function forEachGap(act: (gap: number) => Promise<void>): Promise<void> {
  for (const gap of GAPS) await test.step(`two presses ${gap} ms apart`, () => act(gap));
}

/** Two presses of the mouse at one place, as a quick hand or a worn button makes them. */
async function pressTwice(page: Page, button: Locator, gap: number): Promise<void> {
  await button.hover();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not on the page.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // Within the page, where the pause is as long as it says; each press meets what is there by then.
  await page.evaluate(
    async ({ x, y, gap }) => {
      const press = () => {
        const place = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y };
        const target = document.elementFromPoint(x, y);
        target?.dispatchEvent(new PointerEvent("pointerdown", place));
        target?.dispatchEvent(new MouseEvent("mousedown", { ...place, detail: 1 }));
        target?.dispatchEvent(new MouseEvent("mouseup", { ...place, detail: 1 }));
        target?.dispatchEvent(new MouseEvent("click", { ...place, detail: 1 }));
      };
      press();
      if (gap > 0) await new Promise((done) => setTimeout(done, gap));
      press();
    },
    { x, y, gap },
  );
}

/** Questions whose values may stand in no address, and so are asked by POST. */
const QUESTIONS = ["/auto/slips/possible-duplicates", "/auto/slips/duplicates", "/search"];

/** The changes that the page asks the server for from now on, as `POST /notices`. */
function watchChanges(page: Page) {
  const changes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const path = pathname.slice("/api".length);
    if (request.method() === "GET" || !pathname.startsWith("/api/")) return;
    if (!QUESTIONS.includes(path))
      changes.push(`${request.method()} ${path.replace(/\d+/, ":id")}`);
  });
  return (change: string) => expect(changes.splice(0)).toEqual([change]);
}

const message = (page: Page) => page.locator("[data-message-lane]");

async function openDetails(page: Page, id: number): Promise<Locator> {
  await page.goto(`/slip/${id}`);
  await expect(page.getByRole("region", { name: "Status" })).toBeVisible();
  return page.getByRole("main");
}

test("a button of the details page does one thing, and what takes its place does nothing yet", async ({
  page,
  request,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  const expectOne = watchChanges(page);
  await forEachGap(async (gap) => {
    const slip = await addSlip(request);
    const press = async (name: string, told: string, change: string) => {
      const card = await openDetails(page, slip.id);
      const isRare = name.startsWith("Mark");
      const button = card.getByRole("button", { name, exact: true });
      await pressTwice(page, isRare ? await moreActions(page, name) : button, gap);
      await expect(message(page)).toContainText(told);
      await expect(card.locator('[aria-disabled="true"]')).toHaveCount(0);
      expectOne(change);
    };
    await press("Approve", `${slip.last_name} was approved.`, "PATCH /auto/slip/:id/status");
    await press("Mark as paid", "was marked as paid.", "PATCH /auto/slip/:id/status");
    await press("Mark as unpaid", "was marked as unpaid.", "PATCH /auto/slip/:id/status");
    await press("Process", "Slips sent for processing!", "POST /auto/slips/process");
  });
});

test("a dialog of the details page sends once, also while it closes", async ({ page, request }) => {
  test.slow();
  await signIn(page, ADMIN);
  const expectOne = watchChanges(page);
  const dialog = page.getByRole("dialog");
  await forEachGap(async (gap) => {
    const slip = await addSlip(request, {}, "approved");
    const card = await openDetails(page, slip.id);
    await pressTwice(page, await moreActions(page, "Slip"), gap);
    await dialog.getByRole("textbox").fill("https://slips.example.com/9");
    await pressTwice(page, dialog.getByRole("button", { name: "Update" }), gap);
    await expect(message(page)).toContainText("The slip URL of");
    await expect(dialog).toHaveCount(0);
    expectOne("PATCH /auto/slip/:id/url");

    const other = await addSlip(request);
    await openDetails(page, other.id);
    await pressTwice(page, card.getByRole("button", { name: "Decline" }), gap);
    await expect(message(page)).toContainText(`${other.last_name} was declined.`);
    expectOne("PATCH /auto/slip/:id/status");
    await pressTwice(page, await moreActions(page, "Delete"), gap);
    await pressTwice(page, dialog.getByRole("button", { name: "Delete" }), gap);
    await expect(page).toHaveURL(/\/admin\/slips/);
    expectOne("DELETE /auto/slip/:id");
  });
});

test("in the list a press acts once and opens nothing that lies behind", async ({
  page,
  request,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  const expectOne = watchChanges(page);
  const dialog = page.getByRole("dialog");
  await page.goto("/admin/slips");
  await forEachGap(async (gap) => {
    const slip = await addSlip(request);
    const row = await findRow(page, slip.last_name);
    const menuOf = ({ last_name }: { last_name: string }) =>
      page.getByRole("button", { name: new RegExp(`Actions for .*${last_name}`) });
    await menuOf(slip).click();
    await pressTwice(page, page.getByRole("menuitem", { name: "Approve" }), gap);
    await expect(message(page)).toContainText(`${slip.last_name} was approved.`);
    expectOne("PATCH /auto/slip/:id/status");
    await row.getByRole("checkbox").check();
    await pressTwice(page, page.getByRole("button", { name: "Process (1)" }), gap);
    await expect(message(page)).toContainText("Slips sent for processing!");
    expectOne("POST /auto/slips/process");

    const other = await addSlip(request);
    await findRow(page, other.last_name);
    await menuOf(other).click();
    await pressTwice(page, page.getByRole("menuitem", { name: "Delete" }), gap);
    await pressTwice(page, dialog.getByRole("button", { name: "Delete" }), gap);
    await expect(message(page)).toContainText(`${other.last_name} was deleted.`);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/slips$/);
    expectOne("DELETE /auto/slip/:id");
  });
});

test("one notice and one medical center are made, and each is deleted once", async ({ page }) => {
  test.slow();
  await signIn(page, ADMIN);
  const expectOne = watchChanges(page);
  const dialog = page.getByRole("dialog");
  const made = async (gap: number, record: string, path: string, add: string) => {
    await pressTwice(page, dialog.getByRole("button", { name: "Create" }), gap);
    await expect(message(page)).toContainText(`${record} created successfully.`);
    await expect(message(page)).toContainText(add);
    await expect(dialog).toHaveCount(0);
    expectOne(`POST ${path}`);
    await pressTwice(page, page.getByRole("button", { name: `Delete ${add}` }), gap);
    await pressTwice(page, dialog.getByRole("button", { name: "Delete" }), gap);
    await expect(message(page)).toContainText(`${record} deleted successfully.`);
    await expect(dialog).toHaveCount(0);
    expectOne(`DELETE ${path}/:id`);
  };
  await forEachGap(async (gap) => {
    const name = `Twice ${unique().replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
    await page.goto("/admin/notices");
    await pressTwice(page, page.getByRole("button", { name: "Add Notice" }).first(), gap);
    await dialog.getByLabel("Title").fill(name);
    await dialog.getByLabel("Content").fill("Closed on Friday.");
    await made(gap, "Notice", "/notices", name);

    await page.goto("/admin/medical-centers");
    await pressTwice(page, page.getByRole("button", { name: "Add Medical Center" }).first(), gap);
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("City").selectOption("Dhaka");
    await made(gap, "Medical center", "/medical-centers", name);
  });
});

test("an operator signs in, saves and signs out once; an admin suspends and deletes once", async ({
  page,
  request,
}) => {
  test.slow();
  const expectOne = watchChanges(page);
  const dialog = page.getByRole("dialog");
  await forEachGap(async (gap) => {
    const operator = await addOperator(request);
    await page.goto("/login");
    await page.getByLabel("Email address").fill(operator.email);
    await page.getByLabel("Password", { exact: true }).fill(operator.password);
    await page.evaluate(() => sessionStorage.setItem("noticesShown", "true"));
    await pressTwice(page, page.getByRole("button", { name: "Sign in" }), gap);
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome, / })).toBeVisible();
    expectOne("POST /auth/login");
    await page.goto("/profile");
    await page.getByLabel("First name").fill("Karima");
    await pressTwice(page, page.getByRole("button", { name: "Save changes" }), gap);
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    expectOne("PUT /user/profile");
    await pressTwice(page, page.getByRole("button", { name: "Logout" }), gap);
    await expect(page).toHaveURL(/\/login/);
    expectOne("POST /auth/logout");

    await signIn(page, ADMIN);
    expectOne("POST /auth/login");
    await page.goto("/admin/operators");
    const row = page.getByRole("row").filter({ hasText: operator.email });
    await row.getByRole("button", { name: /^More actions/ }).click();
    await pressTwice(page, page.getByRole("menuitem", { name: "Suspend" }), gap);
    await pressTwice(page, dialog.getByRole("button", { name: "Suspend" }), gap);
    await expect(message(page)).toContainText("is suspended and signed out everywhere.");
    await expect(dialog).toHaveCount(0);
    expectOne("PATCH /auto/operator/:id/state");
    await pressTwice(page, row.getByRole("button", { name: /^Delete/ }), gap);
    await pressTwice(page, dialog.getByRole("button", { name: "Delete" }), gap);
    await expect(message(page)).toContainText("was deleted and is signed out everywhere.");
    expectOne("DELETE /auto/operator/:id");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    expectOne("POST /auth/logout");
  });
});
