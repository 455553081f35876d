import { expect, test } from "vitest";
import { findHistory } from "#server/log/log.queries.ts";
import { refusalOf, refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import { MedicalCenter } from "#shared/medical-centers/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

const green = { name: "Green Clinic", city: "Dhaka" };
const whole = {
  ...green,
  country: "Bangladesh",
  address: "12 Mirpur Road",
  phone: "+8801712345678",
  email: "desk@green.example",
  website: "https://green.example/",
  time: "9AM-5PM",
};

async function add(center: Record<string, unknown> = green): Promise<MedicalCenter> {
  const { status, body } = await admin.post("/medical-centers", center);
  expect(status).toBe(201);
  return MedicalCenter.strict().parse(body);
}

const count = async () => ((await admin.get("/medical-centers")).body as unknown[]).length;

test("a new center is stored as typed; missing fields are null, and the country is Bangladesh", async () => {
  expect(await add(whole)).toMatchObject(whole);
  const nothing = { address: null, phone: null, email: null, website: null, time: null };
  expect(await add()).toMatchObject({ ...green, country: "Bangladesh", ...nothing });
  expect(await add({ ...green, address: "", phone: "  ", email: null })).toMatchObject(nothing);
});

test("extra spaces are removed, and the city gets the spelling of the list", async () => {
  expect(await add({ name: "  Blue \n Clinic ", city: "cox's bazar" })).toMatchObject({
    name: "Blue Clinic",
    city: "Cox's Bazar",
  });
});

test.each([
  ["nothing at all", {}],
  ["no name", { city: "Dhaka" }],
  ["a name of spaces", { ...green, name: "  " }],
  ["no city", { name: "Green Clinic" }],
  ["an empty country", { ...green, country: "" }],
  ["no name and a bad website", { city: "Dhaka", website: "green" }],
])("with %s it is refused with the one message, and nothing is stored", async (_what, center) => {
  const before = await count();
  const answer = await admin.post("/medical-centers", center);
  expect(refused(answer)).toEqual([400, "Name, country, and city are required."]);
  expect(await count()).toBe(before);
});

const WEBSITE = "Website must be an address that starts with http:// or https://";

test.each([
  ["a city that is not of the list", { city: "London" }, /^City must be one of Barishal, /],
  ["an e-mail that is none", { email: "green.example" }, "Please enter a valid email address"],
  ["a website that would run a script", { website: "javascript:alert(1)" }, WEBSITE],
  ["a website of another kind", { website: "ftp://green.example" }, WEBSITE],
  ["a name of 201 characters", { name: "x".repeat(201) }, "Name must be at most 200 characters"],
  ["a long address", { address: "x".repeat(301) }, "Address must be at most 300 characters"],
  ["a phone that is a number", { phone: 880 }, "Phone must be text"],
  ["a control character", { time: "9\u0007" }, /^Operating hours contains characters/],
])("%s is refused in words", async (_what, change, message) => {
  const { status, body } = await admin.post("/medical-centers", { ...whole, ...change });
  expect(status).toBe(400);
  expect(body).toMatchObject({ message: expect.stringMatching(message) });
});

test("several errors are reported in the order of the form, each with its field", async () => {
  const wrong = { ...whole, website: "green", email: "green", city: "London" };
  const { errors, message } = refusalOf(await admin.post("/medical-centers", wrong));
  expect(errors?.map((error) => error.field)).toEqual(["city", "email", "website"]);
  expect(message).toBe(errors?.map((error) => error.message).join(", "));
});

test("an update replaces every field, the country too", async () => {
  const { id } = await add(whole);
  const { status, body } = await admin.put(`/medical-centers/${id}`, {
    ...green,
    country: "India",
    time: "10AM-6PM",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, country: "India", time: "10AM-6PM", website: null });
  const list = MedicalCenter.array().parse((await operator.get("/medical-centers")).body);
  expect(list.find((center) => center.id === id)).toEqual(body);
});

test("an update must pass the same checks", async () => {
  const { id } = await add(whole);
  const answer = await admin.put(`/medical-centers/${id}`, { ...whole, country: " " });
  expect(refused(answer)).toEqual([400, "Name, country, and city are required."]);
});

test("a deleted center is gone and cannot be changed", async () => {
  const { id } = await add();
  expect((await admin.delete(`/medical-centers/${id}`)).status).toBe(204);
  const gone = [404, "No medical center found"];
  expect(refused(await admin.delete(`/medical-centers/${id}`))).toEqual(gone);
  expect(refused(await admin.put(`/medical-centers/${id}`, green))).toEqual(gone);
  expect(refused(await admin.get(`/medical-centers/${id}/slips`))).toEqual(gone);
});

test("adding, changing and deleting a center are logged with person and changes", async () => {
  const { id } = await add();
  await admin.put(`/medical-centers/${id}`, { ...green, time: "9AM-5PM" });
  await admin.put(`/medical-centers/${id}`, { ...green, time: "9AM-5PM" });
  await admin.delete(`/medical-centers/${id}`);
  const by = { actor_name: "Rahim Uddin" };
  expect(await findHistory(app.context.sql, "medical_center", id)).toMatchObject([
    { ...by, action: "created", changes: [] },
    { ...by, action: "edited", changes: [{ field: "time", from: null, to: "9AM-5PM" }] },
    { ...by, action: "deleted", changes: [] },
  ]);
});

test("operators and applicants can read centers, but not change them", async () => {
  const { id } = await add();
  for (const person of [operator, await app.person("applicant")]) {
    expect((await person.get("/medical-centers")).status).toBe(200);
    const answers = [
      await person.post("/medical-centers", green),
      await person.put(`/medical-centers/${id}`, green),
      await person.delete(`/medical-centers/${id}`),
      await person.get(`/medical-centers/${id}/slips`),
      await person.get("/medical-centers/starter-list"),
      await person.get("/medical-centers/csv"),
      await person.post("/medical-centers/csv/check", { csv: "name,city\nA,Dhaka" }),
      await person.post("/medical-centers/import", { centers: [green] }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(403));
  }
});
