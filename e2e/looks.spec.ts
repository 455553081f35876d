import { expect, type Locator, type Page, test } from "@playwright/test";
import { addOperator, addSlip, apiAs, choose, enterAs, findRow, unique } from "./desk.ts";
import { waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

/** Labels slightly higher or lower than one in the same row; a row is what lies within half a control. */
async function findMisalignedLabels(container: Locator): Promise<string[]> {
  const labels = await container.locator("label").evaluateAll((elements) =>
    elements
      .filter((label) => !label.querySelector("input"))
      .map((label) => ({ text: label.textContent, bottom: label.getBoundingClientRect().bottom }))
      .filter(({ bottom }) => bottom > 0),
  );
  return labels
    .filter(({ bottom }) =>
      labels.some((other) => {
        const distance = Math.abs(other.bottom - bottom);
        return distance > 0.5 && distance < 18;
      }),
    )
    .map(({ text }) => text ?? "");
}

const FORMS = ["/slip", "/operator/add", "/profile"];

test("labels in each row of a form are aligned", { tag: "@outer" }, async ({ page }) => {
  await enterAs(page, ADMIN);
  for (const path of FORMS) {
    await page.goto(path);
    await expect(page.getByRole("textbox").first()).toBeVisible();
    await waitUntilIdle(page);
    const main = page.locator("main");
    await expect.poll(() => findMisalignedLabels(main), { message: path }).toEqual([]);
  }
});

/** The open dialog has aligned labels and lies within the window. */
async function expectInShape(page: Page, title: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect.poll(() => findMisalignedLabels(dialog), { message: String(title) }).toEqual([]);
  const box = await dialog.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box?.x, String(title)).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0), String(title)).toBeLessThanOrEqual(width);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
}

for (const width of [1280, 320]) {
  test(`every dialog has aligned labels and fits, ${width} px wide`, { tag: "@outer" }, async ({
    page,
    request,
  }) => {
    await addOperator(request);
    const { last_name } = await addSlip(request, {}, "approved");
    await page.setViewportSize({ width, height: 800 });
    await enterAs(page, ADMIN);
    for (const [path, button, title] of [
      ["/admin/medical-centers", "Add Medical Center", "Add Medical Center"],
      ["/admin/notices", "Add Notice", "Add Notice"],
      ["/admin/slips?status=approved", "Save view", "Save view"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("button", { name: button }).first().click();
      await expectInShape(page, title);
    }
    if (width < 768) return;
    await page.goto("/admin/operators");
    await page
      .getByRole("button", { name: /^More actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Reset password" }).click();
    await expectInShape(page, /^Reset/);
    await page.goto("/admin/slips");
    await findRow(page, last_name);
    await choose(page, last_name, "Slip");
    await expectInShape(page, "Update Slip URL");
  });
}

test("the export dialog fits into one window with its columns and buttons, on a desktop and a phone", {
  tag: "@outer",
}, async ({ page }) => {
  await enterAs(page, ADMIN);
  for (const [width, height, menu] of [
    [1280, 800, "Export"],
    [390, 844, "More actions for this list"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/admin/slips");
    await page.getByRole("button", { name: menu, exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Export as CSV" });
    await expect(dialog.getByRole("button", { name: "For the booking form" })).toBeFocused();
    for (const name of ["Cancel", "Export"]) {
      const button = dialog.getByRole("button", { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await expectInShape(page, "Export as CSV");
  }
});

/** What lies beside the screen or is cut in the list of a screen. */
async function findCut(page: Page): Promise<string[]> {
  const table = page.getByRole("table").first();
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await waitUntilIdle(page);
  return await table.evaluate((table) => {
    const cut = [...table.querySelectorAll("td, td *")].filter(
      (one) =>
        one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "hidden",
    );
    const frame = table.parentElement;
    const isWide = frame !== null && frame.scrollWidth > frame.clientWidth + 1;
    return [...(isWide ? ["the table"] : []), ...cut.map((one) => one.textContent)];
  });
}

test("the shade at the edge of a list is there only while something lies under it", {
  tag: "@outer",
}, async ({ page, request }) => {
  await addSlip(request, {}, "approved");
  const send = await apiAs(request, ADMIN);
  const agent = await send("POST", "/agents", { name: `Padma ${unique()}` });
  await page.setViewportSize({ width: 800, height: 1024 });
  await enterAs(page, ADMIN);
  await page.goto("/agents");
  await expect(page.getByRole("link", { name: agent.name, exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader").last()).toHaveCSS("box-shadow", "none");
  await page.goto("/admin/slips");
  const cell = page.locator("[data-row-id] td").last();
  await expect(cell).toHaveCSS("box-shadow", /rgb/);
  const frame = page.locator("[data-scrolls]");
  await frame.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await expect(cell).toHaveCSS("box-shadow", "none");
});

test("on paper a list has all its columns within the page", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  await addOperator(request);
  await page.setViewportSize({ width: 718, height: 1024 });
  await enterAs(page, ADMIN);
  await page.emulateMedia({ media: "print" });
  for (const path of ["/admin/operators", "/admin/money"]) {
    await page.goto(path);
    const heads = page.getByRole("columnheader").filter({ visible: true });
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await waitUntilIdle(page);
    const ends = await heads.evaluateAll((all) =>
      all.map((head) => Math.floor(head.getBoundingClientRect().right)),
    );
    expect(Math.max(...ends), path).toBeLessThanOrEqual(718);
  }
});

test("on a tablet held upright lists lie whole within the screen, in both languages", {
  tag: "@outer",
}, async ({ page, request }) => {
  const send = await apiAs(request, ADMIN);
  await send("POST", "/auto/operator/data", {
    first_name: "Mohammad Shahidul Islam",
    last_name: "Chowdhury Sarkar",
    username: `shahid${unique()}`,
    email: `mohammad.shahidul.islam.chowdhury${unique()}@desk.test`,
    password: "correct-horse-9",
  });
  await send("POST", "/notices", {
    title: "The booking site is closed from Thursday noon until Saturday evening",
    content: "Nothing can be booked in these days.",
  });
  await send("POST", "/agents", {
    name: `Shahidullah Chowdhury Overseas of Brahmanbaria ${unique()}`,
    phone: "+8801811223344",
    note: "Pays on Thursdays and wants a statement on paper",
  });
  const operator = await apiAs(request, await addOperator(request));
  const deposit = {
    amount: "1000.00",
    currency: "BDT",
    method: "bKash",
    reference: `8N7A${unique()}`,
    paid_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    note: "From the shop in Motijheel",
  };
  const once = { "idempotency-key": crypto.randomUUID() };
  await operator("POST", "/money/deposits", deposit, once);
  await page.setViewportSize({ width: 768, height: 1024 });
  await enterAs(page, ADMIN);
  for (const language of ["en", "bn"]) {
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    for (const path of ["operators", "notices", "money/deposits"]) {
      await page.goto(`/admin/${path}`);
      expect.soft(await findCut(page), `${path}, ${language}`).toEqual([]);
    }
    await page.goto("/agents");
    expect.soft(await findCut(page), `agents, ${language}`).toEqual([]);
  }
});
