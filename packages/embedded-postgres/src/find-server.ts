import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { providePassword } from "./cluster.ts";
import {
  chooseDataLayout,
  databaseFolderOf,
  type Log,
  type Place,
  sharedFolder,
} from "./data-layout.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";
import { chooseEndpoint, currentEndpoint, shortFolderFrom } from "./server.ts";
import { type Connection, connectionOf } from "./start-embedded.ts";

/** The server that runs on this folder, whichever program has started it. */
export function findServer(dataDir: string): Postmaster | undefined {
  if (!existsSync(dataDir)) return undefined;
  return findPostmaster(join(databaseFolderOf(realpathSync(dataDir)), "postgres", "cluster"));
}

/** For programs beside the one that owns the database; it takes connections while that one runs. */
export async function connectionTo(place: Place, log: Log): Promise<Connection> {
  const layout = chooseDataLayout(place, log);
  const password = providePassword(layout.dataDir);
  const endpoint = currentEndpoint(await chooseEndpoint(layout, password), layout);
  return connectionOf({ layout, endpoint, password });
}

/** What may exist elsewhere of the database in this folder, to be removed with it. */
export function foldersOutside(place: Place): string[] {
  return [sharedFolder(place), ...socketFolderOf(place)];
}

function socketFolderOf({ name, dataDir }: Place): string[] {
  try {
    const password = readFileSync(join(dataDir, "database-password"), "utf8").trim();
    return [shortFolderFrom(name, password)];
  } catch {
    // It holds no database.
    return [];
  }
}
