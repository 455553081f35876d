import { acceptClock, holdForgetting } from "#server/log/clock.queries.ts";
import { sealAll } from "#server/log/seal-log.ts";
import { notifyOfBudget, notifyOfWhatIsDue } from "#server/notifications/notify-people.ts";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { sweep } from "#server/start-sweeping.ts";
import { confirmingCode, enrol } from "#server/testing/accounts.ts";
import type { Answer } from "#server/testing/client.ts";
import { addFile, pdf, picture } from "#server/testing/files.ts";
import { followUp, followUpPath } from "#server/testing/follow-ups.ts";
import { sendToService } from "#server/testing/gateway.ts";
import { ask, correct, decide, setPrice, setUrl, submitAndApprove } from "#server/testing/money.ts";
import { createDraft, letBeQueued, letBeSubmitted } from "#server/testing/slip-records.ts";
import { freshPassport, slipForm, submit, submitApproved } from "#server/testing/slip-states.ts";
import type { Person, TestApp } from "#server/testing/test-app.ts";
import { METHODS } from "#shared/money/rules.ts";
import { CITY_CODES, DESTINATION_CODES } from "#shared/options/options.ts";
import { FAILURE_KINDS } from "#shared/processing/rules-failures.ts";
import { addDays, dhakaDayOf } from "#shared/time/plain-date.ts";
import { View } from "#shared/views/contract.ts";
import { fillDatabase } from "../seed/fill-database.ts";

const QUIET = { info: () => undefined, error: () => undefined };
const SAMPLE = { slips: 60, operators: 3, operatorPassword: "sample-desk-0001" };
const HASH = "ab".repeat(32);

/** Fills an empty desk until every table has rows, every column a value, and every state occurs; gives who may sign in. */
export async function fillWholeDesk(app: TestApp) {
  app.clock.now = new Date();
  const admin = await app.person("admin", "Nasrin Akter");
  for (const name of ["Karim Mia", "Jahanara Khatun"]) await app.person("applicant", name);
  // The sample operators have the numbers from 1 to 3.
  const operator = await app.person("operator", "Rahim Uddin");
  await fillDatabase(app.context, SAMPLE, () => undefined);
  await sweep(app.context, QUIET);
  await addPeople(app, admin, operator);
  await addWhatIsShared(admin, operator);
  await addApplications(app, admin, operator);
  await book(app, admin);
  await followUpAndFile(app, admin, operator);
  await moveMoney(app, admin, operator);
  await ringBells(app, admin, operator);
  await leaveTheClockInDoubt(app);
  await sealAll(app.context);
  return { admin, operator };
}

async function done(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status >= 300) throw new Error(`refused with ${answer.status}: ${answer.text}`);
  return answer;
}

const idOf = ({ body }: Answer) => (body as { id: number }).id;

async function addPeople(app: TestApp, admin: Person, operator: Person): Promise<void> {
  const suspended = await app.person("operator", "Salma Begum");
  await done(admin.patch(`/auto/operator/${suspended.id}/state`, { state: "suspended" }));
  const deleted = await app.person("operator", "Jamal Hossain");
  await done(admin.delete(`/auto/operator/${deleted.id}`));
  await enrol(app, await app.person("admin", "Farida Yasmin"));
  await confirmingCode(app, admin);
  await app.signIn(operator.email, "not-the-password");
  await done(operator.put("/user/preferences", { density: "compact", recent_places: ["Dhaka"] }));
}

async function addWhatIsShared(admin: Person, operator: Person): Promise<void> {
  const agent = { name: "Hasan Travels", phone: "+8801811111111", note: "Comes on Sundays" };
  await done(operator.post("/agents", agent));
  await done(operator.post("/agents", { ...agent, name: "ঢাকা ট্রাভেলস" }));
  await done(admin.post("/medical-centers", { name: "Crescent Check-up", city: "Dhaka" }));
  const notice = { title: "New hours", content: "From Sunday on we open at nine." };
  const id = idOf(await done(admin.post("/notices", notice)));
  await done(operator.post("/notices/acknowledgement", { notices: [{ id, version: 1 }] }));
  for (const [position, screen] of View.shape.screen.options.entries()) {
    const view = { name: `View ${position}`, screen, query: "?city=80", position };
    await done(admin.post("/views", { ...view, is_shared: position > 0 }));
  }
}

