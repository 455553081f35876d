import { expect, test } from "vitest";
import { setSuspended } from "#server/auth/accounts.ts";
import { shareRights } from "#server/auth/sessions.queries.ts";
import { enrol } from "#server/testing/accounts.ts";
import { answerAfterLongWait } from "#server/testing/patience.ts";
import { countImported } from "#server/testing/records.ts";
import { freshPassport, slipForm } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { OwnSession } from "#shared/profile/contract.ts";

const app = await testApp();
const admin = await app.person("admin");

const form_values = slipForm();
// The same for everybody: nobody asks whether a colleague has it, which is counted.
const row = { form_values, accept_duplicate: true };
const rows = Array.from({ length: 100 }, (_, index) => ({ line: index + 2, ...row }));
/** Sends a hundred rows, of which one was not there before. */
const importRows = (by: Person) => {
  const passport_number = freshPassport();
  const fresh = slipForm({ passport_number, confirm_passport: passport_number });
  const sent = [{ ...row, line: 102, form_values: fresh }, ...rows.slice(1)];
  return by.post("/slip-imports", { file_name: "list.csv", rows: sent });
};

/** Three imports of this session are under way at any moment, until one is refused; gives the last three answers. */
async function writeWithoutEnd(by: Person): Promise<() => Promise<number[]>> {
  const first = await importRows(by);
  expect(first.status).toBe(200);
  let answered = 0;
  const write = async () => {
    for (;;) {
      const { status } = await importRows(by);
      answered += 1;
      if (status !== 200) return status;
    }
  };
  const writers = [write(), write(), write()];
  await expect.poll(() => answered).toBeGreaterThan(3);
  return () => Promise.all(writers);
}

const operatorPath = ({ id }: Person) => `/auto/operator/${id}`;

/** What ends the rights of a session, sent by the admin, the command line or another session of the same person. */
const ENDINGS: Record<string, (thief: Person, owner: Person) => Promise<{ status: number }>> = {
  "a suspension": (thief) => admin.patch(`${operatorPath(thief)}/state`, { state: "suspended" }),
  "a suspension from the command line": async ({ id }) => {
    await setSuspended(app.context, id, true, null);
    return { status: 200 };
  },
  "a deletion": (thief) => admin.delete(operatorPath(thief)),
  "a reset password": (thief) =>
    admin.put(`${operatorPath(thief)}/password`, { password: "green river seven" }),
  "another password in the operator's form": ({ id, email }) =>
    admin.put(`/auto/operator/${id}`, {
      ...{ first_name: "Rahim", last_name: "Uddin", email, username: `other${id}` },
      plain_password: "green river seven",
    }),
  "a reset second factor": async (thief) => {
    await enrol(app, thief);
    return await admin.delete(`${operatorPath(thief)}/second-factor`);
  },
  "the own change of the password": (_, owner) =>
    owner.put("/user/change-password", {
      currentPassword: owner.password,
      newPassword: "green river seven",
    }),
  "ending one's other sessions": (_, owner) => owner.delete("/user/sessions"),
  "ending one session": async (thief, owner) => {
    const sessions = (await thief.get("/user/sessions")).body as OwnSession[];
    const { id } = sessions.find(({ is_current }) => is_current) ?? { id: 0 };
    return await owner.delete(`/user/sessions/${id}`);
  },
  "a sign-out": (thief) => thief.post("/auth/logout"),
};

test.each(Object.entries(ENDINGS))(
  "%s is not delayed by a person who writes without pause, who writes nothing afterwards",
  async (_name, end) => {
    const thief = await app.person("operator");
    const { body } = await app.signIn(thief.email, thief.password);
    const token = String((body as { token: unknown }).token);
    const owner = { ...thief, ...app.withToken(token), token };
    const ended = await writeWithoutEnd(thief);
    const { status } = await end(thief, owner);
    const before = await countImported(app, thief.id);
    expect([status, await ended()]).toEqual([expect.toBeOneOf([200, 204]), [401, 401, 401]]);
    expect(await countImported(app, thief.id)).toBe(before);
  },
);

test("a suspension waits for writes in progress, however long they take", async () => {
  const { id, token } = await app.person("operator");
  const answer = await answerAfterLongWait(
    app,
    (sql) => shareRights(sql, id),
    ({ withToken }) =>
      withToken(admin.token).patch(`/auto/operator/${id}/state`, { state: "suspended" }),
    ({ withToken }) => withToken(token).post("/auto/slip/data", slipForm()),
  );
  expect(answer.status).toBe(200);
});

test("a sign-in is not delayed by a person who writes without pause", async () => {
  const thief = await app.person("operator");
  const ended = await writeWithoutEnd(thief);
  expect((await app.signIn(thief.email, thief.password)).status).toBe(200);
  await setSuspended(app.context, thief.id, true, null);
  expect(await ended()).toEqual([401, 401, 401]);
});
