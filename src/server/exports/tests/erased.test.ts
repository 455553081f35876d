import { expect, test } from "vitest";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { submitCompleted } from "#server/testing/follow-ups.ts";
import { readSlip } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { EXPORT_COLUMNS } from "#shared/exports/rules-columns.ts";
import { bookingAdvice } from "#shared/slips/rules-advice.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp();
const admin = await app.person("admin");
const today = todayInDhaka(app.context.clock());
const INVENTED = /X0000|\+8800|erased@|1900-01-0|Erased Application/;

test("an erased application's file, daily sheet and warnings hold nothing that nobody entered", async () => {
  const slip = await submitCompleted(app, admin);
  await erasePassport(app.context, slip.passport_number);
  const filter = { status: "all", city: "all", todo: "all" };
  const { status, text } = await admin.post("/slip-exports", {
    format: "csv",
    filter,
    columns: EXPORT_COLUMNS,
  });
  expect(status).toBeLessThan(300);
  expect(text).not.toMatch(INVENTED);
  expect(text.trim().split("\n")).toHaveLength(2);
  const sheet = await admin.get(`/reports/day?day=${today}`);
  expect(sheet.status).toBe(200);
  expect(sheet.text).not.toMatch(INVENTED);
  expect(bookingAdvice(await readSlip(admin, slip.id), today)).toEqual([]);
});
