import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import { ErrorAnswer } from "#shared/http/fields.ts";
import { CsvReport, MAX_CSV_LENGTH, MedicalCenter } from "#shared/medical-centers/contract.ts";
import { cleanText } from "#shared/text/clean.ts";

const app = await testApp();
const admin = await app.person("admin");

const check = async (csv: string) =>
  CsvReport.strict().parse((await admin.post("/medical-centers/csv/check", { csv })).body);
const refuse = async (csv: unknown) =>
  refused(await admin.post("/medical-centers/csv/check", { csv }));
const download = () =>
  app.app.inject({
    url: "/api/medical-centers/csv",
    headers: { authorization: `Bearer ${admin.token}` },
  });
const removeAll = async () => {
  const centers = MedicalCenter.array().parse((await admin.get("/medical-centers")).body);
  for (const { id } of centers) await admin.delete(`/medical-centers/${id}`);
};

test("a check reports what each line would do, and stores nothing", async () => {
  await removeAll();
  await admin.post("/medical-centers", { name: "Green Clinic", city: "Dhaka" });
  const { rows, ignored_columns } = await check(
    [
      "Name,City,Rating,Website",
      "Blue Clinic,Dhaka,5,https://blue.example",
      "green clinic,DHAKA,4,",
      ",,,",
      "Red Clinic,London,3,red",
      "Blue Clinic,Dhaka,5,",
      ",Dhaka,1,",
      "Odd Clinic,Dhaka,1,,more",
    ].join("\n"),
  );
  expect(ignored_columns).toEqual(["rating"]);
  expect(rows.map(({ line, name, outcome }) => [line, name, outcome])).toEqual([
    [2, "Blue Clinic", "create"],
    [3, "green clinic", "exists"],
    [5, "Red Clinic", "fault"],
    [6, "Blue Clinic", "exists"],
    [7, "", "fault"],
    [8, "Odd Clinic", "fault"],
  ]);
  expect(rows.map((row) => row.reasons)).toEqual([
    [],
    ["A center of this name in this city exists"],
    [
      expect.stringContaining("City must be one of"),
      "Website must be an address that starts with http:// or https://",
    ],
    ["The same center as in line 2"],
    ["Name, country, and city are required."],
    ["This line has more cells than there are columns"],
  ]);
  expect((await admin.get("/medical-centers")).body).toHaveLength(1);
});

test("centers that the report would create can be imported as they are", async () => {
  await removeAll();
  const { rows } = await check('name,city,address\r\n"Blue ""B"" Clinic",Dhaka,"1, Road\r\n2"\r\n');
  const centers = rows.map((row) => row.center);
  expect(centers).toMatchObject([
    { name: 'Blue "B" Clinic', country: "Bangladesh", address: "1, Road 2", phone: null },
  ]);
  const { body } = await admin.post("/medical-centers/import", { centers });
  expect(body).toEqual({ created: 1, skipped: 0 });
});

test.each([
  ["semicolons", "\ufeffname;city\nBlue Clinic;Dhaka"],
  ["tabs", "name\tcity\nBlue Clinic\tDhaka"],
  ["columns the other way round", "CITY, Name\nDhaka,Blue Clinic"],
])("a file with %s is read", async (_what, csv) => {
  await removeAll();
  expect((await check(csv)).rows).toMatchObject([
    { name: "Blue Clinic", city: "Dhaka", outcome: "create" },
  ]);
});

test.each([
  ["no text", "", "The file is empty"],
  ["no columns", "Blue Clinic,Dhaka", /^The first line must name the columns/],
  ["column names alone", "name,city\n", /^The file has no line below the column names/],
  ["an open quotation mark", 'name,city\n"Blue,Dhaka\n', /^Line \d of the file cannot be read/],
])("a file with %s is refused as a whole, with a message", async (_what, csv, message) => {
  expect(await refuse(csv)).toEqual([400, expect.stringMatching(message)]);
});

