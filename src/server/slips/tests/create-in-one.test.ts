import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-form.ts";
import { readHistory } from "#server/testing/slip-states.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { watchQueries } from "#server/testing/watched-queries.ts";

const first = await testApp();
const { sql, asked } = watchQueries(first.connection);
const app = await anotherProgram(first, { sql });
const { token } = await first.person("operator");
const operator = app.withToken(token);

// Who calls, and the answer's place among the events, are asked for every act alike.
const OF_EVERY_ACT = /as session_id|update sessions|pg_snapshot_xmin/;

/** Sends an application and gives the answer, and how many queries storing it took. */
async function send(headers: Record<string, string>, changes: Record<string, unknown> = {}) {
  asked.length = 0;
  const answer = await operator.post("/auto/slip/data", slipForm(changes), headers);
  const queries = asked.filter(({ query }) => !OF_EVERY_ACT.test(query));
  return { answer, queries: queries.length };
}

test("an application is stored with its history, its key and the end of its draft by one statement", async () => {
  const draft = await operator.post("/slip-drafts", { form_values: { first_name: "Rahim" } });
  expect(draft.status).toBe(201);
  const draftId = String((draft.body as { id: number }).id);
  const { answer, queries } = await send({ "idempotency-key": "one", "draft-id": draftId });
  expect(queries).toBe(1);
  const history = await readHistory(operator, slipOf(answer).id);
  expect(history.map(({ action }) => action)).toEqual(["submitted"]);
  expect((await operator.get(`/slip-drafts/${draftId}`)).status).toBe(404);
});

test("with a center it is no more than that one", async () => {
  const admin = await first.person("admin");
  const center = { name: "Dhaka Medical", city: "Dhaka", country: "Bangladesh" };
  const { body } = await admin.post("/medical-centers", center);
  const { id } = body as { id: number };
  const { answer, queries } = await send({}, { medical_center_id: id });
  expect([slipOf(answer).medical_center_id, queries]).toEqual([id, 1]);
});

test("what is refused takes neither its key nor its draft", async () => {
  const draft = await operator.post("/slip-drafts", { form_values: { first_name: "Rahim" } });
  const draftId = String((draft.body as { id: number }).id);
  const headers = { "idempotency-key": "two", "draft-id": draftId };
  const { answer } = await send(headers, { medical_center_id: 999_999 });
  expect(refused(answer)).toEqual([400, "This medical center does not exist any more"]);
  expect((await operator.get(`/slip-drafts/${draftId}`)).status).toBe(200);
  expect((await send(headers)).answer.status).toBe(201);
});
