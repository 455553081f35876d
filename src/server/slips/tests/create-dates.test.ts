import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator");

const TOO_YOUNG = "You must be at least 18 years old";
const TOO_SHORT = "Passport expiry date must be at least 3 months in the future";
const FUTURE_ISSUE = "Passport issue date cannot be in the future";

/** What the desk says to this form at this moment of its clock. */
async function saidAt(now: string, changes: Record<string, unknown>): Promise<string> {
  app.clock.now = new Date(now);
  const answer = await operator.post("/auto/slip/data", slipForm(changes));
  return answer.status === 201 ? "accepted" : refused(answer)[1];
}

test("an applicant may apply from the 18th birthday on", async () => {
  const noon = "2026-11-19T06:00:00Z";
  expect(await saidAt(noon, { date_of_birth: "2008-11-19" })).toBe("accepted");
  expect(await saidAt(noon, { date_of_birth: "2008-11-20" })).toBe(TOO_YOUNG);
});

test("the birthday begins at midnight in Dhaka, which is 18:00 UTC the day before", async () => {
  const born = { date_of_birth: "2008-11-20" };
  expect(await saidAt("2026-11-19T17:59:59.999Z", born)).toBe(TOO_YOUNG);
  expect(await saidAt("2026-11-19T18:00:00.000Z", born)).toBe("accepted");
});

test("a person born on 29 February is 18 on 1 March of a common year", async () => {
  const born = { date_of_birth: "2008-02-29" };
  expect(await saidAt("2026-02-28T06:00:00Z", born)).toBe(TOO_YOUNG);
  expect(await saidAt("2026-03-01T06:00:00Z", born)).toBe("accepted");
});

test("a passport must be valid for three more months, to the day", async () => {
  const noon = "2026-11-19T06:00:00Z";
  expect(await saidAt(noon, { passport_expiry_date: "2027-02-19" })).toBe("accepted");
  expect(await saidAt(noon, { passport_expiry_date: "2027-02-18" })).toBe(TOO_SHORT);
});

test("the three months begin with today in Dhaka", async () => {
  const expiry = { passport_expiry_date: "2027-02-19" };
  expect(await saidAt("2026-11-19T17:59:59.999Z", expiry)).toBe("accepted");
  expect(await saidAt("2026-11-19T18:00:00.000Z", expiry)).toBe(TOO_SHORT);
});

test("three months from the end of November is the last day of February", async () => {
  const evening = "2026-11-30T06:00:00Z";
  expect(await saidAt(evening, { passport_expiry_date: "2027-02-28" })).toBe("accepted");
  expect(await saidAt(evening, { passport_expiry_date: "2027-02-27" })).toBe(TOO_SHORT);
});

test("a passport issued today in Dhaka is accepted, one of tomorrow is not", async () => {
  const issue = { passport_issue_date: "2026-11-20" };
  expect(await saidAt("2026-11-19T17:59:59.999Z", issue)).toBe(FUTURE_ISSUE);
  expect(await saidAt("2026-11-19T18:00:00.000Z", issue)).toBe("accepted");
});

test.each(["1995-02-29", "1995-04-31", "0000-01-01", "10000-01-01", "17/03/1995", "1995-3-17"])(
  "%s is not a date",
  async (date_of_birth) => {
    expect(await saidAt("2026-11-19T06:00:00Z", { date_of_birth })).toBe(
      "Date of birth must be a real date, for example 27/03/1998",
    );
  },
);

test("a date is returned as sent, whatever the clock", async () => {
  app.clock.now = new Date("2026-11-19T18:30:00Z");
  const sent = { date_of_birth: "1996-02-29", passport_issue_date: "2026-11-20" };
  const { body } = await operator.post("/auto/slip/data", slipForm(sent));
  expect(body).toMatchObject(sent);
});
