import { expect, test } from "vitest";
import { slipOf } from "#server/testing/client.ts";
import { insertEdits } from "#server/testing/slip-records.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { HistoryEntry } from "#shared/log/contract.ts";

const app = await testApp();

test("a long history has pages of 200, the newest page first, each oldest first", async () => {
  const admin = await app.person("admin");
  const { id } = slipOf(await admin.post("/auto/slip/data", slipForm()));
  await insertEdits(app, id, 300);
  const path = `/auto/slip/${id}/history`;
  const read = async (url: string) => HistoryEntry.array().parse((await admin.get(url)).body);
  const newest = await read(path);
  expect(newest).toHaveLength(200);
  const before = await read(`${path}?before=${newest[0]?.id}`);
  expect(before.map(({ action }) => action).slice(0, 2)).toEqual(["submitted", "edited"]);
  const ids = [...before, ...newest].map((entry) => entry.id);
  expect(ids).toHaveLength(301);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect((await admin.get(`${path}?before=x`)).status).toBe(400);
});
