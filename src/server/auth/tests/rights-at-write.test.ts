import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { confirmingCode, enrol, otherSession } from "#server/testing/accounts.ts";
import { type Answer, refused } from "#server/testing/client.ts";
import { declaredEndpoints, nameOf } from "#server/testing/endpoints.ts";
import { addFile, pathOf, picture } from "#server/testing/files.ts";
import { NOTHING_KNOWN, submitCompleted } from "#server/testing/follow-ups.ts";
import { ask, depositForm, ownKey } from "#server/testing/money.ts";
import { addCenter, changeAccount, storedState, whileAnswering } from "#server/testing/records.ts";
import { newestRun } from "#server/testing/runs.ts";
import {
  process,
  readHistory,
  slipForm,
  submit,
  submitApproved,
} from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp({ PROCESSOR: "manual" });
await app.work();
const boss = await app.person("admin");

type Sent = [path: string, body?: unknown, headers?: Record<string, string>];

const notice = { title: "Closed", content: "The desk is closed on Friday.", is_active: true };
const center = { name: "Blue Clinic", country: "Bangladesh", city: "Dhaka" };
const nila = { first_name: "Nila", last_name: "Das", email: "nila@desk.test", username: "nila" };
const newOperator = { ...nila, password: "green river seven" };
const FACTOR = "/user/second-factor";
const sessionOf = async (by: Person) => `/user/sessions/${await otherSession(app, by)}`;
const operator = async () => `/auto/operator/${(await app.person("operator")).id}`;
const noticeId = async () => ((await boss.post("/notices", notice)).body as { id: number }).id;
const viewOf = async (by: Person) => {
  const { body } = await by.post("/views", { name: "Mine", screen: "admin-slips", query: "" });
  return `/views/${(body as { id: number }).id}`;
};
const agent = async (name: string) => {
  await boss.post("/agents", { name });
  const { body } = await boss.get(`/agents?search=${encodeURIComponent(name)}`);
  return `/agents/${(body as { agents: { id: number }[] }).agents[0]?.id}`;
};
const draftOf = async (by: Person) => {
  const { body } = await by.post("/slip-drafts", { form_values: { first_name: "Rahim" } });
  return `/slip-drafts/${(body as { id: number }).id}`;
};
const completed = async () => `/auto/slip/${(await submitCompleted(app, boss)).id}`;
const approved = async () => `/auto/slip/${(await submitApproved(boss)).id}`;

async function waitingForOutcome(): Promise<string> {
  const { id } = await submitApproved(boss);
  await process(boss, id);
  await expect.poll(async () => (await newestRun(app, id)).state).toBe("waiting");
  return `/auto/slip/${id}`;
}

