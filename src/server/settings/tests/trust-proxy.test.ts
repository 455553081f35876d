import { expect, test } from "vitest";
import { readSettings, SettingsError } from "#server/settings/settings.ts";
import { testApp } from "#server/testing/test-app.ts";

const GUESSED = { "X-Forwarded-For": "203.0.113.9, 198.51.100.7" };

async function addressSeen(TRUST_PROXY: string): Promise<string> {
  const { app } = await testApp({ TRUST_PROXY });
  app.get("/address", (request) => request.ip);
  return (await app.inject({ url: "/address", headers: GUESSED })).body;
}

test.each([
  ["off", "127.0.0.1"],
  ["1", "198.51.100.7"],
  ["2", "203.0.113.9"],
  ["127.0.0.1", "198.51.100.7"],
  ["10.0.0.0/8", "127.0.0.1"],
  ["127.0.0.0/8, 198.51.100.0/24", "203.0.113.9"],
])("with TRUST_PROXY=%s a call comes from %s", async (setting, address) => {
  expect(await addressSeen(setting)).toBe(address);
});

test.each(["on", "true", "0", "10", "proxy.example", "10.0.0.0/33", "10.0.0.0/0", "::/129", "1,"])(
  "TRUST_PROXY=%s is refused",
  (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow(SettingsError);
  },
);
