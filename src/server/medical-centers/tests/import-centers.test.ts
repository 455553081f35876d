import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import { MedicalCenter, StarterList } from "#shared/medical-centers/contract.ts";

const app = await testApp();
const admin = await app.person("admin");

const readStarterList = async () =>
  StarterList.strict().parse((await admin.get("/medical-centers/starter-list")).body);
const readCenters = async () =>
  MedicalCenter.array().parse((await admin.get("/medical-centers")).body);
const importCenters = (centers: unknown) => admin.post("/medical-centers/import", { centers });

test("the starter list is the directory of 23 May 2025, and all its centers are valid", async () => {
  const { date, centers } = await readStarterList();
  expect(date).toBe("2025-05-23");
  expect(centers).toHaveLength(227);
  expect(centers.filter((center) => center.exists)).toEqual([]);
});

test("the selected centers are imported and then marked as existing", async () => {
  const { centers } = await readStarterList();
  const chosen = centers.filter((center) => center.city === "Barishal");
  const { status, body } = await importCenters(chosen);
  expect([status, body]).toEqual([201, { created: 3, skipped: 0 }]);
  const after = (await readStarterList()).centers.filter((center) => center.exists);
  expect(after.map((center) => center.name)).toEqual(chosen.map((center) => center.name));
  expect(await readCenters()).toEqual(
    expect.arrayContaining(
      chosen.map(({ exists: _, ...center }) => expect.objectContaining(center)),
    ),
  );
});

test("a center with an existing name and city is skipped, whatever its case", async () => {
  const green = { name: "Green Clinic", city: "Dhaka" };
  await importCenters([green]);
  const { body } = await importCenters([
    { name: "GREEN  clinic", city: "dhaka" },
    { name: "Green Clinic", city: "Sylhet" },
    { name: "green clinic", city: "Sylhet" },
  ]);
  expect(body).toEqual({ created: 1, skipped: 2 });
});

test("one invalid center refuses the whole import", async () => {
  const before = await readCenters();
  const answer = await importCenters([
    { name: "Good Clinic", city: "Dhaka" },
    { name: "Bad Clinic", city: "Dhaka", website: "javascript:alert(1)" },
  ]);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ errors: [{ field: "centers.1.website" }] });
  expect(await readCenters()).toEqual(before);
});

test("two imports at once store each center once", async () => {
  const batch = Array.from({ length: 20 }, (_, index) => ({
    name: `Twin ${index}`,
    city: "Dhaka",
  }));
  const answers = await Promise.all([importCenters(batch), importCenters(batch.toReversed())]);
  expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
  const names = (await readCenters()).map((center) => center.name);
  expect(names.filter((name) => name.startsWith("Twin "))).toHaveLength(20);
});

test("an empty or too large import is refused", async () => {
  expect(refused(await importCenters([]))).toEqual([400, "Choose at least one medical center"]);
  expect(refused(await importCenters("all"))).toEqual([
    400,
    "centers must be a list of medical centers",
  ]);
  const many = Array.from({ length: 501 }, (_, index) => ({ name: `C${index}`, city: "Dhaka" }));
  expect(refused(await importCenters(many))).toEqual([
    400,
    "Import at most 500 medical centers at once",
  ]);
});

test("a desk has at most 2,000 medical centers, however they are added", async () => {
  const { sql } = app.context;
  const before = (await readCenters()).length;
  await sql`
    insert into medical_centers (name, city)
    select 'Full ' || n, 'Dhaka' from generate_series(1, ${1_998 - before}::int) n`;
  const [one, two, three] = ["One", "Two", "Three"].map((name) => ({ name, city: "Dhaka" }));
  const full = [409, "2000 medical centers at most. Nothing was saved; delete some first."];
  expect(refused(await importCenters([one, two, three]))).toEqual(full);
  expect((await admin.post("/medical-centers", one)).status).toBe(201);
  expect((await importCenters([two])).status).toBe(201);
  expect(refused(await importCenters([three]))).toEqual(full);
  expect(refused(await admin.post("/medical-centers", three))).toEqual(full);
  expect((await importCenters([one, two])).body).toEqual({ created: 0, skipped: 2 });
  expect(await readCenters()).toHaveLength(2_000);
});