/** Every call that writes, with an address and a body that a living admin would be granted. */
const WRITES: Record<string, (by: Person) => Promise<Sent> | Sent> = {
  "POST /auth/logout": () => ["/auth/logout"],
  "PUT /user/profile": ({ email }) => [
    "/user/profile",
    { first_name: "Other", last_name: "Name", email, username: "other" },
  ],
  "POST /auth/confirm": ({ password }) => ["/auth/confirm", { password }],
  "POST /user/second-factor": () => [FACTOR],
  "PUT /user/second-factor": async (by) => [FACTOR, await confirmingCode(app, by)],
  "DELETE /user/second-factor": async (by) => {
    await enrol(app, by);
    return [FACTOR];
  },
  "POST /user/second-factor/recovery-codes": async (by) => {
    await enrol(app, by);
    return [`${FACTOR}/recovery-codes`];
  },
  "DELETE /auto/operator/:id/second-factor": async () => {
    const person = await app.person("operator");
    await enrol(app, person);
    return [`/auto/operator/${person.id}/second-factor`];
  },
  "POST /audit/export": () => ["/audit/export", {}],
  "PUT /user/change-password": ({ password }) => [
    "/user/change-password",
    { currentPassword: password, newPassword: "green river seven" },
  ],
  "DELETE /user/sessions": () => ["/user/sessions"],
  "DELETE /user/sessions/:id": async (by) => [await sessionOf(by)],
  "POST /notifications/read": () => ["/notifications/read", { up_to: 1 }],
  "PUT /notifications/settings": () => ["/notifications/settings", { kinds: {}, sound: true }],
  "PUT /user/preferences": () => ["/user/preferences", { sound: true }],
  "POST /auto/slip/data": () => ["/auto/slip/data", slipForm()],
  "PUT /auto/slip/:id": async () => {
    const { id, passport_number } = await submit(boss);
    const form = slipForm({ passport_number, confirm_passport: passport_number });
    return [`/auto/slip/${id}`, { ...form, last_name: "Changed" }];
  },
  "DELETE /auto/slip/:id": async () => [`/auto/slip/${(await submit(boss)).id}`],
  "PATCH /auto/slip/:id/status": async () => [
    `/auto/slip/${(await submit(boss)).id}/status`,
    { status: "approved" },
  ],
  "PATCH /auto/slip/:id/url": async () => [
    `${await approved()}/url`,
    { slip_url: "https://slips.example/1" },
  ],
  "POST /auto/slip/:id/applicant-message": async () => {
    const path = await completed();
    return [`${path}/applicant-message`, { channel: "sms", occasion: "slip-ready" }];
  },
  "POST /auto/slip/:id/notes": async () => [
    `/auto/slip/${(await submit(boss)).id}/notes`,
    { note: "Waits for a new passport." },
  ],
  "DELETE /auto/slip/:id/notes/:note_id": async (by) => {
    const { id } = await submit(boss);
    const path = `/auto/slip/${id}/notes`;
    await by.post(path, { note: "Waits for a new passport." });
    return [`${path}/${(await readHistory(by, id)).at(-1)?.id}`];
  },
  "POST /auto/slip/:id/files": async () => [
    pathOf((await submit(boss)).id),
    { kind: "passport-page", content: picture().toString("base64") },
  ],
  "DELETE /auto/slip/:id/files/:file": async () => {
    const { id } = await submit(boss);
    return [pathOf(id, (await addFile(boss, id)).id)];
  },
  "PUT /auto/slip/:id/follow-up": async () => [
    `${await completed()}/follow-up`,
    { ...NOTHING_KNOWN, note: "Calls on Sunday" },
  ],
  "POST /auto/slip/:id/follow-up/call": async () => {
    const path = `${await completed()}/follow-up`;
    const today = todayInDhaka(app.context.clock());
    await boss.put(path, { ...NOTHING_KNOWN, valid_till: today });
    return [`${path}/call`, { again_on: addDays(today, 1) }];
  },
  "DELETE /auto/slip/:id/follow-up/call": async (by) => {
    const path = `${await completed()}/follow-up`;
    const today = todayInDhaka(app.context.clock());
    await by.put(path, { ...NOTHING_KNOWN, valid_till: today });
    const { body } = await by.post(`${path}/call`, { again_on: addDays(today, 1) });
    const { updated_at } = body as { updated_at: string };
    return [`${path}/call`, undefined, { "if-match": `"${updated_at}"` }];
  },
  "POST /follow-ups/export": () => ["/follow-ups/export", { show: "all", city: "all" }],
  "POST /reports/export": () => {
    const today = todayInDhaka(app.context.clock());
    return ["/reports/export", { table: "days", from: today, to: today }];
  },
  "POST /money/export": () => ["/money/export", {}],
  "POST /money/corrections": () => [
    "/money/corrections",
    { user_id: boss.id, amount: "5.00", note: "Paid twice" },
    ownKey(),
  ],
  "POST /money/deposits": () => ["/money/deposits", depositForm(app), ownKey()],
  "POST /money/deposits/:id/decision": async () => [
    `/money/deposits/${(await ask(app, boss)).id}/decision`,
    { decision: "credit", amount: "82.00" },
  ],
  "POST /money/prices": () => ["/money/prices", { amount: "10.00" }],
  "POST /auto/slip/:id/outcome": async () => [
    `${await waitingForOutcome()}/outcome`,
    { outcome: "failed", reason: "No free appointment." },
  ],
  "PUT /auto/slip/:id/declined-reason": async () => {
    const { id } = await submit(boss);
    await boss.patch(`/auto/slip/${id}/status`, { status: "declined" });
    return [`/auto/slip/${id}/declined-reason`, { reason: "The photo is not sharp." }];
  },
  "POST /auto/slips/bulk": async () => [
    "/auto/slips/bulk",
    { action: "approve", slipIds: [(await submit(boss)).id] },
  ],
  "POST /auto/slip/:id/take-back": async () => [`${await waitingForOutcome()}/take-back`],
  "POST /views": () => ["/views", { name: "Mine", screen: "admin-slips", query: "" }],
  "PUT /views/:id": async (by) => [
    await viewOf(by),
    { name: "Other", screen: "admin-slips", query: "" },
  ],
  "DELETE /views/:id": async (by) => [await viewOf(by)],
  "POST /agents": () => ["/agents", { name: "Own Travels" }],
  "POST /agents/names": () => ["/agents/names", { names: ["Named Travels"] }],
  "PUT /agents/:id": async () => [await agent("Changing Travels"), { name: "Changed Travels" }],
  "DELETE /agents/:id": async () => [await agent("Ending Travels")],
  "POST /slip-drafts": () => ["/slip-drafts", { form_values: { first_name: "Rahim" } }],
  "PUT /slip-drafts/:id": async (by) => [
    await draftOf(by),
    { form_values: { first_name: "Karim" }, version: 1 },
  ],
  "DELETE /slip-drafts/:id": async (by) => [await draftOf(by)],
  "POST /slip-drafts/:id/owner": async (by) => [`${await draftOf(by)}/owner`, { user_id: boss.id }],
  "POST /auto/slips/take": async () => {
    await submit(boss);
    return ["/auto/slips/take", { queue: "review" }];
  },
  "POST /system/sweep": async () => ["/system/sweep"],
  "POST /auto/slip/:id/official": async () => [
    `/auto/slip/${(await submitApproved(boss)).id}/official`,
    { slip_url: "https://slips.example/1" },
  ],
  "POST /auto/slip/:id/booking-copy": async () => [
    `/auto/slip/${(await submit(boss)).id}/booking-copy`,
  ],
  "POST /auto/slip/:id/release": async () => [`/auto/slip/${(await submit(boss)).id}/release`],
  "POST /auto/slips/process": async () => [
    "/auto/slips/process",
    { slipIds: [(await submitApproved(boss)).id] },
  ],
  "POST /auto/operator/data": () => ["/auto/operator/data", newOperator],
  "PUT /auto/operator/:id": async () => {
    const { password: _, ...fields } = newOperator;
    return [await operator(), { ...fields, plain_password: "another river 8" }];
  },
  "DELETE /auto/operator/:id": async () => [await operator()],
  "PUT /auto/operator/:id/password": async () => [
    `${await operator()}/password`,
    { password: "another river 8" },
  ],
  "PATCH /auto/operator/:id/state": async () => [
    `${await operator()}/state`,
    { state: "suspended" },
  ],
  "POST /medical-centers": () => ["/medical-centers", center],
  "PUT /medical-centers/:id": async () => [`/medical-centers/${await addCenter(app)}`, center],
  "DELETE /medical-centers/:id": async () => [`/medical-centers/${await addCenter(app)}`],
  "POST /medical-centers/import": () => ["/medical-centers/import", { centers: [center] }],
  "POST /notices": () => ["/notices", notice],
  "PUT /notices/:id": async () => [`/notices/${await noticeId()}`, { ...notice, title: "Open" }],
  "DELETE /notices/:id": async () => [`/notices/${await noticeId()}`],
  "POST /slip-imports": () => [
    "/slip-imports",
    { file_name: "list.xlsx", rows: [{ line: 2, form_values: slipForm() }] },
  ],
  "POST /slip-exports": () => [
    "/slip-exports",
    { format: "csv", filter: {}, columns: ["first_name"] },
  ],
  "POST /notices/acknowledgement": async () => [
    "/notices/acknowledgement",
    { notices: [{ id: await noticeId(), version: 1 }] },
  ],
};

