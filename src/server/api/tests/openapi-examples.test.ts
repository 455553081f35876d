import { expect, test } from "vitest";
import { z } from "zod";
import { createAccount } from "#server/auth/accounts.ts";
import type { Client } from "#server/testing/client.ts";
import { submitCompleted } from "#server/testing/follow-ups.ts";
import { ask, correct } from "#server/testing/money.ts";
import { submit, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  example: z.string().optional(),
});
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ example: z.unknown() })) })
    .optional(),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

const app = await testApp({ API_DOCS: "open", PLAIN_PASSWORD_DISPLAY: "on" });
const readDocument = async () =>
  Document.parse((await app.app.inject({ url: "/api/docs/json" })).json());
await readDocument();
// The program has run for years, and was asked before.
app.clock.now = new Date("2033-06-29T06:00:00Z");
const { paths } = await readDocument();
let people = 0;

/** An admin with the password of the examples. */
async function newAdmin(): Promise<Client> {
  people += 1;
  const email = `salma${people}@desk.test`;
  const names = { first_name: "Salma", last_name: "Khatun", username: `salma${people}`, email };
  const password = "correct-horse-9";
  await createAccount(app.desk, { ...names, role: "admin" }, password);
  const { body } = await app.signIn(email, password);
  return app.withToken(z.object({ token: z.string() }).parse(body).token);
}

const admin = await newAdmin();

/** What an example needs: a record in the right state. Where there is nothing, any application does. */
const RECORDS: Record<string, (by: Client) => Promise<number>> = {
  changeOperator: async () => {
    const { id } = await app.person("operator");
    await correct(admin, id, "12.50");
    return id;
  },
  resetOperatorPassword: async () => (await app.person("operator")).id,
  changeOperatorState: async () => (await app.person("operator")).id,
  changeDeclinedReason: async () => {
    const { id } = await submit(admin);
    await admin.patch(`/auto/slip/${id}/status`, { status: "declined" });
    return id;
  },
  changeSlipUrl: async () => (await submitApproved(admin)).id,
  changeFollowUp: async () => (await submitCompleted(app, admin)).id,
  recordCall: async () => (await submitCompleted(app, admin)).id,
  decideDeposit: async () => (await ask(app, await app.person("operator"))).id,
  changeDraft: async (by) =>
    idOf(await by.post("/slip-drafts", { form_values: { first_name: "A" } })),
  updateView: async (by) =>
    idOf(await by.post("/views", { name: "Mine", screen: "admin-slips", query: "" })),
  updateMedicalCenter: async (by) =>
    idOf(await by.post("/medical-centers", { name: "One", city: "Dhaka" })),
  updateAgent: async (by) => idOf(await by.post("/agents", { name: "One" })),
  updateNotice: async (by) => idOf(await by.post("/notices", { title: "One", content: "One" })),
};

const idOf = ({ body }: { body: unknown }) => z.object({ id: z.number() }).parse(body).id;

/** Right in themselves: what they need is made by another program or by time. */
const NEEDS_MORE: Record<string, number> = {
  login: 401,
  confirmFactor: 409,
  recordApplicantMessage: 409,
  recordCall: 409,
  recordOutcome: 409,
  saveOfficial: 409,
  transferDraft: 404,
};

const examples = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { operationId, requestBody, parameters = [] }]) => {
    const body = requestBody?.content["application/json"]?.example;
    const headers = parameters.flatMap(({ name, in: where, required, example = "" }) =>
      where === "header" && required ? [[name, example]] : [],
    );
    return body === undefined ? [] : [{ operationId, method, path, body, headers }];
  }),
);

test.each(examples)("the example of $operationId is accepted as it is", async (one) => {
  const { operationId, method, path, body, headers } = one;
  const caller = await newAdmin();
  const makeRecord = RECORDS[operationId] ?? (async () => (await submit(admin)).id);
  const id = path.includes("{id}") || operationId === "changeSlips" ? await makeRecord(caller) : 0;
  const address = path.replace("/api", "").replace("{id}", String(id));
  // The next example may take the same name.
  await app.desk.sql`
    update users set email = id || '@desk.test', username = 'was-' || id where username = 'rahim'`;
  const { status, text } = await caller[method as keyof Client](
    address,
    body,
    Object.fromEntries(headers),
  );
  expect([status < 300 ? "accepted" : status, text]).toEqual([
    NEEDS_MORE[operationId] ?? "accepted",
    text,
  ]);
});
