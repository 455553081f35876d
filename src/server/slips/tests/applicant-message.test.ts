import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { put, readHistory, readSlip, STATES, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp({ OPERATOR_SCOPE: "all", AGENCY_NAME: "Green Travels" });
const admin = await app.person("admin", "Salma Khatun");
const operator = await app.person("operator");
const other = await app.person("operator");

async function ready() {
  const { id } = await submit(operator);
  await admin.patch(`/auto/slip/${id}/status`, { status: "approved" });
  const url = "https://slips.example.com/7";
  return slipOf(await admin.patch(`/auto/slip/${id}/url`, { slip_url: url }));
}

test("the submitter and an admin record the channel of a message, and the slip does not change", async () => {
  const slip = await ready();
  const path = `/auto/slip/${slip.id}/applicant-message`;
  const message = { channel: "whatsapp", occasion: "slip-ready" };
  expect((await operator.post(path, message)).status).toBe(204);
  expect((await admin.post(path, { ...message, channel: "copy" })).status).toBe(204);
  expect((await readHistory(admin, slip.id)).slice(-2)).toMatchObject([
    {
      action: "sent-to-applicant",
      changes: [
        { field: "channel", from: null, to: "whatsapp" },
        { field: "occasion", from: null, to: "slip-ready" },
      ],
    },
    { action: "sent-to-applicant", actor_name: "Salma Khatun" },
  ]);
  expect((await readSlip(admin, slip.id)).updated_at).toBe(slip.updated_at);
});

test("no one else can record a message, and only of what exists", async () => {
  const slip = await ready();
  const path = `/auto/slip/${slip.id}/applicant-message`;
  expect(refused(await other.post(path, { channel: "sms", occasion: "slip-ready" }))).toEqual([
    403,
    "Only the person who submitted this slip, or an admin, may send it to the applicant.",
  ]);
  expect((await admin.post(path, { channel: "sms", occasion: "payment-link" })).status).toBe(409);
  expect(refused(await admin.post(path, { channel: "fax", occasion: "slip-ready" }))).toEqual([
    400,
    "Channel must be whatsapp, sms, email or copy",
  ]);
});

test("the last days and the result have their own messages", async () => {
  const { id } = await ready();
  const send = async (occasion: string) =>
    (await operator.post(`/auto/slip/${id}/applicant-message`, { channel: "copy", occasion }))
      .status;
  const today = todayInDhaka(app.context.clock());
  await app.context.sql`insert into follow_ups (slip_id, user_id, valid_till, updated_by)
    values (${id}, ${operator.id}, ${addDays(today, 7)}::date, ${operator.id})`;
  expect([await send("slip-ready"), await send("slip-ends")]).toEqual([409, 204]);
  await app.context.sql`
    update follow_ups set examined_on = ${today}::date, result = 'fit' where slip_id = ${id}`;
  expect([await send("slip-ends"), await send("result-there")]).toEqual([409, 204]);
});

test("the screens receive the agency's name", async () => {
  const { body } = await operator.get("/settings");
  expect(body).toMatchObject({ agency_name: "Green Travels" });
});

test("the last message of a payment link is shown to people who may see the slip, until there is a new link", async () => {
  const own = await testApp();
  const [mine, stranger] = [await own.person("operator"), await own.person("operator")];
  const { id } = await submit(mine);
  const link = { payment_link: "https://pay.example.com/1", status: "approved" } as const;
  await put(own, id, { ...link, ...STATES["finished without a slip URL"] });
  const messages = async (by: typeof mine) => (await by.get("/auto/slips/applicant-messages")).body;
  expect(await messages(mine)).toEqual([]);
  const message = { channel: "whatsapp", occasion: "payment-link" };
  expect((await mine.post(`/auto/slip/${id}/applicant-message`, message)).status).toBe(204);
  expect(await messages(mine)).toEqual([{ slip_id: id, at: expect.stringMatching(/Z$/) }]);
  expect(await messages(stranger)).toEqual([]);
});