/** Calls of signed-in people that store nothing, whatever their method says. */
const STORE_NOTHING = [
  "POST /slip-imports/check",
  "POST /medical-centers/csv/check",
  "POST /auto/slips/duplicates",
  "POST /auto/slips/official",
  "POST /auto/slips/possible-duplicates",
  "POST /auto/slips/counts",
  "POST /search",
];

function send(by: Person, name: string, [path, body, headers]: Sent): Promise<Answer> {
  const method = name.split(" ")[0]?.toLowerCase() as "post" | "put" | "patch" | "delete";
  return by[method](path, body, headers);
}

test("this file covers every call that may write", async () => {
  const writing = (await declaredEndpoints())
    .filter(({ method, access }) => method !== "GET" && access !== "public")
    .map(nameOf);
  expect([...Object.keys(WRITES), ...STORE_NOTHING].sort()).toEqual(writing.sort());
});

test.each(Object.entries(WRITES))(
  "%s by an admin who is suspended during the write is refused, and nothing is stored",
  async (name, prepare) => {
    const leaver = await app.person("admin");
    const sent = await prepare(leaver);
    const before = await storedState(app, leaver.id);
    const answer = await whileAnswering(
      app,
      () => send(leaver, name, sent),
      (context) => changeAccount({ context }, leaver.id, "suspend"),
    );
    expect(refused(answer)).toEqual([401, "Please sign in."]);
    expect(await storedState(app, leaver.id)).toEqual(before);
  },
);

test.each([
  ["deleted", "delete"],
  ["made an operator", "operator"],
] as const)("an admin who is %s during a write is refused too", async (_name, change) => {
  const leaver = await app.person("admin");
  const { id } = await submit(boss);
  const answer = await whileAnswering(
    app,
    () => leaver.patch(`/auto/slip/${id}/status`, { status: "approved" }),
    (context) => changeAccount({ context }, leaver.id, change),
  );
  expect(answer.status).toBe(change === "delete" ? 401 : 403);
  expect((await boss.get(`/auto/slip/${id}`)).body).toMatchObject({ status: "pending" });
});

test("a call whose body arrives after the person was suspended is refused", async () => {
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  const leaver = await app.person("admin");
  const { id } = await submit(boss);
  const call = request({
    port,
    method: "PATCH",
    path: `/api/auto/slip/${id}/status`,
    headers: { authorization: `Bearer ${leaver.token}`, "content-type": "application/json" },
  });
  call.write('{"status":');
  await expect.poll(() => openRequests()).toBe(1);
  await changeAccount(app, leaver.id, "suspend");
  call.end('"approved"}');
  const [response] = await once(call, "response");
  expect([response.statusCode, JSON.parse(await text(response)).message]).toEqual([
    401,
    "Please sign in.",
  ]);
  expect((await boss.get(`/auto/slip/${id}`)).body).toMatchObject({ status: "pending" });
});

const openRequests = () =>
  new Promise<number>((resolve, reject) => {
    app.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
