import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { readSettings } from "#server/settings/settings.ts";
import { clientOf, refused, slipOf } from "#server/testing/client.ts";
import { process, readHistory, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { SandboxBooking } from "#shared/processing/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
await app.work();

/** A slip that the sandbox has booked, and the reference of its booking. */
async function book(changes: Record<string, unknown> = {}) {
  const { id } = await submitApproved(admin, changes);
  return { id, reference: await finish(id) };
}

async function finish(id: number): Promise<string> {
  await process(admin, id);
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("finished");
  return (await readSlip(admin, id)).payment_link?.split("/").at(-1) ?? "";
}

const pay = (reference: string) => app.anonymous.post(`/sandbox/bookings/${reference}/payment`);
const read = (reference: string) => app.anonymous.get(`/sandbox/bookings/${reference}`);

test("anyone with the link sees enough to recognise the slip, and no more", async () => {
  const { id, reference } = await book({
    passport_number: "XY7654321",
    confirm_passport: "XY7654321",
  });
  const { status, body, text } = await read(reference);
  expect(status).toBe(200);
  expect(SandboxBooking.strict().parse(body)).toEqual({
    slip_id: id,
    applicant: "Rahim Uddin",
    passport_ending: "321",
    destination: "QA",
    city: "80",
    paid: false,
    booked_at: expect.any(String),
    payment_link: `http://desk.test/sandbox/payment/${reference}`,
    slip_url: null,
  });
  expect(text).not.toContain("XY7654321");
  expect(text).not.toContain("rahim@example.com");
});

test("paying marks the slip paid and gives it its sample slip", async () => {
  const { id, reference } = await book();
  const completedAt = async () =>
    (
      await app.context.sql<{ at: string | null }[]>`
      select completed_at as at from slips where id = ${id}`.one()
    ).at;
  expect(await completedAt()).toBe(null);
  const { status, body } = await pay(reference);
  expect(await completedAt()).toMatch(/Z$/);
  const slip_url = `http://desk.test/sandbox/slip/${reference}`;
  expect([status, body]).toEqual([200, expect.objectContaining({ paid: true, slip_url })]);
  expect(await readSlip(admin, id)).toMatchObject({
    payment_status: "paid",
    slip_url,
    process_status: "finished",
  });
  expect((await readHistory(admin, id)).at(-1)).toMatchObject({
    action: "marked-paid",
    actor_name: null,
    changes: [
      { field: "payment_status", from: "unpaid", to: "paid" },
      { field: "slip_url", from: null, to: slip_url },
    ],
  });
});

test("paying twice, also at once, changes nothing more", async () => {
  const { id, reference } = await book();
  const answers = await Promise.all([pay(reference), pay(reference), pay(reference)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const paid = await readSlip(admin, id);
  expect((await pay(reference)).body).toEqual(answers[0]?.body);
  expect(await readSlip(admin, id)).toEqual(paid);
  const payments = (await readHistory(admin, id)).filter(({ action }) => action === "marked-paid");
  expect(payments.length).toBe(1);
});

test("when a slip is sent again, the old link stops working and the new one works", async () => {
  const { id, reference } = await book();
  await app.context.sql`update slips set updated_at = now() - interval '1 hour' where id = ${id}`;
  const renewed = await finish(id);
  expect(renewed).not.toBe(reference);
  expect(refused(await pay(reference))).toEqual([404, "No sandbox booking found"]);
  expect(refused(await read(reference))).toEqual([404, "No sandbox booking found"]);
  expect((await readSlip(admin, id)).payment_status).toBe("unpaid");
  expect((await pay(renewed)).status).toBe(200);
});

test("the link of a deleted slip does not work", async () => {
  const { id, reference } = await book();
  await pay(reference);
  expect((await admin.delete(`/auto/slip/${id}`)).status).toBe(204);
  expect((await read(reference)).status).toBe(404);
});

test.each(["x", "x".repeat(43), "x".repeat(65), "a.b", "slip:1:run:1"])(
  "%s is no reference of a booking",
  async (reference) => {
    for (const answer of [await read(reference), await pay(reference)]) {
      expect([400, 404]).toContain(answer.status);
    }
  },
);

test.each([
  { PROCESSOR: "manual" },
  {
    PROCESSOR: "http",
    PROCESSOR_URL: "https://booking.test",
    PROCESSOR_SECRET: "a-secret-of-at-least-32-characters",
  },
])("a desk that books otherwise ($PROCESSOR) has none of the sandbox's calls", async (env) => {
  const { reference } = await book();
  const other = await createApp({ ...app.context, settings: readSettings(env) });
  const nowhere = "There is nothing at this address.";
  for (const [method, path] of [
    ["GET", `/api/sandbox/bookings/${reference}`],
    ["POST", `/api/sandbox/bookings/${reference}/payment`],
  ] as const) {
    const answer = await other.inject({ method, url: path });
    expect([path, answer.statusCode, answer.json().message]).toEqual([path, 404, nowhere]);
  }
  expect((await read(reference)).status).toBe(200);
});

test("links into the desk use its current address, in the record and its history", async () => {
  const { id } = await book();
  const moved = await createApp({ ...app.context, publicUrl: "https://moved.example" });
  const there = clientOf(moved, admin.token);
  const slip = slipOf(await there.get(`/auto/slip/${id}`));
  expect(slip.payment_link).toMatch(/^https:\/\/moved\.example\/sandbox\/payment\/[\w-]{43}$/);
  const { text } = await there.get(`/auto/slip/${id}/history`);
  expect(text).toContain(`"to":"${slip.payment_link}"`);
  await moved.close();
});