test("the export is RFC 4180: marked as UTF-8, lines end in CR LF, commas and quotation marks are quoted", async () => {
  await removeAll();
  await admin.post("/medical-centers", {
    name: 'Blue "B" Clinic',
    city: "Dhaka",
    address: "ঢাকা, ১২০৭",
    phone: "+8801712345678",
  });
  const { headers, body } = await download();
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="medical-centers.csv"');
  expect(body).toBe(
    "\ufeffname,country,city,address,phone,email,website,time\r\n" +
      `"Blue ""B"" Clinic",Bangladesh,Dhaka,"ঢাকা, ১২০৭",'+8801712345678,,,\r\n`,
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["'=1", "''=1"],
  ["＝1+1", "'=1+1"],
  ["﹦1+1", "'=1+1"],
  ["﹢1", "'+1"],
  ["﹣1", "'-1"],
  ["﹫SUM(A1)", "'@SUM(A1)"],
  ["x;=1+1;y", "x;'=1+1;y"],
])("a formula is neutralised and read back: %s", async (name, harmless) => {
  await removeAll();
  await admin.post("/medical-centers", { name, city: "Dhaka" });
  const csv = (await download()).body;
  expect(csv).toContain(`\r\n${harmless},Bangladesh`);
  await removeAll();
  expect((await check(csv)).rows).toMatchObject([
    { center: { name: cleanText(name) }, outcome: "create" },
  ]);
});

test("what a spreadsheet lost, or repeats by a mark, never becomes a center", async () => {
  const { rows } = await check(
    [
      "Name,City,Address,Phone",
      "#N/A,Dhaka,,",
      "#REF!,Dhaka,,",
      "????,Dhaka,,",
      "Green?Clinic,Dhaka,,",
      "ditto,Dhaka,,",
      "Blue Clinic,Dhaka,ঐ,",
      "Blue Clinic,Dhaka,,8.8E+12",
      "Blue Clinic,Dhaka,#VALUE!,",
      "Blue Clinic,Dhaka,Plot #5 (Is it?),+880 2-9551234",
    ].join("\n"),
  );
  expect(rows.map(({ reasons: [reason] }) => reason)).toEqual([
    "Name: The spreadsheet shows the error #N/A here.",
    "Name: The spreadsheet shows the error #REF! here.",
    "Name: Letters are lost here: question marks stand in their place. Type them again.",
    "Name: Letters are lost here: question marks stand in their place. Type them again.",
    "Name: This says “as above”. Type what it stands for.",
    "Address: This says “as above”. Type what it stands for.",
    "Phone: The spreadsheet has cut this number. Format the column as text and type it again.",
    "Address: The spreadsheet shows the error #VALUE! here.",
    undefined,
  ]);
});

test("200,000 characters of Bangla are accepted, and one more is refused", async () => {
  const head = "name,city\n";
  const letters = "ঢ".repeat(MAX_CSV_LENGTH - head.length);
  const { status } = await admin.post("/medical-centers/csv/check", { csv: head + letters });
  expect(status).toBe(200);
  const over = await admin.post("/medical-centers/csv/check", { csv: `${head}${letters}ঢ` });
  expect(refused(over)).toEqual([
    400,
    "The file must be at most 200000 characters. Split it and import the parts.",
  ]);
});

test("the scheme of a website is stored in lower case", async () => {
  const center = { name: "Capital Clinic", city: "Dhaka", website: "HTTPS://ok.test" };
  const { status, body } = await admin.post("/medical-centers", center);
  expect([status, body]).toMatchObject([201, { website: "https://ok.test" }]);
});

test.each([
  [
    "as many lines as are read, most of them empty",
    `name,city\n${"\n".repeat(4_998)}A,Dhaka`,
    null,
  ],
  [
    "one line more",
    `name,city\n${"\n".repeat(4_999)}A,Dhaka`,
    "The file has 5001 lines; at most 500 can be imported at once. Nothing was saved.",
  ],
  [
    "nothing but lines",
    "\r".repeat(MAX_CSV_LENGTH),
    "The file has 200001 lines; at most 500 can be imported at once. Nothing was saved.",
  ],
  [
    "nothing but columns",
    ",".repeat(MAX_CSV_LENGTH),
    "The first line must name the columns, name and city among them: name, country, city, address, phone, email, website, time. Nothing was saved.",
  ],
  ["far more columns than there are fields", `name,city${",x".repeat(90_000)}\nA,Dhaka`, null],
  ["a quotation mark that takes all columns", `name,city\nA,"${",\n".repeat(4_000)}"`, null],
])(
  "a file that is made to hold up the desk is answered like any other: %s",
  async (_what, csv, refusal) => {
    const { status, body, text } = await admin.post("/medical-centers/csv/check", { csv });
    if (refusal === null) expect([status, text.length < 20_000]).toEqual([200, true]);
    else expect([status, ErrorAnswer.parse(body).message]).toEqual([400, refusal]);
  },
);
