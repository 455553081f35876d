import { expect, test } from "vitest";
import { plainAmount } from "./typed-amount.ts";

test("separators of thousands and lakhs, spaces around and Bangla digits are no part of an amount", () => {
  const typed = ["10,000.00", "1,00,000", " 12.50 ", "৫,০০০", "-1,250"];
  expect(typed.map((one) => plainAmount(one))).toEqual([
    "10000.00",
    "100000",
    "12.50",
    "5000",
    "-1250",
  ]);
});

test("the sign of the currency is no part of an amount, that of another currency stays", () => {
  expect(["$5", "-$5", "−$1,250.50", "+$5"].map((typed) => plainAmount(typed))).toEqual([
    "5",
    "-5",
    "-1250.50",
    "5",
  ]);
  expect(plainAmount("৳৫০০", "BDT")).toBe("500");
  expect([plainAmount("$5", "BDT"), plainAmount("৳5")]).toEqual(["$5", "৳5"]);
});

test("a comma that may mean cents stays, so that the amount is refused", () => {
  expect(["12,50", "1,2,345", ",500", "1,000,"].map((one) => plainAmount(one))).toEqual([
    "12,50",
    "1,2,345",
    ",500",
    "1,000,",
  ]);
});
