import { createServer, type Server } from "node:net";
import { setImmediate as aMoment } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "#server/settings/settings.ts";
import { checkOutside } from "#server/system/check-outside.ts";
import { json, settingsFor, stubService } from "#server/testing/gateway.ts";
import { freePort, listenAnywhere } from "#server/testing/listen-anywhere.ts";
import { testApp } from "#server/testing/test-app.ts";

const NOW = new Date("2026-11-19T06:00:00Z");
/** No program listens on it: it is below those that are given out. */
const NOBODYS = 9;
const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) server.close();
});

/** The finding about one thing around a desk with these variables. */
async function find(name: string, env: Record<string, string>) {
  const checks = await checkOutside(readSettings({ PORT: "0", ...env }), NOW);
  return checks.find((check) => check.name === name);
}

test("a free port, this program's and another program's are distinguished", async () => {
  // Another program may take a port that was free a moment ago.
  const checkFree = async () => (await find("Port", { PORT: String(await freePort()) }))?.state;
  await expect.poll(checkFree).toBe("ok");

  const stranger = createServer((socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\nhello"));
  servers.push(stranger);
  const taken = String(await listenAnywhere(stranger));
  expect(await find("Port", { PORT: taken })).toMatchObject({
    state: "error",
    says: expect.stringContaining("another program listens"),
  });

  const { app } = await testApp();
  const address = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  expect(await find("Port", { PORT: address.port })).toMatchObject({
    state: "ok",
    says: `a SlipDesk answers at 127.0.0.1:${address.port}`,
  });
});

test("a booking service that is unreachable, has another secret or answers correctly is distinguished", async () => {
  expect(await find("Booking service", {})).toBeUndefined();
  const away = settingsFor(`http://127.0.0.1:${NOBODYS}/slips`);
  expect(await find("Booking service", away)).toMatchObject({
    state: "error",
    says: expect.stringContaining("does not answer at PROCESSOR_URL"),
  });
  const service = await stubService();
  const env = settingsFor(service.url);
  for (const [status, state] of [
    [404, "ok"],
    [401, "error"],
    [500, "warning"],
  ] as const) {
    service.respond = (_call, response) => json(response, status, {});
    expect([status, (await find("Booking service", env))?.state]).toEqual([status, state]);
  }
  // It is asked for an attempt that never was, and nothing is booked.
  expect(service.calls.map(({ method }) => method)).toEqual(["GET", "GET", "GET"]);
});

test.each(["127.0.0.1", "[::1]"])(
  "a certificate at the address %s is checked without a warning of Node",
  async (host) => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on("warning", note);
    const found = await find("Certificate", {
      PUBLIC_URL: `https://${host}:${NOBODYS}`,
    });
    await aMoment();
    process.off("warning", note);
    expect(found).toMatchObject({ state: "error" });
    expect(warnings).toEqual([]);
  },
);
