import { expect, test } from "vitest";
import {
  FAILURE_KINDS,
  FAILURE_MEANINGS,
  FAILURES_BY_HAND,
  sentenceByHand,
  sentenceOfKind,
  worthSendingAgainAt,
} from "./rules-failures.ts";

const FAILED_AT = "2026-11-22T04:30:00.000Z";

test.each(FAILURE_KINDS)("%s has a sentence that fits a failed reason, and advice", (kind) => {
  const { sentence, advice } = FAILURE_MEANINGS[kind];
  expect(sentence).toMatch(/^[A-Z].{5,298}\.$/);
  expect(advice).toMatch(/^[A-Z].{5,}\.$/);
});

test("what was met by hand is said of the passport, the center or the site, and of no booking service", () => {
  const said = FAILURES_BY_HAND.map(sentenceByHand);
  expect(said.filter((sentence) => /service/.test(sentence))).toEqual([]);
  expect(sentenceByHand("refused")).toBe("The booking site refused the application.");
  expect(new Set(said).size).toBe(FAILURES_BY_HAND.length);
});

test("where reports count both ways together, no sentence says who refused", () => {
  const said = FAILURE_KINDS.map(sentenceOfKind);
  expect(said.filter((sentence) => /service/.test(sentence))).toEqual([]);
  expect(sentenceOfKind("refused")).toBe("The application was refused.");
  expect(new Set(said).size).toBe(FAILURE_KINDS.length);
});

test("after an outage sending again makes sense in ten minutes, without a free center in an hour", () => {
  expect(worthSendingAgainAt("site_unavailable", FAILED_AT)?.toISOString()).toBe(
    "2026-11-22T04:40:00.000Z",
  );
  expect(worthSendingAgainAt("no_center", FAILED_AT)?.toISOString()).toBe(
    "2026-11-22T05:30:00.000Z",
  );
});

test("an interrupted slip may be sent again at once", () => {
  expect(worthSendingAgainAt("interrupted", FAILED_AT)?.toISOString()).toBe(FAILED_AT);
});

test.each(["appointment_exists", "needs_person", "passport_expires_soon", "refused"] as const)(
  "waiting does not fix %s",
  (kind) => expect(worthSendingAgainAt(kind, FAILED_AT)).toBeNull(),
);
