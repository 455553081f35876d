import { expect, test } from "vitest";
import type { Answer } from "#server/testing/client.ts";
import {
  process,
  readHistory,
  readSlip,
  slipForm,
  submit,
  submitApproved,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admins = [await app.person("admin"), await app.person("admin")] as const;
const [first, second] = admins;
const ROUNDS = 12;

/** Runs both at once, round after round with new slips, and gives each round's statuses in order. */
async function race(
  start: () => Promise<number>,
  contest: (id: number) => Promise<Answer>[],
  check: (id: number, answers: Answer[]) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await start();
    await check(id, await Promise.all(contest(id)));
  }
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const pending = async () => (await submit(first)).id;
const decide = (by: typeof first, id: number, status: string) =>
  by.patch(`/auto/slip/${id}/status`, { status });

test("of an approval and a decline at once exactly one succeeds, and the other is refused", async () => {
  await race(
    pending,
    (id) => [decide(first, id, "approved"), decide(second, id, "declined")],
    async (id, answers) => {
      expect(statuses(answers)).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? "approved" : "declined";
      expect((await readSlip(first, id)).status).toBe(winner);
      expect((await readHistory(first, id)).map(({ action }) => action)).toEqual([
        "submitted",
        winner,
      ]);
    },
  );
});

test("of two approvals at once exactly one succeeds", async () => {
  await race(
    pending,
    (id) => [decide(first, id, "approved"), decide(second, id, "approved")],
    async (_id, answers) => expect(statuses(answers)).toEqual([200, 409]),
  );
});

test("an approval and a deletion at once leave an approved slip or none", async () => {
  await race(
    pending,
    (id) => [decide(first, id, "approved"), second.delete(`/auto/slip/${id}`)],
    async (id, answers) => {
      const [approval, deletion] = answers.map(({ status }) => status);
      const now = (await first.get(`/auto/slip/${id}`)).status;
      expect([
        [200, 409, 200],
        [404, 204, 404],
      ]).toContainEqual([approval, deletion, now]);
    },
  );
});

test("an edit and a decline at once leave a declined slip, edited before or not at all", async () => {
  await race(
    pending,
    (id) => [
      first.put(`/auto/slip/${id}`, slipForm({ first_name: "Salma" })),
      decide(second, id, "declined"),
    ],
    async (id, answers) => {
      const [edit, decline] = answers.map(({ status }) => status);
      expect(decline).toBe(200);
      const slip = await readSlip(first, id);
      expect(slip.status).toBe("declined");
      expect(slip.first_name).toBe(edit === 200 ? "Salma" : "Rahim");
      expect([200, 409]).toContain(edit);
    },
  );
});

test("a slip sent by two people at once is queued once", async () => {
  await race(
    async () => (await submitApproved(first)).id,
    (id) => admins.map((by) => by.post("/auto/slips/process", { slipIds: [id] })),
    async (id, answers) => {
      const bodies = answers.map(({ body }) => body);
      expect(bodies).toContainEqual({ queued: [id], skipped: [] });
      expect(bodies).toContainEqual({
        queued: [],
        skipped: [{ id, reason: "Already queued" }],
      });
    },
  );
});

test("of two deletions at once one gets a 404", async () => {
  await race(
    pending,
    (id) => admins.map((by) => by.delete(`/auto/slip/${id}`)),
    async (_id, answers) => expect(statuses(answers)).toEqual([204, 404]),
  );
});

test("a slip that is paid and sent at once is never both deleted and queued", async () => {
  await race(
    async () => {
      const { id } = await submitApproved(first);
      await first.patch(`/auto/slip/${id}/status`, { payment_status: "paid" });
      return id;
    },
    (id) => [
      first.post("/auto/slips/process", { slipIds: [id] }),
      second.delete(`/auto/slip/${id}`),
    ],
    async (id, [sent, deleted]) => {
      const isQueued = JSON.stringify(sent?.body).includes(`"queued":[${id}]`);
      expect(deleted?.status).toBe(isQueued ? 409 : 204);
      expect(await process(first, id)).toMatchObject({
        skipped: [{ reason: isQueued ? "Already queued" : "No slip found" }],
      });
    },
  );
});
