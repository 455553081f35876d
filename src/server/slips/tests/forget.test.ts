import { expect, test } from "vitest";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { eraseOldSlips, erasePassport } from "#server/slips/erase-slips.ts";
import { cleanFiles } from "#server/slips/erased.queries.ts";
import { type Answer, slipOf } from "#server/testing/client.ts";
import {
  allStoredText,
  backedUp,
  databaseLog,
  foundInFiles,
  letSlipGrowOld,
} from "#server/testing/erased.ts";
import { pdf, tryToAdd } from "#server/testing/files.ts";
import { followUp, followUpPath } from "#server/testing/follow-ups.ts";
import { json, sendCallback, settingsFor, stubService } from "#server/testing/gateway.ts";
import { process, slipForm, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { typeElsewhere } from "#server/testing/typed-elsewhere.ts";
import { EXPORT_COLUMNS } from "#shared/exports/rules-columns.ts";
import type { ImportAnswer } from "#shared/imports/contract.ts";
import type { SLIP_FIELDS, StoredSlipField } from "#shared/slips/form/form-fields.ts";

const service = await stubService();
const app = await testApp({
  ...settingsFor(service.url),
  RETENTION_MONTHS: "6",
  LOG_LEVEL: "trace",
});
const admin = await app.person("admin", "Salma Khatun");
const operator = await app.person("operator", "Karim Ali");
const never = new AbortController().signal;

/** The fields that erasing changes; the compiler asks for a canary in each. */
type PersonalField = {
  [Field in StoredSlipField]: (typeof SLIP_FIELDS)[Field]["erased"] extends "unchanged"
    ? never
    : Field;
}[StoredSlipField];

let people = 0;

/** Values of one person that nothing else in this database holds: a set for each state that a form of theirs is in. */
function newPerson() {
  people += 1;
  const [letter] = "PQRSTU".slice(people - 1);
  const formOf = (state: number): Record<PersonalField, string> => ({
    first_name: `Kanariya${letter}${state}`,
    last_name: `Vogelfrei${letter}${state}`,
    email: `canary${people}${state}@example.com`,
    phone: `+880199988${people}${state}77`,
    date_of_birth: `199${state}-07-2${people}`,
    national_id: `9988776655${people}${state}33`,
    passport_number: `KV${people}${state}54321`,
    passport_issue_date: `201${state}-02-1${people}`,
    passport_expiry_date: `203${state + 3}-08-1${people}`,
    passport_issue_place: `Canaryville${letter}${state}`,
    others: `Sings at dawn ${people}${state}`,
  });
  const texts = {
    file: `list of bird ${people}.xlsx`,
    reference: `REF-BIRD-${people}`,
    failed: `The site has blocked bird ${people}`,
    pay: `https://pay.example/bird-${people}`,
    url: `https://slips.example/bird-${people}`,
    wrongUrl: `https://slips.example/wrong-bird-${people}`,
    report: `report-of-bird-${people}`,
    declined: `Page of bird ${people} is torn`,
    note: `Bird ${people} calls back on Sunday`,
    slipNumber: `BIRD-2026112300-${people}`,
    health: `A shadow on the lung of bird ${people}`,
  };
  /** Typed about the person outside of applications, in other spellings: a former number, the present ones, the name. */
  const typed = {
    number:
      `${formOf(2).passport_number.slice(0, 2)} ${formOf(2).passport_number.slice(2)}`.toLowerCase(),
    sentence: `${formOf(3).last_name} ${formOf(3).first_name}, ${inBangla(formOf(3).passport_number)}, ${formOf(3).national_id.replaceAll(/(....)/g, "$1-")}`,
    email: formOf(1).email,
  };
  const forms = [formOf(1), formOf(2), formOf(3)] as const;
  return {
    forms,
    texts,
    typed,
    typedCanaries: [typed.number, ...typed.sentence.split(", ")],
    canaries: [...forms.flatMap((form) => Object.values(form)), ...Object.values(texts)],
  };
}

function inBangla(number: string): string {
  return number.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}

type Person = ReturnType<typeof newPerson>;

const whole = (form: Person["forms"][number], more: Record<string, unknown> = {}) =>
  slipForm({ ...form, confirm_passport: form.passport_number, ...more });

function done({ status, text }: Answer): void {
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
}

/** Sends the slip and lets the booking service report this of it, one after the other. */
async function sendAndReport(id: number, reports: readonly object[], { texts }: Person) {
  service.respond = (_call, response) => json(response, 202, { reference: texts.reference });
  await process(admin, id);
  const run = await claimNextRun(app.context);
  if (run?.slip_id !== id) throw new Error("another run was claimed");
  await carryOut(app.context, run, never);
  for (const [index, one] of reports.entries()) {
    const report = `${texts.report}-${run.run_no}-${index}`;
    done(await sendCallback(app, { report, attempt: run.effect_key, ...one }));
  }
  return run.effect_key;
}

/** All that can happen to an application: every way in which something of the person is written down anywhere. */
async function live(person: Person) {
  const { forms, texts } = person;
  const [first, second, third] = forms;
  const imported = await operator.post("/slip-imports", {
    file_name: texts.file,
    file_sha256: "ab".repeat(32),
    rows: [{ line: 2, form_values: whole(first) }],
  });
  const id = (imported.body as ImportAnswer).rows[0]?.slip_id ?? 0;
  const base = slipOf(await operator.get(`/auto/slip/${id}`));
  done(await operator.put(`/auto/slip/${id}`, whole(second)));
  done(await admin.patch(`/auto/slip/${id}/status`, { status: "approved" }));
  const message = `${texts.failed}: ${second.passport_number}`;
  await sendAndReport(id, [{ event: "failed", kind: "needs_person", message }], person);
  done(await operator.put(`/auto/slip/${id}`, whole(third)));
  const attempt = await sendAndReport(
    id,
    [{ event: "finished", payment_link: texts.pay }, { event: "paid" }],
    person,
  );
  done(await admin.patch(`/auto/slip/${id}/url`, { slip_url: texts.wrongUrl }));
  done(await admin.patch(`/auto/slip/${id}/url`, { slip_url: "" }));
  const ready = { report: `${texts.report}-ready`, attempt, event: "slip_ready" };
  done(await sendCallback(app, { ...ready, slip_url: texts.url }));
  const declined = await submit(operator, whole(third));
  const decision = { status: "declined", reason: texts.declined };
  done(await admin.patch(`/auto/slip/${declined.id}/status`, decision));
  const toApplicant = { channel: "whatsapp", occasion: "slip-ready" };
  done(await operator.post(`/auto/slip/${id}/applicant-message`, toApplicant));
  done(await operator.post(`/auto/slip/${id}/notes`, { note: texts.note }));
  done(await tryToAdd(operator, id, pdf(texts.file), "other"));
  const after = { slip_number: texts.slipNumber, valid_till: "2026-12-22", note: texts.health };
  done(await followUp(operator, id, after));
  done(await operator.post(`${followUpPath(id)}/call`, { again_on: "2026-11-25" }));
  const draft = { slip_id: id, base_updated_at: base.updated_at, form_values: third };
  done(await operator.post("/slip-drafts", draft));
  done(await operator.post("/auto/slips/duplicates", third));
  const filter = { status: "all", city: "all", todo: "all", search: third.passport_number };
  done(await admin.post("/slip-exports", { format: "csv", filter, columns: EXPORT_COLUMNS }));
  for (const path of [
    `/auto/slips?search=${third.passport_number}`,
    `/auto/slip/${id}/history`,
    `/auto/slip/${id}/runs`,
    followUpPath(id),
    "/follow-ups?show=all",
    "/notifications",
    "/audit",
    "/slip-exports",
  ]) {
    done(await admin.get(path));
  }
  const { text } = await operator.get("/notifications");
  expect(text).toContain(message);
  return { ids: [id, declined.id], ...ready };
}

/** Where something of the person is left. */
async function leftOf({ canaries: own, typedCanaries }: Person): Promise<Record<string, string[]>> {
  const canaries = [...own, ...typedCanaries];
  await cleanFiles(app.context.sql, "rewrite");
  const places = {
    tables: await allStoredText(app),
    backup: await backedUp(app),
    "program's log": app.logged(),
    "database's log": await databaseLog(app),
  };
  const left = Object.entries(places).map(([place, text]) => [
    place,
    canaries.filter((canary) => text.toLowerCase().includes(canary.toLowerCase())),
  ]);
  return { ...Object.fromEntries(left), files: await foundInFiles(app, canaries) };
}

const NOTHING = {
  tables: [],
  backup: [],
  "program's log": [],
  "database's log": [],
  files: [],
};

test("the scan finds each canary, also in the database's own samples and files", async () => {
  const person = newPerson();
  await live(person);
  await typeElsewhere(app, admin, operator, person.typed);
  await cleanFiles(app.context.sql, "vacuum");
  const left = await leftOf(person);
  const canaries = [...person.canaries, ...person.typedCanaries];
  expect(left.tables).toEqual(canaries);
  expect(left.backup).toEqual(canaries);
  const dates = /^\d{4}-\d\d-\d\d$/;
  // Days are not stored as text, unless an edit of them is.
  expect(left.files).toEqual(expect.arrayContaining(canaries.filter((one) => !dates.test(one))));
});

test("deleting an application leaves no personal data anywhere", async () => {
  const person = newPerson();
  const { ids, report, attempt } = await live(person);
  for (const id of ids) done(await admin.delete(`/auto/slip/${id}`));
  expect(await leftOf(person)).toEqual(NOTHING);
  const sent = { report, attempt, event: "slip_ready", slip_url: person.texts.url };
  expect((await sendCallback(app, sent)).body).toMatchObject({ outcome: "ignored" });
  expect(await leftOf(person)).toMatchObject({ tables: [] });
});

test("erasing an application leaves no personal data anywhere, whatever is reported later", async () => {
  const person = newPerson();
  const { ids, report, attempt } = await live(person);
  await typeElsewhere(app, admin, operator, person.typed);
  const { passport_number, national_id } = person.forms[2];
  const spaced = `${passport_number.slice(0, 4)} ${passport_number.slice(4)}`.toLowerCase();
  for (const form_values of [
    { first_name: person.forms[2].first_name, passport_number: spaced },
    { confirm_passport: spaced },
    { others: `his passport is ${spaced}` },
    { national_id: `${national_id.slice(0, 3)} ${national_id.slice(3)}`, last_name: "x" },
  ]) {
    done(await operator.post("/slip-drafts", { form_values }));
  }
  expect(await erasePassport(app.context, passport_number)).toEqual({
    slips: ids,
    formerly: [],
    drafts: 4,
    texts: { applications: 0, money: 7, views: 2, notices: 2, agents: 1, preferences: 1, keys: 0 },
  });
  expect(await leftOf(person)).toEqual(NOTHING);
  const again = { report: `${report}-again`, attempt, event: "slip_ready" };
  for (const sent of [
    { ...again, slip_url: person.texts.url },
    { ...again, report, slip_url: person.texts.url },
  ]) {
    expect((await sendCallback(app, sent)).body).toEqual({
      outcome: "ignored",
      reason: "The slip was erased.",
    });
  }
  done(
    await sendCallback(app, {
      report: "late",
      attempt,
      event: "finished",
      payment_link: person.texts.pay,
    }),
  );
  expect(await leftOf(person)).toEqual(NOTHING);
});

test("an application past RETENTION_MONTHS leaves no personal data anywhere", async () => {
  const person = newPerson();
  const { ids } = await live(person);
  await typeElsewhere(app, admin, operator, person.typed);
  await letSlipGrowOld(app, ids, 7);
  expect(await eraseOldSlips(app.context)).toBe(2);
  expect(await leftOf(person)).toEqual(NOTHING);
});
