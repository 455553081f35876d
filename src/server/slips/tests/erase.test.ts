import { expect, test } from "vitest";
import { erasePassport, eraseWhatIsOld } from "#server/slips/erase-slips.ts";
import { readAudit } from "#server/testing/audit.ts";
import { everythingKept, letSlipGrowOld } from "#server/testing/erased.ts";
import {
  process,
  readHistory,
  readSlip,
  submit,
  submitApproved,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp({ RETENTION_MONTHS: "6" });
const admin = await app.person("admin");

const CANARIES = {
  first_name: "Kanariya",
  last_name: "Vogelfrei",
  email: "canary@example.com",
  phone: "+8801999888777",
  date_of_birth: "1991-07-23",
  national_id: "99887766554433",
  passport_issue_place: "Canaryville",
  others: "Sings at dawn",
};

test("of an erased application nothing is left that tells of the person, anywhere", async () => {
  const slip = await submit(admin, CANARIES);
  const edited = { ...slip, ...CANARIES, confirm_passport: slip.passport_number };
  await admin.put(`/auto/slip/${slip.id}`, { ...edited, first_name: "Kanariya Zwei" });
  const draft = { passport_number: slip.passport_number, first_name: "Kanariya" };
  const { status } = await admin.post("/slip-drafts", { form_values: draft });
  expect(status).toBe(201);
  await admin.patch(`/auto/slip/${slip.id}/status`, { status: "approved" });

  const { slips } = await erasePassport(app.desk.sql, slip.passport_number);

  expect(slips).toEqual([slip.id]);
  const kept = await everythingKept(app);
  for (const canary of [...Object.values(CANARIES), slip.passport_number]) {
    expect(kept).not.toContain(canary);
  }
  expect((await readHistory(admin, slip.id)).at(-1)).toMatchObject({ action: "erased" });
  expect((await readAudit(admin, { kind: "desk" })).entries[0]).toMatchObject({
    action: "slips-erased",
    details: { slips: 1, reason: "asked for" },
  });
});

test("an erased application is closed: it is neither edited nor sent", async () => {
  const [approved, pending] = [await submitApproved(admin), await submit(admin)];
  for (const slip of [approved, pending]) await erasePassport(app.desk.sql, slip.passport_number);
  expect(await process(admin, approved.id)).toMatchObject({ queued: [] });
  for (const { id } of [approved, pending]) {
    const { passport_number, ...form } = await readSlip(admin, id);
    const edit = { ...form, passport_number, confirm_passport: passport_number };
    expect((await admin.put(`/auto/slip/${id}`, edit)).status).not.toBe(200);
  }
});

test("while an application is under way nothing of its passport is erased", async () => {
  const slip = await submitApproved(admin);
  await process(admin, slip.id);
  await expect(erasePassport(app.desk.sql, slip.passport_number)).rejects.toThrow(
    /being processed/,
  );
  expect((await readSlip(admin, slip.id)).passport_number).toBe(slip.passport_number);
});

test("what nobody changed for RETENTION_MONTHS is erased by itself, once, and younger ones stay", async () => {
  const [old, young, underWay] = [
    await submit(admin),
    await submit(admin),
    await submitApproved(admin),
  ];
  await process(admin, underWay.id);
  await letSlipGrowOld(app, [old.id, underWay.id], 7);
  await letSlipGrowOld(app, [young.id], 5);
  expect(await eraseWhatIsOld(app.desk)).toBe(1);
  expect(await eraseWhatIsOld(app.desk)).toBe(0);
  expect((await readSlip(admin, old.id)).first_name).toBe("Erased");
  for (const slip of [young, underWay]) {
    expect((await readSlip(admin, slip.id)).passport_number).toBe(slip.passport_number);
  }
});
