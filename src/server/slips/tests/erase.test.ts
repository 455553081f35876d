import { expect, test } from "vitest";
import { eraseOldSlips, erasePassport } from "#server/slips/erase-slips.ts";
import { readAudit } from "#server/testing/audit.ts";
import { type Answer, refused } from "#server/testing/client.ts";
import { allStoredText, columnsOfSlips, letSlipGrowOld } from "#server/testing/erased.ts";
import { addCenter, countWaiting, whileCenterIsLocked } from "#server/testing/records.ts";
import {
  freshPassport,
  process,
  readHistory,
  readSlip,
  STATES,
  slipForm,
  submit,
  submitApproved,
  submitIn,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { ImportAnswer } from "#shared/imports/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import {
  type SLIP_FIELDS,
  STORED_SLIP_FIELDS,
  type StoredSlipField,
} from "#shared/slips/form/form-fields.ts";
import { actionsFor } from "#shared/slips/rules-actions.ts";

const app = await testApp({ RETENTION_MONTHS: "6" });
const admin = await app.person("admin");

type Fields = typeof SLIP_FIELDS;
type ErasedField = {
  [Name in StoredSlipField]: Fields[Name] extends { erased: "unchanged" } ? never : Name;
}[StoredSlipField];

const CANARIES = {
  first_name: "Kanariya",
  last_name: "Vogelfrei",
  email: "canary@example.com",
  phone: "+8801999888777",
  date_of_birth: "1991-07-23",
  national_id: "99887766554433",
  passport_number: "KV7654321",
  passport_issue_date: "2019-02-14",
  passport_expiry_date: "2034-08-19",
  passport_issue_place: "Canaryville",
  others: "Sings at dawn",
} satisfies Record<ErasedField, string>;

/** Columns of an application that are no field of its form; `eraseSlipRows` names those with personal data. */
const FILLED_BY_DESK = [
  "id",
  "user_id",
  "status",
  "process_status",
  "payment_status",
  "payment_link",
  "slip_url",
  "failed_reason",
  "declined_reason",
  "edited_since_approval",
  "run_no",
  "search_text",
  "status_rank",
  "counts_from",
  "queued_at",
  "created_at",
  "updated_at",
  "decided_at",
  "completed_at",
  "erased_at",
];

test("erasing an application leaves no personal data anywhere", async () => {
  const form = { ...CANARIES, confirm_passport: CANARIES.passport_number };
  const slip = await submit(admin, form);
  await admin.put(`/auto/slip/${slip.id}`, { ...slip, ...form, first_name: "Kanariya Zwei" });
  const { status } = await admin.post("/slip-drafts", { form_values: CANARIES });
  expect(status).toBe(201);
  await admin.patch(`/auto/slip/${slip.id}/status`, { status: "approved" });

  const { slips } = await erasePassport(app.context, slip.passport_number);

  expect(slips).toEqual([slip.id]);
  const stored = await allStoredText(app);
  for (const canary of Object.values(CANARIES)) expect(stored).not.toContain(canary);
  expect((await readHistory(admin, slip.id)).at(-1)).toMatchObject({ action: "erased" });
  expect((await readAudit(admin, { kind: "desk" })).entries[0]).toMatchObject({
    action: "slips-erased",
    details: { slips: 1, reason: "asked for" },
  });
});

test("an erased application has the declared value in each field, and every column is declared or listed here", async () => {
  const slip = await submit(admin, { others: "Sings at dusk", agent: "Karim Travels" });
  await erasePassport(app.context, slip.passport_number);
  const number = (digits: number) => String(slip.id).padStart(digits, "0");
  expect(await readSlip(admin, slip.id)).toMatchObject({
    ...fieldsOf(slip),
    first_name: "Erased",
    last_name: "Application",
    email: "erased@erased.invalid",
    phone: `+880${number(10)}`,
    date_of_birth: "1900-01-01",
    national_id: number(10),
    passport_number: `X${number(8)}`,
    passport_issue_date: "1900-01-01",
    passport_expiry_date: "1900-01-02",
    passport_issue_place: "Erased",
    others: null,
    agent: "Karim Travels",
  });
  const columns = STORED_SLIP_FIELDS.map((field) => (field === "agent" ? "agent_id" : field));
  expect((await columnsOfSlips(app)).toSorted()).toEqual(
    [...columns, ...FILLED_BY_DESK].toSorted(),
  );
});

test("an erased application can be neither edited nor sent, and does not count as completed", async () => {
  const [approved, pending] = [await submitApproved(admin), await submit(admin)];
  const finished = await submitIn(app, admin, STATES["finished with a slip URL"]);
  for (const slip of [approved, pending, finished]) {
    await erasePassport(app.context, slip.passport_number);
  }
  expect(await process(admin, approved.id)).toEqual({
    queued: [],
    skipped: [{ id: approved.id, reason: "Erased" }],
  });
  for (const { id } of [approved, finished]) {
    const slip = await readSlip(admin, id);
    expect(slip).toMatchObject({ status: "approved", slip_url: null, payment_link: null });
    expect(slip.erased_at).not.toBeNull();
    expect(actionsFor(slip, "admin", new Date())).toEqual(["view"]);
    expect(refused(await admin.patch(`/auto/slip/${id}/url`, { slip_url: "" }))).toEqual([
      409,
      "This application is erased. Only an approved application can have a slip URL.",
    ]);
  }
  const reason = { reason: "Blurred page" };
  expect((await admin.put(`/auto/slip/${pending.id}/declined-reason`, reason)).status).toBe(409);
  for (const { id } of [approved, pending]) {
    const { passport_number, ...form } = await readSlip(admin, id);
    const edit = { ...form, passport_number, confirm_passport: passport_number };
    expect((await admin.put(`/auto/slip/${id}`, edit)).status).not.toBe(200);
  }
});

