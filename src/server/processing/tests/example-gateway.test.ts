import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { json, runFile, settingsFor, startExample, stubService } from "#server/testing/gateway.ts";
import { freePort } from "#server/testing/listen-anywhere.ts";
import { readSlip, process as send, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { isFull } from "#shared/testing/endurance.ts";

const hasPython = isFull && spawnSync("python3", ["-c", "import hmac"]).status === 0;
const url = await startExample("examples/gateway/gateway.mjs");
const python = hasPython
  ? await startExample("examples/gateway-python/gateway.py", {}, "python3")
  : "";

test("the example service follows the contract", async () => {
  const check = runFile("scripts/gateway-check.ts", [url]);
  expect(await check.ended, check.output()).toBe(0);
  expect(check.output()).toContain("The service meets the contract.");
  // One that repeats a report for hours would look broken otherwise.
  expect(check.output()).toContain("Reports that come from now on find nobody");
});

test.runIf(hasPython)("the Python example follows the contract and books", async () => {
  const check = runFile("scripts/gateway-check.ts", [python]);
  expect(await check.ended, check.output()).toBe(0);
  await bookThrough(python);
});

test("the check reports what a service does wrong", async () => {
  const careless = await stubService();
  careless.respond = (_call, response) => json(response, 202, {});
  const check = runFile("scripts/gateway-check.ts", [careless.url, "--wait", "1"]);
  expect(await check.ended).toBe(1);
  expect(check.output()).toContain(
    "WRONG  an unsigned call is refused: it answered 202, but should have answered 401",
  );
  expect(check.output()).toContain("WRONG  finished or failed is reported within 1 s");
});

test("a slip goes through the example service from being sent to the slip that is ready", async () => {
  const admin = await bookThrough(url);
  const bad = await submitApproved(admin, {
    passport_number: "EX1234502",
    confirm_passport: "EX1234502",
  });
  await send(admin, bad.id);
  await expect
    .poll(async () => (await readSlip(admin, bad.id)).failed_reason)
    .toBe("This passport already has an appointment.");
});

/** Starts a desk that books with this service, and follows one slip to the end. */
async function bookThrough(PROCESSOR_URL: string) {
  const port = await freePort();
  const app = await testApp({
    ...settingsFor(PROCESSOR_URL),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  await app.app.listen({ port, host: "127.0.0.1" });
  await app.work();
  const admin = await app.person("admin");
  const good = await submitApproved(admin);
  await send(admin, good.id);
  await expect.poll(async () => (await readSlip(admin, good.id)).process_status).toBe("finished");
  const { payment_link } = await readSlip(admin, good.id);
  expect(payment_link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/slip-/);
  await fetch(payment_link ?? "", { method: "POST" });
  await expect.poll(async () => (await readSlip(admin, good.id)).slip_url).toMatch(/\/slip\/slip-/);
  expect((await readSlip(admin, good.id)).payment_status).toBe("paid");
  return admin;
}
