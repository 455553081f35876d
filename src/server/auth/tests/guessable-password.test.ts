import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guessableError, type Names } from "#server/auth/passwords/guessable-password.ts";
import { refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import { MIN_PASSWORD_LENGTH } from "#shared/auth/form-account.ts";

const COMMON = "Password is too common; please choose another one";
const OWN = "Password contains names that others know; please choose another one";

const karim: Names = {
  first_name: "Karim",
  last_name: "Mia",
  email: "k.mia1984@greentravels.test",
  username: "karim_desk",
};

const app = await testApp({ AGENCY_NAME: "Padma Overseas Ltd." });
const saysOf = async (password: string, names: Names) =>
  (await guessableError(app.context, password, names))?.message ?? null;

test("the list has at least 3,000 otherwise valid passwords, in lower case and without repeats", () => {
  const file = new URL("../passwords/common-passwords.txt", import.meta.url);
  const words = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(words.filter(({ length }) => length >= MIN_PASSWORD_LENGTH).length).toBeGreaterThan(3_000);
  expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
});

test.each([
  "password",
  "PassW0RD",
  "Summer2024",
  "dragon12",
  "michael12",
  "iloveyou!",
  "bangladesh71",
])("%s is a common password", async (password) => {
  expect(await saysOf(password, karim)).toBe(COMMON);
});

test.each([
  "karim-mia-84",
  "KarimMia",
  "mia.karim.2026",
  "k.mia1984",
  "greentravels1",
  "SlipDesk-Karim!",
  "medical-slip-7",
  "k.mia1984@greentravels.test",
  "K.MIA1984@GREENTRAVELS.TEST",
  "kmiagreentravelstest",
  "k m i a @ green travels . test 2026",
  "ｋ.ｍｉａ＠greentravels.test",
  "Kárim Mía 26",
  "tset.slevartneerg@4891aim.k",
  "mirak-aim 84",
  "Mia2026-mirak",
  "Padma Overseas 26",
  "karim@padma-overseas",
  "K4r1m-M!a-2026",
  "welcome karim 1",
  "198419841984",
])("%s consists of the person's names and words of the desk", async (password) => {
  expect(await saysOf(password, karim)).toBe(OWN);
});

test.each(["correct-horse-9", "karim likes tea", "green river seven", "পদ্মা মেঘনা যমুনা", "        ."])(
  "%j may be set",
  async (password) => {
    expect(await saysOf(password, karim)).toBeNull();
  },
);

const opbashir: Names = {
  first_name: "Opbashir",
  last_name: "Rahman",
  email: "01711223344@desk.test",
  username: "opb.1990",
};

test.each([
  ["Opbashir OPB 2026", "seven characters, digits at the end not counted"],
  ["2026 rihsabpo-abc", "the name backwards"],
  ["xyz Opbashir xyz", "three characters on either side"],
  ["opbashir-k7q#m2x", "seven characters"],
  ["Opb4sh1r xyz 1", "digits in place of letters"],
  ["o.p.b.a.s.h.i.r abc", "signs between its letters"],
  ["opbashir-iloveyou-7", "what is left is a common password"],
  ["opbashir password is", "what is left is a common word and two letters"],
  ["01711223344", "a number that is one's address"],
  ["44332211710", "the same backwards"],
])("%s is refused: %s", async (password) => {
  expect(await saysOf(password, opbashir)).toBe(OWN);
});

test.each([
  ["opbashir-k7q#m2xz", "eight characters beside the name"],
  ["blue opbashir river", "nine letters around it"],
  ["opbas k7q m2x", "half a name"],
])("%s may be set: %s", async (password) => {
  expect(await saysOf(password, opbashir)).toBeNull();
});

test("a long phrase may hold a short name", async () => {
  const li = { ...karim, first_name: "Li", last_name: "Ali", username: "li" };
  for (const password of [
    "quality of an olive",
    "a lively little river",
    "correct horse ali battery",
  ]) {
    expect(await saysOf(password, li)).toBeNull();
  }
  expect(await saysOf("Ali Li quay 26", li)).toBe(OWN);
});

test("names in Bangla count with their vowel signs", async () => {
  const jamuna = { ...karim, first_name: "যমুনা", last_name: "রায়" };
  expect(await saysOf("যমুনা রায় ২০২৬", jamuna)).toBe(OWN);
  expect(await saysOf("যমুনা মেঘ ১২", jamuna)).toBe(OWN);
  expect(await saysOf("পদ্মা মেঘনা যমুনা", jamuna)).toBeNull();
});

test("short names and e-mails count too", async () => {
  const op = { ...karim, first_name: "Op", last_name: "Opa", email: "opa@example.com" };
  for (const password of ["opa@example.com", "OPA@EXAMPLE.COM", "opaexamplecom", "Op OPA 2026"]) {
    expect(await saysOf(password, op)).toBe(OWN);
  }
});

test.each(["Nadia-Islam-1", "Nadia Padma 26"])(
  "every form that sets a password refuses %s",
  async (mine) => {
    const [admin, person] = [
      await app.person("admin"),
      await app.person("operator", "Nadia Islam"),
    ];
    const own = await person.put("/user/change-password", {
      currentPassword: person.password,
      newPassword: mine,
    });
    expect(refused(own)).toEqual([400, OWN.replace("Password", "New password")]);
    const path = `/auto/operator/${person.id}`;
    expect(refused(await admin.put(`${path}/password`, { password: mine }))).toEqual([400, OWN]);
    const names = {
      first_name: "Nadia",
      last_name: "Islam",
      email: "n@desk.test",
      username: "nadia",
    };
    const edit = await admin.put(path, { ...names, plain_password: mine });
    expect(refused(edit)).toEqual([400, OWN]);
    const created = await admin.post("/auto/operator/data", { ...names, password: mine });
    expect(refused(created)).toEqual([400, OWN]);
    expect((await app.signIn(person.email, person.password)).status).toBe(200);
  },
);
