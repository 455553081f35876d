import { expect, test } from "vitest";
import { EXPORT_COLUMNS, EXPORT_PRESETS } from "./rules-columns.ts";

test("“without personal numbers” leaves out the fields that erasing replaces by digits of the id", () => {
  const preset = EXPORT_PRESETS.find(({ name }) => name === "Without personal numbers");
  const leftOut = EXPORT_COLUMNS.filter((column) => !preset?.columns.some((one) => one === column));
  expect(leftOut.toSorted()).toEqual(["national_id", "passport_number", "phone"]);
});
