import { expect, test } from "vitest";
import { slipOf } from "#server/testing/client.ts";
import {
  balanceOf,
  entriesOf,
  moneyApp,
  setPrice,
  submitAndApprove,
} from "#server/testing/money.ts";

const app = await moneyApp();
const admin = await app.person("admin");

const SLIP_URL = "https://wafid.com/appointment/DvX3k29QmzA71lB/slip/";

test("a slip that is read as paid is charged once to its submitter, however often and by however many it is read", async () => {
  await setPrice(admin, "8.50");
  const operator = await app.person("operator");
  const colleague = await app.person("admin");
  const { id } = await submitAndApprove(operator, admin);
  const read = (by = admin) =>
    by.post(`/auto/slip/${id}/official`, { is_paid: true, slip_url: SLIP_URL });
  const answers = await Promise.all([admin, colleague, admin, colleague].map(read));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(slipOf(await read())).toMatchObject({ payment_status: "paid", slip_url: SLIP_URL });
  expect(await entriesOf(operator)).toEqual([["charge", "-8.50", "-8.50"]]);
  expect(await balanceOf(operator)).toBe("-8.50");
});

test("what is refused as a whole charges nothing", async () => {
  const operator = await app.person("operator");
  const { id } = await submitAndApprove(operator, admin);
  const page = { is_paid: true, slip_url: SLIP_URL, result: "fit" };
  expect((await admin.post(`/auto/slip/${id}/official`, page)).status).toBe(400);
  expect(await balanceOf(operator)).toBe("0.00");
});
