import { expect, test } from "vitest";
import { complete } from "#shared/testing/slip-forms.ts";
import { shownNationalId, slipAsText } from "./text-slip.ts";

test("an application is copied in the booking form's order, a label, a tab and a value per line", () => {
  const slip = { ...complete, others: "two\nlines\tand a tab", agent: "Karim Travels" };
  const lines = slipAsText(slip).split("\n");
  expect(lines).toHaveLength(20);
  expect(lines.every((line) => line.split("\t").length === 2)).toBe(true);
  expect(lines[0]).toBe("Country\tBangladesh");
  expect(lines.find((line) => line.startsWith("Date of birth"))).toMatch(/\t\d\d\/\d\d\/\d{4}$/);
  expect(lines.at(-2)).toBe("Others\ttwo lines and a tab");
  expect(lines.at(-1)).toBe("Agent\tKarim Travels");
});

test("applicants see the last four digits of a national ID, staff all of it", () => {
  expect(shownNationalId("1234567890123", "applicant")).toBe("•••••••••0123");
  expect(shownNationalId("1234567890123", "operator")).toBe("1234567890123");
  expect(shownNationalId("1234567890123", "admin")).toBe("1234567890123");
});
