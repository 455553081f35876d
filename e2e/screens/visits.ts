import { type Browser, request } from "@playwright/test";
import { addOperator } from "../desk.ts";
import { addEarlierDays } from "../earlier-days.ts";
import { ADMIN, startDesk } from "../start-desk.ts";
import { ADMIN_MONEY_SCREENS } from "./admin-money-screens.ts";
import { BOOKING_SCREENS } from "./booking-screens.ts";
import { DESK_SCREENS } from "./desk-screens.ts";
import { FILE_SCREENS } from "./file-screens.ts";
import { FOLLOW_UP_SCREENS } from "./follow-up-screens.ts";
import { FORM_SCREENS } from "./form-screens.ts";
import { LIST_SCREENS } from "./list-screens.ts";
import { MONEY_SCREENS } from "./money-screens.ts";
import { OPERATOR_SCREENS, VISITOR_SCREENS } from "./operator-screens.ts";
import { PEOPLE_SCREENS } from "./people-screens.ts";
import { RECORD_SCREENS } from "./record-screens.ts";
import { REPORT_SCREENS } from "./report-screens.ts";
import { RETURN_SCREENS } from "./return-screens.ts";
import { ROW_SCREENS } from "./row-screens.ts";
import { slipIn, type Visit, visitAs } from "./screen.ts";
import { SLIP_SCREENS } from "./slip-screens.ts";
import { recordOpeners } from "./walk.ts";

export const PEOPLE = ["admin", "operator", "visitor"] as const;
type Person = (typeof PEOPLE)[number];

/** Every screen with its menus and dialogs, by role; a visitor signs in and out. */
export const SCREENS = {
  admin: [
    ...LIST_SCREENS,
    ...ROW_SCREENS,
    ...FORM_SCREENS,
    ...SLIP_SCREENS,
    ...BOOKING_SCREENS,
    ...FOLLOW_UP_SCREENS,
    ...RETURN_SCREENS,
    ...REPORT_SCREENS,
    ...MONEY_SCREENS,
    ...ADMIN_MONEY_SCREENS,
    ...FILE_SCREENS,
    ...PEOPLE_SCREENS,
    ...RECORD_SCREENS,
    ...DESK_SCREENS,
  ],
  operator: OPERATOR_SCREENS,
  visitor: VISITOR_SCREENS,
} as const;

/** Starts a separate desk where slips are booked by hand, and signs these users in. */
export async function startVisits(browser: Browser) {
  const desk = await startDesk({ PROCESSOR: "manual" });
  const { sql } = desk;
  const api = await request.newContext({ baseURL: desk.address });
  const operator = await addOperator(api);
  await addEarlierDays({ address: desk.address, sql, admin: ADMIN }, [ADMIN, operator]);
  // A colleague to transfer drafts to, and one more row.
  await addOperator(api, "Nila Akter");
  const visit = async (account: typeof ADMIN): Promise<Visit> => {
    const context = await browser.newContext({
      baseURL: desk.address,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await context.addInitScript(recordOpeners);
    return visitAs(await context.newPage(), account, sql);
  };
  const visits: Record<Person, Visit> = {
    admin: await visit(ADMIN),
    operator: await visit(operator),
    visitor: await visit(operator),
  };
  await visits.admin.own("POST", "/medical-centers", { name: "Green Clinic", city: "Dhaka" });
  // More than fits on one page of the list.
  for (const one of [visits.admin, visits.operator]) {
    for (let count = 0; count < 11; count += 1) await slipIn(one);
  }
  const stop = async () => {
    for (const { page } of Object.values(visits)) await page.context().close();
    await api.dispose();
    await desk.stop();
  };
  return { visits, stop };
}
