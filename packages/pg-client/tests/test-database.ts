import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foldersOutside, startEmbedded, THROWAWAY_SETTINGS } from "@slipdesk/embedded-postgres";
import { type ConnectionOptions, connect } from "@slipdesk/pg-client";

const QUIET = { info: () => undefined, error: () => undefined };

/** A server for one test file. */
export async function startServer() {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "pg-client-")));
  // Under root the server runs as another account, which has to pass through.
  chmodSync(dataDir, 0o711);
  const place = { name: "library", dataDir };
  const server = await startEmbedded({ ...place, throwawaySettings: THROWAWAY_SETTINGS }, QUIET);
  return {
    /** The connection to a new, empty database. */
    newDatabase: async () => {
      const database = `test_${randomBytes(8).toString("hex")}`;
      const admin = connect({
        ...server.connection,
        max: 1,
        connection: { statement_timeout: 60_000 },
      });
      await admin.unsafe(`create database ${database}`);
      await admin.end();
      return { ...server.connection, database } satisfies ConnectionOptions;
    },
    stop: async () => {
      await server.stop();
      for (const folder of [...foldersOutside(place), dataDir])
        rmSync(folder, { recursive: true, force: true });
    },
  };
}
