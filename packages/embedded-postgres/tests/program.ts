import { EmbeddedPostgresError, startEmbedded } from "@slipdesk/embedded-postgres";
import { Client } from "pg";

// A program with a database, for tests that kill it: `node program.ts FOLDER`.
const EXIT_CODES = { "already-running": 78 } as const;
const say = (message: string) => void process.stdout.write(`${message}\n`);

const [dataDir = ""] = process.argv.slice(2);
const giveUp = new AbortController();
process.on("SIGTERM", () => giveUp.abort());
try {
  const options = { name: "library", dataDir, signal: giveUp.signal };
  const database = await startEmbedded(options, { info: say, error: say });
  giveUp.signal.addEventListener("abort", () => void database.stop().then(() => process.exit(0)));
  void database.lost.then(() => process.exit(EXIT_CODES["already-running"]));
  const client = new Client(database.connection);
  // The tests also kill the server.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table if not exists stored_rows (id bigint primary key)");
  say("ready");
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  const isTaken = error instanceof EmbeddedPostgresError && error.reason === "already-running";
  process.exit(isTaken ? EXIT_CODES["already-running"] : 1);
}
