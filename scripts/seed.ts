import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { createPasswords } from "#server/auth/passwords/password.ts";
import { openDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { sealAll } from "#server/log/seal-log.ts";
import { ALREADY_RUNNING, consoleLog, StartupError } from "#server/log.ts";
import { ROOMS } from "#server/rooms.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings, SettingsError } from "#server/settings/settings.ts";
import { exitWhenInterrupted } from "#server/starters.ts";
import { fillDatabase, hasSlips, type Seeded, type SeedPlan } from "./seed/fill-database.ts";
import { operatorEmail } from "./seed/operators.ts";

class SeedRefusal extends Error {}

const USAGE = `npm run seed -- [--slips COUNT] [--operators COUNT]

Fills a desk without slips with sample data: by default 200 slips and 5 operators (200 operators above 10,000 slips).
The operators' password is SEED_PASSWORD, or generated and printed.`;

const MOST = { slips: 5_000_000, operators: 1_000 };

async function seed(): Promise<void> {
  const plan = readPlan();
  if (plan === "help") return console.log(USAGE);
  const settings = readSettings(process.env);
  exitWhenInterrupted();
  const database = await openDatabase(settings, consoleLog);
  try {
    await migrate(database.sql, consoleLog);
    if (await hasSlips(database.sql)) {
      throw new SeedRefusal(
        "There are slips in this database already, so nothing was changed. Sample data goes into a database without slips only: choose another DATA_DIR or DATABASE_URL.",
      );
    }
    const context = {
      settings,
      sql: database.sql,
      rooms: ROOMS,
      deriveKey: await loadSecretKey(settings),
      passwords: createPasswords(),
    };
    const began = performance.now();
    const seeded = await fillDatabase(context, plan, (step) => console.log(`${step} …`));
    await database.protectAuditLog();
    await sealAll(database);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`Done in ${seconds} s: ${plan.slips.toLocaleString("en")} sample slips.`);
    announce(seeded, plan);
  } finally {
    await database.close();
  }
}

function readPlan(): SeedPlan | "help" {
  const { values } = parseArgs({
    options: {
      slips: { type: "string", default: "200" },
      operators: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return "help";
  const slips = wholeNumber("--slips", values.slips, MOST.slips);
  const operators = values.operators ?? (slips > 10_000 ? "200" : "5");
  return {
    slips,
    operators: wholeNumber("--operators", operators, MOST.operators),
    operatorPassword: process.env.SEED_PASSWORD || randomBytes(9).toString("base64url"),
  };
}

function wholeNumber(flag: string, text: string, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new SeedRefusal(`${flag} is "${text}", but must be a whole number from 1 to ${most}.`);
}

function announce({ firstAdmin }: Seeded, plan: SeedPlan): void {
  if (firstAdmin?.password) {
    console.log(`Admin:     ${firstAdmin.email} with the password ${firstAdmin.password}`);
  } else {
    console.log("Admin:     as before, or as ADMIN_EMAIL and ADMIN_PASSWORD say.");
  }
  console.log(
    `Operators: ${operatorEmail(1)} to ${operatorEmail(plan.operators)} with the password ${plan.operatorPassword}`,
  );
}

function explain(error: unknown): void {
  process.exitCode = 1;
  if (error instanceof StartupError && error.exitCode === ALREADY_RUNNING) {
    console.error(
      "SlipDesk is running on this DATA_DIR, and its database belongs to one program at a time. Stop SlipDesk, seed, and start it again; or set DATABASE_URL to a PostgreSQL server, which can serve both.",
    );
  } else if (error instanceof Error && isExpected(error)) console.error(error.message);
  else console.error(error);
}

function isExpected(error: Error): boolean {
  const isUsage = "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return (
    isUsage ||
    error instanceof SeedRefusal ||
    error instanceof StartupError ||
    error instanceof SettingsError
  );
}

await seed().catch(explain);
