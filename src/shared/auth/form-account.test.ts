import fc from "fast-check";
import { expect, test } from "vitest";
import { PASSWORD_BYTES, passwordError, passwordFrom } from "./form-account.ts";

test.each([
  ["", "Password is required"],
  ["1234567", "Password must be at least 8 characters"],
  ["আমারদেশ", "Password must be at least 8 characters"],
  ["x".repeat(257), "Password must be at most 256 characters"],
  ["zzzzzzzzzzzz", "Password is too common; please choose another one"],
])("%j may not be set: %s", (password, message) => {
  expect(passwordError(password)?.message).toBe(message);
});

test.each([
  "correct-horse-9",
  "green river seven",
  `${"y".repeat(255)}z`,
  "পদ্মা মেঘনা যমুনা",
  "        .",
])("%j may be set: no capitals, digits or signs are required", (password) => {
  expect(passwordError(password)).toBeNull();
});

test("a character of two UTF-16 units counts once", () => {
  expect(passwordError("😀🎈🌊🐘🍋🚲🎻🧭".repeat(32))).toBeNull();
  expect(passwordError("😀🎈🌊🐘")?.message).toBe("Password must be at least 8 characters");
});

test("every generated password may be set and has no letters that look alike", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: PASSWORD_BYTES, maxLength: PASSWORD_BYTES }),
      (bytes) => {
        const password = passwordFrom(bytes);
        expect(password).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
        if (new Set(bytes).size > 1) expect(passwordError(password)).toBeNull();
      },
    ),
  );
});
