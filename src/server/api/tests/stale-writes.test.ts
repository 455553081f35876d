import { describe, expect, test } from "vitest";
import { refusalOf, refused, slipOf } from "#server/testing/client.ts";
import { setPrice } from "#server/testing/money.ts";
import { put, readSlip, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { SlipPrices } from "#shared/money/contract-prices.ts";
import { Notice } from "#shared/notices/contract.ts";
import { Operator } from "#shared/operators/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
const seen = (version: string | null) => ({ "if-match": `"${version}"` });
const changed = (what: string) =>
  `Someone changed this ${what} after you opened it. Nothing was saved; look at what changed, then decide again.`;

const KINDS = [
  {
    what: "operator",
    path: "/auto/operator",
    read: async (id: number) => {
      const { body } = await admin.get("/auto/operators");
      return Operator.array()
        .parse(body)
        .find((one) => one.id === id);
    },
    create: async () => {
      const { id, email } = await app.person("operator");
      return { id, form: { first_name: "Mita", last_name: "Das", email, username: `mita${id}` } };
    },
    field: "first_name",
    schema: Operator,
  },
  {
    what: "medical center",
    path: "/medical-centers",
    read: async (id: number) => {
      const { body } = await admin.get("/medical-centers");
      return MedicalCenter.array()
        .parse(body)
        .find((one) => one.id === id);
    },
    create: async () => {
      const form = { name: "Green Clinic", city: "Dhaka", country: "Bangladesh" };
      const { body } = await admin.post("/medical-centers", form);
      return { id: MedicalCenter.parse(body).id, form };
    },
    field: "name",
    schema: MedicalCenter,
  },
  {
    what: "notice",
    path: "/notices",
    read: async (id: number) => {
      const { body } = await admin.get("/notices");
      return Notice.array()
        .parse(body)
        .find((one) => one.id === id);
    },
    create: async () => {
      const form = { title: "Holiday", content: "Closed on Friday." };
      const { body } = await admin.post("/notices", form);
      return { id: Notice.parse(body).id, form };
    },
    field: "title",
    schema: Notice,
  },
];

describe.each(KINDS)("$what", ({ what, path, read, create, field, schema }) => {
  test("a change over one that the caller has not seen is refused, with the record as it is now", async () => {
    const { id, form } = await create();
    const mine = await read(id);
    const theirs = await admin.put(`${path}/${id}`, { ...form, [field]: "Theirs" });
    expect(theirs.status).toBe(200);
    const answer = await admin.put(
      `${path}/${id}`,
      { ...form, [field]: "Mine" },
      seen(mine?.updated_at ?? ""),
    );
    expect(refused(answer)).toEqual([409, changed(what)]);
    const now = await read(id);
    expect(now).toMatchObject({ [field]: "Theirs" });
    expect(schema.strict().parse(refusalOf(answer).current)).toEqual(now);

    const again = await admin.put(
      `${path}/${id}`,
      { ...form, [field]: "Mine" },
      seen(now?.updated_at ?? ""),
    );
    expect(again.status).toBe(200);
    const saved = await read(id);
    expect(again.body).toEqual(saved);
    expect(saved).toMatchObject({ [field]: "Mine" });
    expect(saved?.updated_at).not.toBe(now?.updated_at);
  });

  test("of two changes of the same version at once, one is saved", async () => {
    const { id, form } = await create();
    const version = seen((await read(id))?.updated_at ?? "");
    const answers = await Promise.all(
      ["One", "Two"].map((text) => admin.put(`${path}/${id}`, { ...form, [field]: text }, version)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a deletion is refused too, and follows from the present version", async () => {
    const { id, form } = await create();
    const mine = await read(id);
    await admin.put(`${path}/${id}`, { ...form, [field]: "Theirs" });
    const answer = await admin.delete(`${path}/${id}`, undefined, seen(mine?.updated_at ?? ""));
    expect(refused(answer)).toEqual([409, changed(what)]);
    const now = await read(id);
    expect(schema.strict().parse(refusalOf(answer).current)).toEqual(now);
    expect(
      (await admin.delete(`${path}/${id}`, undefined, seen(now?.updated_at ?? ""))).status,
    ).toBe(204);
    expect(await read(id)).toBeUndefined();
  });

  test("without a version a change and a deletion are accepted", async () => {
    const { id, form } = await create();
    await admin.put(`${path}/${id}`, { ...form, [field]: "Theirs" });
    expect((await admin.put(`${path}/${id}`, { ...form, [field]: "Mine" })).status).toBe(200);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204);
  });
});

test("an operator's new password and state are no change of what the form shows", async () => {
  const { id, email } = await app.person("operator");
  const { body } = await admin.get(`/auto/operator/${id}?password=hide`);
  const { updated_at } = body as Operator;
  await admin.put(`/auto/operator/${id}/password`, { password: "green river seven" });
  await admin.patch(`/auto/operator/${id}/state`, { state: "suspended" });
  const form = { first_name: "Mita", last_name: "Das", email, username: `mita${id}` };
  expect((await admin.put(`/auto/operator/${id}`, form, seen(updated_at))).status).toBe(200);
});

test("what a person changes in the own profile counts as a change of the operator", async () => {
  const operator = await app.person("operator");
  const { body } = await admin.get(`/auto/operator/${operator.id}?password=hide`);
  const { updated_at, email, username } = body as Operator;
  const own = { first_name: "Rina", last_name: "Das", email, username };
  expect((await operator.put("/user/profile", own)).status).toBe(200);
  const form = { ...own, first_name: "Mita" };
  const answer = await admin.put(`/auto/operator/${operator.id}`, form, seen(updated_at));
  expect(refusalOf(answer).current).toMatchObject({ first_name: "Rina" });
  expect(answer.status).toBe(409);
});

test("prices: a price over one that the caller has not seen is refused, with the prices as they are now", async () => {
  const prices = async () => SlipPrices.parse((await admin.get("/money/prices")).body);
  const set = (amount: string, version: string | null) =>
    admin.post("/money/prices", { amount }, seen(version));
  expect(await prices()).toMatchObject({ price: "0.00", updated_at: null });
  expect((await set("5.00", "none")).status).toBe(201);
  expect(refused(await set("6.00", "none"))[0]).toBe(409);
  const mine = await prices();
  await setPrice(admin, "7.00");
  const answer = await set("8.00", mine.updated_at);
  expect(refused(answer)).toEqual([
    409,
    "Someone set a price after you opened this. Nothing was saved; look at what changed, then decide again.",
  ]);
  const now = await prices();
  expect(now.price).toBe("7.00");
  expect(SlipPrices.strict().parse(refusalOf(answer).current)).toEqual(now);
  const answers = await Promise.all([set("8.00", now.updated_at), set("9.00", now.updated_at)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  await setPrice(admin, "0.00");
});

const addCenter = async (name: string) =>
  MedicalCenter.parse((await admin.post("/medical-centers", { name, city: "Dhaka" })).body).id;

test("an application's center: over one that the caller has not seen it is refused", async () => {
  const { id } = await submit(admin);
  await put(app, id, { process_status: "finished", slip_url: "https://slips.example.com/1" });
  const mine = await readSlip(admin, id);
  const [theirs, other] = [await addCenter("Blue"), await addCenter("Red")];
  const assign = (medical_center_id: number, version?: string) =>
    admin.put(
      `/auto/slip/${id}`,
      { medical_center_id },
      version === undefined ? {} : seen(version),
    );
  const now = slipOf(await assign(theirs));
  const answer = await assign(other, mine.updated_at);
  expect(refused(answer)[0]).toBe(409);
  expect(refusalOf(answer).current).toEqual(now);
  expect(slipOf(await assign(other, now.updated_at)).medical_center_id).toBe(other);
});

test("an application's reason of a decline: over one that the caller has not seen it is refused", async () => {
  const { id } = await submit(admin);
  const decline = { status: "declined", reason: "First" };
  const mine = slipOf(await admin.patch(`/auto/slip/${id}/status`, decline));
  const explain = (reason: string, version?: string) =>
    admin.put(
      `/auto/slip/${id}/declined-reason`,
      { reason },
      version === undefined ? {} : seen(version),
    );
  const now = slipOf(await explain("Theirs"));
  const answer = await explain("Mine", mine.updated_at);
  expect(refused(answer)[0]).toBe(409);
  expect(refusalOf(answer).current).toEqual(now);
  expect((await explain("Mine", now.updated_at)).status).toBe(200);
});
