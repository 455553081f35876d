import { describe, expect, test } from "vitest";
import type { Attempt } from "#server/processing/adapters/adapter.ts";
import { chooseAdapter } from "#server/processing/adapters/choose-adapter.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings } from "#server/settings/settings.ts";
import { SECRET, stubService } from "#server/testing/gateway.ts";
import { readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { PROCESSORS } from "#shared/slips/rules.ts";

const service = await stubService();
const app = await testApp();
const admin = await app.person("admin");
const { id } = await submitApproved(admin);
const slip = await readSlip(admin, id);

/** What every adapter promises, whatever it books with. */
describe.each(PROCESSORS)("the %s adapter", (PROCESSOR) => {
  const env = {
    PROCESSOR,
    PROCESSOR_URL: service.url,
    PROCESSOR_SECRET: SECRET,
    SANDBOX_DELAY_MS: "0",
    SECRET_KEY: "another-key-that-is-long-enough-000001",
  };
  const make = async (more: Record<string, string> = {}) => {
    const settings = readSettings({ ...env, ...more });
    return chooseAdapter(settings, "http://desk.test", await loadSecretKey(settings));
  };
  const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
    slip,
    effectKey: "slip-1-1-a",
    deadline: "2026-11-19T06:55:00.000Z",
    mayHaveActed: false,
    lastError: null,
    note: async () => undefined,
    signal: new AbortController().signal,
    ...changes,
  });

  test("has the name used in PROCESSOR", async () => {
    expect((await make()).name).toBe(PROCESSOR);
  });

  test("returns the same result for the same key, also after a restart", async () => {
    const [first, restarted] = [await make(), await make()];
    const answer = await first.book(attempt());
    expect(await first.book(attempt())).toEqual(answer);
    expect(await restarted.book(attempt())).toEqual(answer);
  });

  test("never gives two keys the same reference", async () => {
    const adapter = await make();
    const references = [];
    for (let run = 1; run <= 20; run += 1) {
      const outcome = await adapter.book(attempt({ effectKey: `slip-1-${run}-a` }));
      if (outcome.kind === "finished") references.push(outcome.external_ref);
    }
    expect(new Set(references).size).toBe(references.length);
  });

  test("returns valid addresses and reasons that fit", async () => {
    const adapter = await make();
    for (const ending of ["00", "01", "02", "03", "99", "AB"]) {
      const passport_number = `EH12345${ending}`;
      const outcome = await adapter.book(attempt({ slip: { ...slip, passport_number } }));
      if (outcome.kind === "failed") {
        expect(outcome.reason.length).toBeGreaterThan(0);
        expect(outcome.reason.length).toBeLessThanOrEqual(300);
      } else if (outcome.kind === "finished") {
        for (const address of [outcome.payment_link, outcome.slip_url]) {
          if (address !== null) expect(address).toMatch(/^(https?:\/\/|\/sandbox\/)\S+$/);
        }
      }
    }
  });

  test("does not change the slip", async () => {
    const given = structuredClone(slip);
    await (await make()).book(attempt({ slip: given }));
    expect(given).toEqual(slip);
  });

  test("stops when the signal is aborted", async () => {
    const adapter = await make({ SANDBOX_DELAY_MS: "600000" });
    const stop = new AbortController();
    const answering = service.respond;
    service.respond = () => undefined;
    const booking = adapter.book(attempt({ signal: stop.signal }));
    stop.abort();
    service.respond = answering;
    await expect(
      booking.then(
        () => "ended",
        () => "ended",
      ),
    ).resolves.toBe("ended");
  });
});