test("erasing an application changes its version, whatever the clock", async () => {
  const slip = await submit(admin);
  // A change that began later and was written first.
  await letSlipGrowOld(app, [slip.id], -1);
  const read = await readSlip(admin, slip.id);
  await erasePassport(app.context, slip.passport_number);
  expect((await readSlip(admin, slip.id)).updated_at > read.updated_at).toBe(true);
});

test("an application that once had the number loses its logged values and stays", async () => {
  const typed = freshPassport();
  const slip = await submit(admin, { passport_number: typed, confirm_passport: typed });
  const corrected = freshPassport();
  const form = { ...slip, passport_number: corrected, confirm_passport: corrected };
  const others = `Passport ${typed} was typed first`;
  expect((await admin.put(`/auto/slip/${slip.id}`, { ...form, others })).status).toBe(200);
  const untouched = await submit(admin);

  expect(await erasePassport(app.context, typed)).toEqual({
    slips: [],
    formerly: [slip.id],
    drafts: 0,
    texts: { applications: 1, money: 0, views: 0, notices: 0, agents: 0, preferences: 0, keys: 0 },
  });

  expect(await allStoredText(app)).not.toContain(typed);
  expect(await readSlip(admin, slip.id)).toMatchObject({
    first_name: slip.first_name,
    passport_number: corrected,
    others: null,
    erased_at: null,
  });
  expect((await readHistory(admin, slip.id)).at(-1)?.changes).toContainEqual({
    field: "passport_number",
    from: null,
    to: null,
  });
  expect(await readSlip(admin, untouched.id)).toEqual(untouched);
  expect(await erasePassport(app.context, typed)).toMatchObject({ slips: [], formerly: [] });
});

test("other rows of the same file lose only its name", async () => {
  const passports = [freshPassport(), freshPassport()];
  const rows = passports.map((passport_number, index) => ({
    line: index + 2,
    form_values: slipForm({ passport_number, confirm_passport: passport_number }),
    accept_duplicate: true,
  }));
  const { body } = await admin.post("/slip-imports", { file_name: "Rahim Uddin.xlsx", rows });
  const [erased, other] = (body as ImportAnswer).rows.map(({ slip_id }) => slip_id ?? 0);
  await erasePassport(app.context, passports[0] ?? "");
  expect(await allStoredText(app)).not.toContain("Rahim Uddin.xlsx");
  expect((await readHistory(admin, other ?? 0))[0]?.changes).toEqual([
    { field: "imported_from", from: null, to: null },
  ]);
  expect(await readSlip(admin, other ?? 0)).toMatchObject({ passport_number: passports[1] });
  expect((await readSlip(admin, erased ?? 0)).first_name).toBe("Erased");

  // A later call of the same import sends the name again, and the desk keeps it no more.
  const late = freshPassport();
  const form_values = slipForm({ passport_number: late, confirm_passport: late });
  const again = await admin.post("/slip-imports", {
    import_id: (body as ImportAnswer).import_id,
    file_name: "Rahim Uddin.xlsx",
    rows: [{ line: 4, form_values, accept_duplicate: true }],
  });
  expect(again.status).toBe(200);
  expect(await allStoredText(app)).not.toContain("Rahim Uddin.xlsx");
});

test("rows added by an import during an erasure lose the name of the file too", async () => {
  const center = await addCenter(app, "Green Clinic", "Dhaka");
  const [first, second] = [freshPassport(), freshPassport()];
  const importRow = (passport_number: string, import_id: number | null, more = {}) => {
    const form_values = slipForm({ passport_number, confirm_passport: passport_number, ...more });
    const rows = [{ line: 2, form_values, accept_duplicate: true }];
    return admin.post("/slip-imports", { import_id, file_name: "Karim Miah.xlsx", rows });
  };
  const { import_id } = (await importRow(first, null)).body as ImportAnswer;
  let both = Promise.resolve<[Answer | null, unknown]>([null, null]);
  await whileCenterIsLocked(app, center, async () => {
    const adding = importRow(second, import_id, { city: "80", medical_center_id: center });
    await expect.poll(() => countWaiting(app)).toBe(1);
    both = Promise.all([adding, erasePassport(app.context, first)]);
    await expect.poll(() => countWaiting(app)).toBe(2);
  });
  const [added] = await both;
  expect(added?.body).toMatchObject({ rows: [{ outcome: "submitted" }] });
  expect(await allStoredText(app)).not.toContain("Karim Miah.xlsx");
});

test("nothing is erased while an application of the passport is being processed", async () => {
  const slip = await submitApproved(admin);
  await process(admin, slip.id);
  await expect(erasePassport(app.context, slip.passport_number)).rejects.toThrow(/being processed/);
  expect((await readSlip(admin, slip.id)).passport_number).toBe(slip.passport_number);
});

test("slips unchanged for RETENTION_MONTHS are erased once; younger ones stay", async () => {
  const [old, young, underWay] = [
    await submit(admin),
    await submit(admin),
    await submitApproved(admin),
  ];
  await process(admin, underWay.id);
  await letSlipGrowOld(app, [old.id, underWay.id], 7);
  await letSlipGrowOld(app, [young.id], 5);
  expect(await eraseOldSlips(app.context)).toBe(1);
  expect(await eraseOldSlips(app.context)).toBe(0);
  expect((await readSlip(admin, old.id)).first_name).toBe("Erased");
  for (const slip of [young, underWay]) {
    expect((await readSlip(admin, slip.id)).passport_number).toBe(slip.passport_number);
  }
});

function fieldsOf(slip: Slip) {
  return Object.fromEntries(STORED_SLIP_FIELDS.map((name) => [name, slip[name]]));
}
