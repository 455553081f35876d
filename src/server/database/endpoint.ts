import { createHash } from "node:crypto";
import { lstatSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { makePrivateFolder, type Place } from "./place.ts";
import { StartupError } from "./startup-error.ts";

/** Where the embedded server listens: a socket in a private folder, or on Windows a port of this machine only. */
export type Endpoint = { folder: string; port: number } | { host: string; port: number };

const PORT = 5432;
// Not TMPDIR: a command with another one than the program's would look for the server elsewhere.
const SHORT_FOLDER = "/tmp";
// macOS takes 104 bytes with the final zero, Linux 108.
const LONGEST_SOCKET_PATH = 103;

/** Chooses where the server of `place` listens, and makes the socket's folder. The same place, the same answer. */
export async function chooseEndpoint(place: Place, password: string): Promise<Endpoint> {
  if (process.platform === "win32") return { host: "127.0.0.1", port: await findFreePort() };
  const inside = join(place.home, "socket");
  const folder = isShortEnough(inside) ? inside : join(SHORT_FOLDER, nameFrom(password));
  makePrivateFolder(folder, place.account);
  refuseForeignFolder(folder, place);
  return { folder, port: PORT };
}

/** The same in the words of `pg`. */
export function toConnection(endpoint: Endpoint): { host: string; port: number } {
  return { host: "folder" in endpoint ? endpoint.folder : endpoint.host, port: endpoint.port };
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH;
}

/** A name in the shared temporary folder that nobody else can foresee, and occupy. */
function nameFrom(password: string): string {
  return `slipdesk-${createHash("sha256").update(`socket ${password}`).digest("hex").slice(0, 16)}`;
}

function refuseForeignFolder(folder: string, place: Place): void {
  const { uid, mode } = lstatSync(folder);
  const isFolder = lstatSync(folder).isDirectory();
  const owner = place.account?.uid ?? process.getuid?.();
  if (isFolder && uid === owner && (mode & 0o077) === 0) return;
  throw new StartupError(
    `The folder ${folder}, meant for the database's socket, belongs to someone else or is open to others. Remove it and start again.`,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : PORT;
}
