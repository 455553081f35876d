import { openDatabase } from "#server/database/database.ts";
import { StartupError } from "#server/database/failure.ts";

/** A program with a database and nothing else, for tests that kill it: `node database-program.ts DATA_DIR`. */
async function run(dataDir: string): Promise<void> {
  const say = (message: string) => void process.stdout.write(`${message}\n`);
  const giveUp = new AbortController();
  process.on("SIGTERM", () => giveUp.abort());
  try {
    const database = await openDatabase(
      { DATA_DIR: dataDir },
      { info: say, error: say },
      giveUp.signal,
    );
    giveUp.signal.addEventListener(
      "abort",
      () => void database.close().then(() => process.exit(0)),
    );
    void database.lost.then(({ exitCode }) => process.exit(exitCode));
    await database.sql`create table if not exists stored_rows (id bigint primary key)`;
    say("ready");
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(error instanceof StartupError ? error.exitCode : 2);
  }
}

await run(process.argv[2] ?? "");
