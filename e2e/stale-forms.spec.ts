import { expect, type Locator, type Page } from "@playwright/test";
import { addDays, formatDayMonthYear, todayInDhaka } from "#shared/time/plain-date.ts";
import {
  addOperator,
  addSlip,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  moreActions,
  unique,
} from "./desk.ts";
import { outerUnless, test } from "./journey.ts";
import { leaveTab } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");
const message = (page: Page) => page.locator("[data-message-bar]");
const told = (where: Locator | Page) => where.getByRole("alert").first();

type Send = Awaited<ReturnType<typeof apiAs>>;

const FOLLOW_UP = {
  slip_number: null,
  valid_till: null,
  visit_on: null,
  examined_on: null,
  result: null,
  report_valid_till: null,
  call_on: null,
  note: null,
};

async function slipWithUrl(send: Send, id: number): Promise<void> {
  await send("PATCH", `/auto/slip/${id}/url`, { slip_url: "https://slips.example.com/first" });
}

for (const stream of ["cut", "open"] as const) {
  test.describe(
    `with the stream of changes ${stream}, after a look at another tab`,
    outerUnless(stream === "cut"),
    () => {
      test.beforeEach(async ({ page }) => {
        await enterAs(page, ADMIN);
        if (stream === "cut") await page.route("**/api/events", (route) => route.abort());
      });

      test("a result that a colleague has stored is not overwritten: it is told, and shown", async ({
        page,
        request,
      }) => {
        const send = await apiAs(request, ADMIN);
        const { id } = await addSlip(request, {}, "approved");
        await slipWithUrl(send, id);
        await page.goto(`/slip/${id}`);
        await page
          .getByRole("region", { name: "Follow-up", exact: true })
          .getByRole("button", { name: "Record…" })
          .click();
        const dialog = page.getByRole("dialog", { name: "After the slip" });
        await dialog.getByLabel("Note").fill("Mine");
        const examined_on = addDays(todayInDhaka(new Date()), -20);
        const theirs = { ...FOLLOW_UP, examined_on, result: "unfit", note: "Theirs" };
        await leaveTab(
          page,
          () => send("PUT", `/auto/slip/${id}/follow-up`, theirs),
          /\/follow-up$/,
        );
        await dialog.getByRole("button", { name: "Save" }).click();
        await expect(told(dialog)).toContainText(
          "Someone changed this follow-up after you opened it. Nothing was saved",
        );
        await expect(dialog.getByLabel("Unfit")).toBeChecked();
        await expect(dialog.getByLabel("Examined on")).toHaveValue(formatDayMonthYear(examined_on));
        await expect(dialog.getByLabel("Note")).toHaveValue("Mine");
        await expect(dialog.getByLabel("Note")).toHaveAccessibleDescription(
          /Somebody has stored Theirs\. Saving again keeps yours\./,
        );
        await expectAccessible(page);
        expect(await send("GET", `/auto/slip/${id}/follow-up`)).toMatchObject(theirs);
        await dialog.getByRole("button", { name: "Save" }).click();
        await expect(message(page)).toContainText("Saved.");
        const stored = await send("GET", `/auto/slip/${id}/follow-up`);
        expect(stored).toMatchObject({ ...theirs, note: "Mine" });
      });

      test("an application's address, deletion and decline", { tag: "@outer" }, async ({
        page,
        request,
      }) => {
        const send = await apiAs(request, ADMIN);
        const { id } = await addSlip(request, {}, "approved");
        const readsSlip = new RegExp(`/api/auto/slip/${id}$`);
        const dialog = dialogOf(page);
        await test.step("address", async () => {
          await page.goto(`/slip/${id}`);
          await (await moreActions(page, "Slip")).click();
          await dialog.getByRole("textbox").fill("https://slips.example.com/mine");
          await leaveTab(page, () => slipWithUrl(send, id), readsSlip);
          await dialog.getByRole("button", { name: "Update" }).click();
          await expect(told(dialog)).toContainText("The slip URL was not changed.");
          await expect(dialog.getByRole("textbox")).toHaveValue("https://slips.example.com/mine");
          await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(
            /Somebody has stored https:\/\/slips\.example\.com\/first\./,
          );
          const { slip_url } = await send("GET", `/auto/slip/${id}`);
          expect(slip_url).toBe("https://slips.example.com/first");
          await dialog.getByRole("button", { name: "Update" }).click();
          await expect(message(page)).toContainText("The slip URL of");
        });
        await test.step("deletion", async () => {
          const other = await addSlip(request);
          await page.goto(`/slip/${other.id}`);
          await (await moreActions(page, "Delete")).click();
          await leaveTab(
            page,
            () => send("PUT", `/auto/slip/${other.id}`, application({ last_name: "Theirs" })),
            new RegExp(`/api/auto/slip/${other.id}$`),
          );
          await dialog.getByRole("button", { name: "Delete" }).click();
          await expect(told(dialog)).toContainText("The application was not deleted.");
          await expect(dialog).toContainText("Rahim Theirs");
          expect(await send("GET", `/auto/slip/${other.id}`)).toMatchObject({
            last_name: "Theirs",
          });
          await dialog.getByRole("button", { name: "Delete" }).click();
          await expect(message(page)).toContainText("was deleted.");
        });
        await test.step("decline in the review queue", async () => {
          const other = await addSlip(request);
          await page.goto(`/slip/${other.id}?queue=review`);
          await page
            .getByRole("region", { name: "Review queue" })
            .getByRole("button", { name: "Decline" })
            .click();
          await dialog.getByRole("textbox").fill("Name differs");
          await leaveTab(
            page,
            () => send("PUT", `/auto/slip/${other.id}`, application({ last_name: "Theirs" })),
            new RegExp(`/api/auto/slip/${other.id}$`),
          );
          await dialog.getByRole("button", { name: "Decline" }).click();
          await expect(told(dialog)).toContainText("Someone changed this application");
          await expect(dialog).toContainText("Rahim Theirs");
          expect(await send("GET", `/auto/slip/${other.id}`)).toMatchObject({ status: "pending" });
        });
      });

      test("an application's edit form", async ({ page, request }) => {
        const send = await apiAs(request, ADMIN);
        const { id } = await addSlip(request);
        await page.goto(`/slip/${id}/edit`);
        await page.getByLabel("First name").fill("Mine");
        await leaveTab(
          page,
          () => send("PUT", `/auto/slip/${id}`, application({ first_name: "Theirs" })),
          new RegExp(`/api/auto/slip/${id}$`),
        );
        await expect(page.getByLabel("First name")).toHaveValue("Mine");
        await page.getByRole("button", { name: /^Submit/ }).click();
        await expect(told(page)).toContainText("This application changed after you opened it");
        expect(await send("GET", `/auto/slip/${id}`)).toMatchObject({ first_name: "Theirs" });
      });

      test("an operator's names, a medical center and a notice", { tag: "@outer" }, async ({
        page,
        request,
      }) => {
        const send = await apiAs(request, ADMIN);
        const dialog = dialogOf(page);
        await test.step("operator", async () => {
          const { email } = await addOperator(request);
          const all: { id: number; email: string; username: string }[] = await send(
            "GET",
            "/auto/operators",
          );
          const id = all.find((one) => one.email === email)?.id ?? 0;
          const username = email.split("@")[0];
          await page.goto(`/operator/${id}/edit`);
          await page.getByLabel("First name").fill("Mine");
          await leaveTab(page, () =>
            send("PUT", `/auto/operator/${id}`, {
              ...{ first_name: "Theirs", last_name: "Das", email, username },
            }),
          );
          await page.getByRole("button", { name: "Update" }).click();
          await expect(told(page)).toContainText("Someone changed this operator");
          await expect(page.getByLabel("First name")).toHaveValue("Mine");
          await expect(page.getByLabel("First name")).toHaveAccessibleDescription(
            /Somebody has stored Theirs\./,
          );
          await expect(page.getByLabel("Last name")).toHaveValue("Das");
          await page.getByRole("button", { name: "Update" }).click();
          await expect(page.getByText("Operator Updated Successfully!")).toBeVisible();
          const stored = await send("GET", `/auto/operator/${id}?password=hide`);
          expect(stored).toMatchObject({ first_name: "Mine", last_name: "Das" });
        });
        await test.step("medical center", async () => {
          const name = `Green Clinic ${unique()}`;
          const { id } = await send("POST", "/medical-centers", { name, city: "Dhaka" });
          await page.goto("/admin/medical-centers");
          await page.getByRole("button", { name: `Edit ${name}` }).click();
          await dialog.getByLabel("Phone").fill("+8801700000001");
          const theirs = { name, city: "Dhaka", country: "Bangladesh", address: "12 Mirpur Road" };
          await leaveTab(
            page,
            () => send("PUT", `/medical-centers/${id}`, theirs),
            /\/api\/medical-centers$/,
          );
          await dialog.getByRole("button", { name: "Update" }).click();
          await expect(told(dialog)).toContainText("Someone changed this medical center");
          await expect(dialog.getByLabel("Address")).toHaveValue("12 Mirpur Road");
          await dialog.getByRole("button", { name: "Update" }).click();
          await expect(message(page)).toContainText("Medical center updated successfully.");
          const all: { id: number }[] = await send("GET", "/medical-centers");
          expect(all.find((one) => one.id === id)).toMatchObject({
            address: "12 Mirpur Road",
            phone: "+8801700000001",
          });
          await page.getByRole("button", { name: `Delete ${name}` }).click();
          await leaveTab(page, () => send("PUT", `/medical-centers/${id}`, theirs));
          await dialog.getByRole("button", { name: "Delete" }).click();
          await expect(told(dialog)).toContainText("Someone changed this medical center");
          await dialog.getByRole("button", { name: "Delete" }).click();
          await expect(message(page)).toContainText("Medical center deleted successfully.");
        });
        await test.step("notice", async () => {
          const title = `Holiday ${unique()}`;
          const form = { title, content: "Closed on Friday.", is_active: false };
          const { id } = await send("POST", "/notices", form);
          await page.goto("/admin/notices");
          await page.getByRole("button", { name: `Edit ${title}` }).click();
          await dialog.getByLabel("Content").fill("Mine");
          const theirs = { ...form, content: "Closed on Saturday." };
          await leaveTab(page, () => send("PUT", `/notices/${id}`, theirs), /\/api\/notices$/);
          await dialog.getByRole("button", { name: "Update" }).click();
          await expect(told(dialog)).toContainText("Someone changed this notice");
          await expect(dialog.getByLabel("Content")).toHaveAccessibleDescription(
            /Somebody has stored Closed on Saturday\./,
          );
          await dialog.getByRole("button", { name: "Update" }).click();
          await expect(message(page)).toContainText("Notice updated successfully.");
          await send("DELETE", `/notices/${id}`);
        });
      });
    },
  );
}