async function addApplications(app: TestApp, admin: Person, operator: Person): Promise<void> {
  const slips = [];
  for (const [place, city] of CITY_CODES.entries()) {
    const country_traveling_to = DESTINATION_CODES[place % DESTINATION_CODES.length];
    slips.push(await submit(operator, { city, country_traveling_to, agent: "Hasan Travels" }));
  }
  const [declined, noted, deleted, erased, drafted, waiting] = slips.map(({ id }) => id);
  const decline = { status: "declined", reason: "The photo is unreadable" };
  await done(admin.patch(`/auto/slip/${declined}/status`, decline));
  await done(operator.post(`/auto/slip/${noted}/notes`, { note: "Called on Sunday" }));
  await done(admin.delete(`/auto/slip/${deleted}`));
  const passport = slips.find(({ id }) => id === erased)?.passport_number ?? "";
  await erasePassport(app.context, passport);
  await createDraft(operator);
  const base_updated_at = slips.find(({ id }) => id === drafted)?.updated_at;
  const draft = { form_values: { first_name: "Rahima" }, slip_id: drafted, base_updated_at };
  await done(operator.post("/slip-drafts", draft));
  await letBeSubmitted(app, waiting ?? 0, operator.id, 300);
  const own = { phone: "+8801912345678", date_of_birth: "1991-02-03" };
  const row = { line: 2, form_values: formOfOne(own) };
  const file = { file_name: "list.xlsx", file_sha256: HASH, rows: [row] };
  await done(operator.post("/slip-imports", file));
  const taken = await done(admin.post("/auto/slips/take", { queue: "review" }));
  await done(admin.post(`/auto/slip/${idOf(taken)}/release`, { skip: true }));
  await done(admin.post("/auto/slips/take", { queue: "review" }));
}

/** The form of somebody who has no other application. */
function formOfOne(changes: Record<string, unknown> = {}) {
  const passport_number = freshPassport();
  const national_id = passport_number.replace("EH", "199000");
  return slipForm({ passport_number, confirm_passport: passport_number, national_id, ...changes });
}

/** Runs in every state, with every kind of failure, and reports of every outcome. */
async function book(app: TestApp, admin: Person): Promise<void> {
  for (const kind of FAILURE_KINDS) {
    const { id, report } = await sendToService(app, admin);
    await report("failed", { kind });
    if (kind !== "other") continue;
    await done(admin.put(`/auto/slip/${id}`, formOfOne({ others: "Brings a copy" })));
  }
  const linked = await sendToService(app, admin);
  await linked.report("finished", { payment_link: "https://pay.example/1" });
  await letBeQueued(app, linked.id, 50);
  const lapsed = await sendToService(app, admin);
  await lapsed.report("finished", { payment_link: "https://pay.example/4" });
  const twoHoursAgo = app.context.sql`now() - interval '2 hours'`;
  await app.context.sql`
    update slips set queued_at = ${twoHoursAgo}, updated_at = ${twoHoursAgo} where id = ${lapsed.id}`;
  const ended = await sendToService(app, admin);
  await ended.report("finished", { payment_link: "https://pay.example/2" });
  await setUrl(admin, ended.id, "https://slips.example/by-hand");
  await ended.report("slip_ready", { slip_url: "https://slips.example/other" });
  const paid = await sendToService(app, admin);
  await paid.report("finished", { payment_link: "https://pay.example/3" });
  await paid.report("paid");
  await paid.report("failed");
  const held = await sendToService(app, admin);
  await held.report("slip_ready", { slip_url: "https://slips.example/early" });
  const { id } = await submitApproved(admin);
  await done(admin.post("/auto/slips/process", { slipIds: [id] }));
  await app.context.sql`update desk_processor set paused_until = now() + interval '1 minute'`;
}

