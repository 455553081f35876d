import { expect, test } from "vitest";
import { refusalOf } from "#server/testing/client.ts";
import { ownKey } from "#server/testing/money.ts";
import { testApp } from "#server/testing/test-app.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const serials = Array.from({ length: 100 }, (_, at) => String(100 + at)).values();
const serial = () => serials.next().value ?? "";

/** Calls that store texts, each with a body that is accepted. Those of applications are in create.test.ts. */
const CALLS = {
  "/agents": () => ({ name: serial() }),
  "/notices": () => ({ title: "One", content: "One" }),
  "/medical-centers": () => ({ name: serial(), city: "Dhaka" }),
  "/views": () => ({ name: serial(), screen: "admin-slips", query: "" }),
  "/auto/operator/data": () => ({
    ...{ first_name: "Rina", last_name: "Das", password: "another river 8" },
    ...{ username: `rina${serial()}`, email: `${serial()}@desk.test` },
  }),
  "/money/corrections": () => ({ user_id: operator.id, amount: "5.00", note: "Agreed" }),
  "/money/deposits": () => ({
    ...{ user_id: operator.id, amount: "5", currency: "USD", method: "Cash" },
    ...{ reference: serial(), paid_on: todayInDhaka(app.clock.now) },
  }),
};

const LENGTHS: [keyof typeof CALLS, string, number][] = [
  ["/agents", "name", 100],
  ["/agents", "note", 300],
  ["/notices", "title", 200],
  ["/notices", "content", 5000],
  ["/medical-centers", "name", 200],
  ["/medical-centers", "country", 100],
  ["/medical-centers", "address", 300],
  ["/medical-centers", "phone", 50],
  ["/medical-centers", "time", 100],
  ["/views", "name", 40],
  ["/auto/operator/data", "first_name", 100],
  ["/auto/operator/data", "last_name", 100],
  ["/money/corrections", "note", 300],
  ["/money/deposits", "reference", 60],
  ["/money/deposits", "note", 300],
];

test.each(LENGTHS)(
  "POST %s: %s has at most %i characters, and so many are stored",
  async (path, field, most) => {
    const send = (text: string) => admin.post(path, { ...CALLS[path](), [field]: text }, ownKey());
    const longest = serial().padEnd(most, "1");
    const stored = await send(longest);
    expect([stored.status, stored.text]).toEqual([201, expect.stringContaining(longest)]);
    const refused = await send(`${longest}1`);
    expect([refused.status, refusalOf(refused).message]).toEqual([
      400,
      expect.stringContaining(`at most ${most} characters`),
    ]);
  },
);