test("without a change by a colleague a form is saved at once, also after a look at another tab", async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  const { id } = await addSlip(request, {}, "approved");
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${id}`);
  await (await moreActions(page, "Slip")).click();
  await dialogOf(page).getByRole("textbox").fill("https://slips.example.com/mine");
  await leaveTab(page, async () => undefined, new RegExp(`/api/auto/slip/${id}$`));
  await dialogOf(page).getByRole("button", { name: "Update" }).click();
  await expect(message(page)).toContainText("The slip URL of");
  const { slip_url } = await send("GET", `/auto/slip/${id}`);
  expect(slip_url).toBe("https://slips.example.com/mine");
});

const GONE = "It may have been deleted meanwhile, or it is no longer yours.";
const KEPT = "Nothing was saved. What you typed stays here until you close it, and can be copied.";

for (const stream of ["cut", "open"] as const) {
  test(
    `an application deleted while it is edited, with the stream of changes ${stream}: the form says so, keeps what was typed and lets it be copied`,
    outerUnless(stream === "cut"),
    async ({ page, request }) => {
      const send = await apiAs(request, ADMIN);
      const { id } = await addSlip(request);
      await enterAs(page, ADMIN);
      if (stream === "cut") await page.route("**/api/events", (route) => route.abort());
      await page.goto(`/slip/${id}/edit`);
      await page.getByLabel("First name").fill("Mine");
      await send("DELETE", `/auto/slip/${id}`);
      if (stream === "cut") await page.getByRole("button", { name: /^Submit/ }).click();
      const words =
        "This application was deleted meanwhile, or it is no longer yours. What you typed can no longer be saved. It stays in this tab until you close it: copy it, or submit it as a new application.";
      await expect(page.getByText(words)).toHaveCount(1);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole("button", { name: "Copy what was typed" })).toBeVisible();
      await expect(page.getByLabel("First name")).toHaveValue("Mine");
      await expect(page.getByRole("button", { name: /^Submit/ })).toHaveCount(0);
      await expectAccessible(page);
    },
  );
}

test("a form or question whose record was deleted meanwhile says what happened and what that means", {
  tag: "@outer",
}, async ({ page, request }) => {
  const send = await apiAs(request, ADMIN);
  const dialog = dialogOf(page);
  await enterAs(page, ADMIN);
  await page.route("**/api/events", (route) => route.abort());
  await test.step("operator", async () => {
    const { email } = await addOperator(request);
    const all: { id: number; email: string }[] = await send("GET", "/auto/operators");
    const id = all.find((one) => one.email === email)?.id ?? 0;
    await page.goto(`/operator/${id}/edit`);
    await page.getByLabel("First name").fill("Mine");
    await send("DELETE", `/auto/operator/${id}`);
    await page.getByRole("button", { name: "Update" }).click();
    await expect(told(page)).toContainText(`No Operator found. ${GONE} ${KEPT}`);
    await expect(page.getByLabel("First name")).toHaveValue("Mine");
  });
  await test.step("reason of a decline", async () => {
    const { id } = await addSlip(request);
    await page.goto(`/slip/${id}?queue=review`);
    await page
      .getByRole("region", { name: "Review queue" })
      .getByRole("button", { name: "Decline" })
      .click();
    await dialog.getByRole("textbox").fill("Name differs");
    await send("DELETE", `/auto/slip/${id}`);
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect(told(dialog)).toContainText(`No slip found. ${GONE} ${KEPT}`);
    await expect(dialog.getByRole("textbox")).toHaveValue("Name differs");
  });
  await test.step("medical center, and the question whether to delete it", async () => {
    const name = `Gone Clinic ${unique()}`;
    const { id } = await send("POST", "/medical-centers", { name, city: "Dhaka" });
    await page.goto("/admin/medical-centers");
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await dialog.getByLabel("Phone").fill("+8801700000001");
    await send("DELETE", `/medical-centers/${id}`);
    await dialog.getByRole("button", { name: "Update" }).click();
    await expect(told(dialog)).toContainText(`No medical center found. ${GONE} ${KEPT}`);
    await expect(dialog.getByLabel("Phone")).toHaveValue("+8801700000001");

    const other = `Gone Clinic ${unique()}`;
    const { id: otherId } = await send("POST", "/medical-centers", { name: other, city: "Dhaka" });
    await page.goto("/admin/medical-centers");
    await page.getByRole("button", { name: `Delete ${other}` }).click();
    await send("DELETE", `/medical-centers/${otherId}`);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(told(dialog)).toContainText(`No medical center found. ${GONE}`);
    await expect(told(dialog)).not.toContainText(KEPT);
  });
  await test.step("notice", async () => {
    const title = `Gone ${unique()}`;
    const form = { title, content: "Closed on Friday.", is_active: false };
    const { id } = await send("POST", "/notices", form);
    await page.goto("/admin/notices");
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    await dialog.getByLabel("Content").fill("Mine");
    await send("DELETE", `/notices/${id}`);
    await dialog.getByRole("button", { name: "Update" }).click();
    await expect(told(dialog)).toContainText(`No notice found. ${GONE} ${KEPT}`);
    await expect(dialog.getByLabel("Content")).toHaveValue("Mine");
  });
});
