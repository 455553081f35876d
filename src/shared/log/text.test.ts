import { expect, test } from "vitest";
import { englishOf } from "#shared/text/sentence.ts";
import { actorTitle, auditDetails, auditSentence } from "./text.ts";

test.each([
  ["an operator, who may bear an admin's name", 6, "operator", "(operator #6)"],
  ["an applicant", 7, "applicant", "(applicant #7)"],
  ["somebody whose role is not known any more", 8, null, "(#8)"],
  ["an admin", 1, "admin", null],
  ["the program", null, null, null],
] as const)("%s", (_who, actor_id, actor_role, title) => {
  expect(actorTitle({ actor_id, actor_role })?.message ?? null).toBe(title);
});

test("balances and prices stand there as dollars, with their minus", () => {
  const changes = [
    "balance: -5.00 → 1010.00",
    "price: none → 8.50",
    "amount: 10,000.00 BDT → 82.00 USD",
    "method: none → Bank transfer",
  ];
  expect(auditDetails({ details: { changes } }).map(englishOf)).toEqual([
    "Balance: -$5.00 → $1,010.00",
    "Price per slip: $8.50",
    "Amount: 10,000.00 BDT → 82.00 USD",
    "Method: Bank transfer",
  ]);
});

test("what a file was narrowed to stands there in words", () => {
  const details = { rows: 3, show: "week", city: "80", kind: "sign-in", actor: 7 };
  expect(auditDetails({ details }).map(englishOf)).toEqual([
    "rows: 3",
    "show: Next 7 days",
    "city: Dhaka",
    "kind: Sign-in",
    "account: 7",
  ]);
});

test("a price is set for everybody, or for one person, who is named", () => {
  const setting = { action: "price-set", subject: "user", details: {} } as const;
  expect(auditSentence({ ...setting, subject_id: null })).toBe(
    "{who} set everybody's price per slip",
  );
  expect(auditSentence({ ...setting, subject_id: 7 })).toBe(
    "{who} set the price per slip of {account}",
  );
});

test("what a page refreshes by itself is no look", () => {
  const reading = { action: "record-read", subject: "slip", subject_id: 7, details: {} } as const;
  expect(auditSentence(reading, { entries: 1, times: 0 })).toBe(
    "An open page of {who} refreshed slip {id}",
  );
  expect(auditSentence(reading, { entries: 1, times: 1 })).toBe("{who} viewed slip {id}");
});

test.each([
  ["POST /api/auth/login", "{who} tried to sign in"],
  ["GET /api/auto/slips", "{who} tried to open a page"],
])("a refusal of %s to somebody who is not signed in says what was tried", (route, sentence) => {
  const refusal = { action: "refused", subject: "desk", subject_id: null } as const;
  expect(auditSentence({ ...refusal, details: { status: 401, route } })).toBe(sentence);
});
