import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { newestRun } from "#server/testing/runs.ts";
import { letBeQueued } from "#server/testing/slip-records.ts";
import {
  freshPassport,
  process,
  readSlip,
  submit,
  submitApproved,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { OfficialMatch } from "#shared/booking/contract.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import type { AuditPage } from "#shared/log/contract.ts";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";

const app = await testApp({ PROCESSOR: "manual" });
const admin = await app.person("admin", "Nasrin Akter");
const operator = await app.person("operator", "Karim Ali");
await app.work();

/** A slip that waits to be booked. */
async function waiting(form: Record<string, unknown> = {}): Promise<number> {
  const { id } = await submitApproved(admin, form);
  await process(admin, id);
  await expect.poll(async () => (await newestRun(app, id)).state).toBe("waiting");
  return id;
}

let made = 0;
const freshToken = () => `DvX3k29Qmz${String(++made).padStart(5, "0")}`;
const pageOf = (token: string, page: "pay" | "slip", language = "") =>
  `https://wafid.com${language}/appointment/${token}/${page}/`;

const save = (id: number, body: object, by = admin, headers = {}) =>
  by.post(`/auto/slip/${id}/official`, body, headers);
const followUpOf = async (id: number) =>
  (await admin.get(`/auto/slip/${id}/follow-up`)).body as FollowUp;

const CENTER = {
  name: "Amir Jahan Medical Center",
  city: "Rajshahi",
  address: "108 C R Datta Road",
  phone: "+880 1714 177881",
};

test("a payment link ends the booking; the link of a finished slip can be replaced until it is paid", async () => {
  const id = await waiting();
  const [wrong, right] = [pageOf(freshToken(), "pay"), pageOf(freshToken(), "pay")];
  await letBeQueued(app, id, 90);
  const ended = slipOf(await save(id, { payment_link: wrong }));
  expect(ended).toMatchObject({ process_status: "finished", payment_link: wrong });
  expect(ended.queued_at).toBe(ended.updated_at);
  const replaced = slipOf(await save(id, { payment_link: right }));
  expect([replaced.payment_link, replaced.queued_at]).toEqual([right, replaced.updated_at]);
  await admin.patch(`/auto/slip/${id}/status`, { payment_status: "paid" });
  expect(refused(await save(id, { payment_link: wrong }))).toEqual([
    409,
    "A payment link can be saved while the slip waits to be booked, or replaced until it is paid.",
  ]);
  expect((await readSlip(admin, id)).payment_link).toBe(right);
});

test("a payment link that another slip has is refused, in whatever language its address is", async () => {
  const token = freshToken();
  const first = await waiting({ first_name: "Rubel", last_name: "Islam" });
  await save(first, { payment_link: pageOf(token, "pay") });
  const second = await waiting();
  const answers = await Promise.all(
    ["", "/en"].map((language) => save(second, { payment_link: pageOf(token, "pay", language) })),
  );
  for (const answer of answers) {
    expect(refused(answer)).toEqual([
      409,
      `This payment link belongs to Rubel Islam (No. ${first}).`,
    ]);
  }
  expect((await readSlip(admin, second)).process_status).toBe("started");
});

test("one link for two slips at once is taken by one of them", async () => {
  const [first, second] = [await waiting(), await waiting()];
  const payment_link = pageOf(freshToken(), "pay");
  const answers = await Promise.all([first, second].map((id) => save(id, { payment_link })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a slip page is saved whole: link, slip URL, paid, center and what follow-up knows; saving it again changes nothing", async () => {
  const id = await waiting();
  const token = freshToken();
  const page = {
    payment_link: pageOf(token, "pay"),
    slip_url: pageOf(token, "slip"),
    is_paid: true,
    medical_center: CENTER,
    slip_number: "20250112000418725",
    valid_till: "2027-02-11",
  };
  const saved = slipOf(await save(id, page));
  expect(saved).toMatchObject({
    payment_link: page.payment_link,
    slip_url: page.slip_url,
    payment_status: "paid",
    MedicalCenter: { name: "Amir Jahan Medical Center", city: "Rajshahi" },
  });
  expect(await followUpOf(id)).toMatchObject({
    slip_number: page.slip_number,
    valid_till: page.valid_till,
  });
  expect(slipOf(await save(id, page))).toEqual(saved);
  const { body } = await admin.get("/audit?subject=slip");
  const { entries } = body as AuditPage;
  const mine = entries.filter(
    ({ subject_id, action }) => subject_id === id && action === "booking-read",
  );
  expect(mine).toHaveLength(1);
});

test("all or nothing: what one part refuses, the others have not saved", async () => {
  const [first, second] = [await waiting(), await waiting()];
  const tokens = [freshToken(), freshToken()];
  const page = (token = "") => ({
    payment_link: pageOf(token, "pay"),
    slip_url: pageOf(token, "slip"),
    slip_number: "20250112000418799",
  });
  expect((await save(first, page(tokens[0]))).status).toBe(200);
  expect(refused(await save(second, page(tokens[1])))).toEqual([
    409,
    "This slip number is on another application already.",
  ]);
  expect(await readSlip(admin, second)).toMatchObject({
    process_status: "started",
    slip_url: null,
    payment_link: null,
  });
  expect(
    refused(await save(second, { ...page(tokens[1]), slip_number: "1", result: "fit" })),
  ).toEqual([400, "Result needs the day of the examination"]);
  expect((await readSlip(admin, second)).process_status).toBe("started");
});

test("a result goes into follow-up, and the log does not name it", async () => {
  const id = await waiting();
  await save(id, {
    payment_link: pageOf(freshToken(), "pay"),
    slip_url: "https://wafid.com/x",
    is_paid: true,
  });
  const result = { examined_on: "2026-11-14", result: "fit", report_valid_till: "2027-01-13" };
  expect((await save(id, result)).status).toBe(200);
  expect(await followUpOf(id)).toMatchObject(result);
  const corrected = { ...result, result: "unfit", report_valid_till: null };
  expect((await save(id, { result: "unfit" })).status).toBe(200);
  expect(await followUpOf(id)).toMatchObject(corrected);
  const { body } = await admin.get("/audit?subject=slip");
  expect(JSON.stringify(body)).not.toContain('"fit"');
});

test("a center that is added twice at once is one", async () => {
  const ids = [await waiting(), await waiting()];
  const medical_center = { ...CENTER, name: "Two At Once Diagnostic" };
  const saved = await Promise.all(
    ids.map((id) => {
      const token = freshToken();
      return save(id, {
        payment_link: pageOf(token, "pay"),
        slip_url: pageOf(token, "slip"),
        medical_center,
      });
    }),
  );
  expect(new Set(saved.map((answer) => slipOf(answer).medical_center_id)).size).toBe(1);
  const centers = (await admin.get("/medical-centers")).body as MedicalCenter[];
  expect(centers.filter(({ name }) => name === medical_center.name)).toHaveLength(1);
});

test("nothing is saved over a change since the page was read, nor by anybody but admins", async () => {
  const id = await waiting();
  const { updated_at } = await readSlip(admin, id);
  const body = { payment_link: pageOf(freshToken(), "pay") };
  const stale = { "If-Match": `"${new Date(Date.parse(updated_at) - 1).toISOString()}"` };
  expect((await save(id, body, admin, stale)).status).toBe(409);
  expect((await save(id, body, operator)).status).toBe(403);
  expect((await readSlip(admin, id)).process_status).toBe("started");
  expect((await save(id, body, admin, { "If-Match": `"${updated_at}"` })).status).toBe(200);
});

test("whose page it is: the tab's application, else the one of the token, else of the passport the one that waits", async () => {
  const passport_number = freshPassport();
  const same = { passport_number, confirm_passport: passport_number };
  const token = freshToken();
  const older = await waiting(same);
  await save(older, { payment_link: pageOf(token, "pay") });
  const other = (await submit(operator)).id;
  const find = async (body: object) => {
    const answer = await admin.post("/auto/slips/official", body);
    return answer.status === 204 ? null : (answer.body as OfficialMatch).slip.id;
  };
  expect(await find({ slip_id: other, token, passport_number })).toBe(other);
  expect(await find({ token })).toBe(older);
  expect(
    await find({ token: freshToken(), passport_number: ` ${passport_number.toLowerCase()} ` }),
  ).toBe(older);
  const newer = await submitApproved(admin, same);
  expect(await find({ passport_number })).toBe(older);
  expect(newer.id).toBeGreaterThan(older);
  expect(await find({ passport_number: "ZZ0000000" })).toBeNull();
  expect((await operator.post("/auto/slips/official", { token })).status).toBe(403);
});

test("copying for the official form is a reading that the audit log names", async () => {
  const id = await waiting();
  expect(slipOf(await admin.post(`/auto/slip/${id}/booking-copy`, {})).id).toBe(id);
  const { body } = await admin.get("/audit?subject=slip");
  const { entries } = body as AuditPage;
  expect(
    entries.some(({ subject_id, action }) => subject_id === id && action === "copied-for-booking"),
  ).toBe(true);
  expect((await operator.post(`/auto/slip/${id}/booking-copy`, {})).status).toBe(403);
});
