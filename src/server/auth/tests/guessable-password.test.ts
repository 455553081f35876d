import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guessableFault, type Names } from "#server/auth/passwords/guessable-password.ts";
import { refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import { MIN_PASSWORD_LENGTH } from "#shared/auth/rules-password.ts";

const COMMON = "Password is too common; please choose another one";
const OWN = "Password contains names that others know; please choose another one";

const karim: Names = {
  first_name: "Karim",
  last_name: "Mia",
  email: "k.mia1984@greentravels.test",
  username: "karim_desk",
};

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
  expect((await guessableFault(password, karim))?.message).toBe(COMMON);
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
])("%s consists of the person's names and words of the desk", async (password) => {
  expect((await guessableFault(password, karim))?.message).toBe(OWN);
});

test.each(["correct-horse-9", "karim likes tea", "green river seven", "পদ্মা মেঘনা যমুনা", "        ."])(
  "%j may be set",
  async (password) => {
    expect(await guessableFault(password, karim)).toBeNull();
  },
);

test("short names and e-mails count too", async () => {
  const op = { ...karim, first_name: "Op", last_name: "Opa", email: "opa@example.com" };
  for (const password of ["opa@example.com", "OPA@EXAMPLE.COM", "opaexamplecom", "Op OPA 2026"]) {
    expect((await guessableFault(password, op))?.message).toBe(OWN);
  }
});

const app = await testApp();

test("every form that sets a password refuses the person's own names", async () => {
  const [admin, person] = [await app.person("admin"), await app.person("operator", "Nadia Islam")];
  const mine = "Nadia-Islam-1";
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
});