async function complete(admin: Person, operator: Person) {
  const { id } = await submitAndApprove(operator, admin);
  await setUrl(admin, id, `https://slips.example/${id}`);
  return id;
}

async function followUpAndFile(app: TestApp, admin: Person, operator: Person): Promise<void> {
  const today = dhakaDayOf(app.clock.now);
  const examined = { valid_till: addDays(today, 20), visit_on: today, examined_on: today };
  for (const result of ["fit", "unfit", "on_hold"] as const) {
    const id = await complete(admin, operator);
    const report_valid_till = result === "fit" ? addDays(today, 60) : null;
    const note = result === "on_hold" ? "Repeat X-ray" : null;
    await done(followUp(operator, id, { ...examined, result, report_valid_till, note }));
  }
  const id = await complete(admin, operator);
  const slip_number = "20261119000009001";
  await done(
    followUp(operator, id, { slip_number, valid_till: addDays(today, 2), call_on: today }),
  );
  await done(operator.post(`${followUpPath(id)}/call`, { again_on: addDays(today, 1) }));
  const agreed = await complete(admin, operator);
  const days = { valid_till: addDays(today, 20), visit_on: addDays(today, -1) };
  await done(followUp(operator, agreed, days));
  for (const kind of ["passport-page", "slip", "report", "other"] as const) {
    await addFile(operator, id, kind === "report" ? pdf() : picture(), kind);
  }
}

async function moveMoney(app: TestApp, admin: Person, operator: Person): Promise<void> {
  const { sql } = app.context;
  // A desk that is older than the entries has such a balance; nothing in the program writes one.
  await sql`insert into money_accounts (user_id, balance_cents, entries) values (${admin.id}, 1250, 1)`;
  await sql`insert into money_entries (user_id, seq, kind, amount_cents, balance_cents)
    values (${admin.id}, 1, 'opening', 1250, 1250)`;
  await setPrice(admin, "10.00");
  await setPrice(admin, "8.50", operator.id);
  await setPrice(admin, null, operator.id);
  await setUrl(admin, await complete(admin, operator), null);
  await correct(admin, operator.id, "-2.50");
  for (const method of METHODS) {
    const paid = { amount: "82.00", currency: "USD", method, note: "From the shop" };
    const deposit = await ask(app, operator, paid);
    if (method === "bKash") await decide(admin, deposit, { decision: "credit", amount: "82.00" });
    if (method === "Nagad")
      await decide(admin, deposit, { decision: "decline", reason: "Not here" });
  }
}

async function ringBells(app: TestApp, admin: Person, operator: Person): Promise<void> {
  const browser = { "user-agent": "Mozilla/5.0 Firefox/140.0", "slipdesk-browser": "b".repeat(32) };
  const { email, password } = admin;
  await done(app.anonymous.post("/auth/login", { email, password }, browser));
  await done(admin.get(`/auto/operator/${operator.id}`));
  await notifyOfBudget(
    app.context,
    { id: operator.id, name: "Rahim Uddin", role: "operator" },
    "exports",
  );
  const now = app.clock.now;
  app.clock.now = new Date(`${dhakaDayOf(now)}T11:00:00+06:00`);
  await notifyOfWhatIsDue(app.context);
  app.clock.now = now;
  const { body } = await done(operator.get("/notifications"));
  const [first] = (body as { items: { id: number }[] }).items;
  await done(operator.post("/notifications/read", { ids: [first?.id] }));
}

async function leaveTheClockInDoubt({ context: { sql } }: TestApp): Promise<void> {
  await acceptClock(sql);
  await holdForgetting(sql, true);
}
