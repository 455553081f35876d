// Checks the API's description against Redocly's recommended rules, as part of `npm run check`: node scripts/pinned-node.mjs scripts/check-api.ts
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { connect } from "@slipdesk/pg-client";
import { MOST_ROWS, NO_BUDGETS } from "#server/api/budgets.ts";
import { createApp } from "#server/app.ts";
import { createKeyedMutex, createPasswords } from "#server/auth/passwords/password.ts";
import { MOST_STREAMS } from "#server/events/routes.ts";
import { timesFor } from "#server/http/time-limits.ts";
import { chooseAdapter } from "#server/processing/adapters/choose-adapter.ts";
import { ROOMS } from "#server/rooms.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings } from "#server/settings/settings.ts";
import { stderrLog } from "./run-command.ts";

const PUBLIC_URL = "http://desk.test";

const source = await describedByTheProgram();
const config = await createConfig({ extends: ["recommended"] });
const problems = await lintFromString({ source, config, absoluteRef: "desk.json" });
for (const { ruleId, severity, message, location } of problems) {
  console.error(`${location[0]?.pointer}  ${severity} ${ruleId}: ${message}`);
}
if (problems.length > 0) process.exitCode = 1;
else console.log("API: the description meets Redocly's recommended rules.");

/** The OpenAPI document. It is generated when the app is created, before any database query. */
async function describedByTheProgram(): Promise<string> {
  const settings = readSettings({
    SECRET_KEY: "a-key-that-seals-nothing-and-is-long-enough",
    API_DOCS: "open",
    LOG_LEVEL: "silent",
  });
  const deriveKey = await loadSecretKey(settings);
  const connection = { host: "no-database" };
  const sql = connect(connection);
  const app = await createApp({
    settings,
    sql,
    rooms: ROOMS,
    deriveKey,
    publicUrl: PUBLIC_URL,
    clock: () => new Date(),
    adapter: chooseAdapter(settings, PUBLIC_URL, deriveKey, stderrLog),
    budgets: NO_BUDGETS,
    mostRows: MOST_ROWS,
    times: timesFor(settings.PATIENCE),
    mostStreams: MOST_STREAMS,
    isDiskFull: () => false,
    passwords: createPasswords(),
    passwordMutex: createKeyedMutex(),
  });
  try {
    return (await app.inject({ url: "/api/docs/json" })).body;
  } finally {
    await app.close();
  }
}
