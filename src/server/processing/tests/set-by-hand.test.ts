import { expect, test } from "vitest";
import { readEvents, sendToService, settingsFor, stubService } from "#server/testing/gateway.ts";
import { readHistory, readSlip } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { NotificationPage } from "#shared/notifications/contract.ts";
import { notificationText } from "#shared/notifications/text.ts";
import { englishOf } from "#shared/text/sentence.ts";

const service = await stubService();
const app = await testApp(settingsFor(service.url));
const admin = await app.person("admin");

const LINK = { payment_link: "https://pay.example/1" };
const SLIP = { slip_url: "https://slips.example/1" };
const sentToService = () => sendToService(app, admin);
const eventsOf = (id: number) => readEvents(admin, id);

const BY_HAND = { slip_url: "https://slips.example/by-hand" };
const setByHand = (id: number) => admin.patch(`/auto/slip/${id}/url`, BY_HAND);
const REFUSED = `An admin has set another slip URL. The booking service's: ${SLIP.slip_url}`;

/** What the admins' bell says of a slip. */
async function bellOf(id: number) {
  const { items } = (await admin.get("/notifications")).body as NotificationPage;
  return items.filter(({ slip_id, kind }) => slip_id === id && kind === "other-slip-url");
}

test("slip_ready does not replace a slip URL set by an admin; event and bell say so", async () => {
  const { id, report } = await sentToService();
  await report("finished", LINK);
  await setByHand(id);
  expect((await report("slip_ready", SLIP)).body).toEqual({ outcome: "ignored", reason: REFUSED });
  await report("slip_ready", SLIP);
  expect(await readSlip(admin, id)).toMatchObject(BY_HAND);
  expect((await eventsOf(id))?.at(-1)).toEqual(["reported-slip-ready", `ignored: ${REFUSED}`]);
  expect((await bellOf(id)).map((one) => englishOf(notificationText(one)))).toEqual([
    "The booking service sent another slip URL for Rahim Uddin than the one an admin has set, which stays. Compare the two under Processing attempts, and correct the slip URL if it is wrong.",
  ]);
});

test("nor does one that was reported before the run ended", async () => {
  const { id, report } = await sentToService();
  await report("slip_ready", SLIP);
  await setByHand(id);
  await report("finished", LINK);
  expect(await readSlip(admin, id)).toMatchObject({ process_status: "finished", ...BY_HAND });
  expect((await eventsOf(id))?.at(-1)).toEqual(["finished", REFUSED]);
  expect(await bellOf(id)).toHaveLength(1);
});

test("nor does the one of finished, whose payment link is stored", async () => {
  const { id, report } = await sentToService();
  await setByHand(id);
  await report("finished", { ...LINK, ...SLIP });
  expect(await readSlip(admin, id)).toMatchObject({
    process_status: "finished",
    ...LINK,
    ...BY_HAND,
  });
  expect((await eventsOf(id))?.at(-1)).toEqual(["finished", REFUSED]);
  expect((await readHistory(admin, id)).at(-1)?.changes.map(({ field }) => field)).toEqual([
    "payment_link",
  ]);
  expect(await bellOf(id)).toHaveLength(1);
});

test("a URL that an admin removed, or set to the same, is no conflict", async () => {
  const [cleared, same] = [await sentToService(), await sentToService()];
  for (const { report } of [cleared, same]) await report("finished", LINK);
  await setByHand(cleared.id);
  await admin.patch(`/auto/slip/${cleared.id}/url`, { slip_url: "" });
  await admin.patch(`/auto/slip/${same.id}/url`, SLIP);
  expect((await cleared.report("slip_ready", SLIP)).body).toEqual({ outcome: "applied" });
  expect((await same.report("slip_ready", SLIP)).body).toMatchObject({ outcome: "ignored" });
  for (const { id } of [cleared, same]) {
    expect(await readSlip(admin, id)).toMatchObject(SLIP);
    expect(await bellOf(id)).toEqual([]);
  }
});
