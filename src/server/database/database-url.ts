import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import type { ConnectionOptions } from "@slipdesk/pg-client";
import { StartupError } from "#server/log.ts";

const DEFAULT_PORT = 5432;

/** `host=/folder` selects a Unix socket. */
export function parseDatabaseUrl(address: string): ConnectionOptions {
  const { user, password, server, database, parameters } = partsOf(address);
  const { host: folder, sslmode, ssl, sslrootcert, target_session_attrs, ...rest } = parameters;
  if (folder !== undefined && !folder.startsWith("/")) {
    throw new Error("host is no folder of a socket");
  }
  const host = folder ?? server.host;
  return {
    host,
    port: server.port,
    ...(database && { database }),
    ...(user && { user }),
    password,
    ssl: encryptionOf(host, sslmode ?? ssl ?? null, sslrootcert ?? null),
    needsWrites: needsWrites(target_session_attrs),
    connection: rest,
  };
}

function needsWrites(attributes: string | undefined): boolean {
  if (attributes === undefined || attributes === "any") return false;
  if (attributes === "read-write" || attributes === "primary") return true;
  throw new StartupError(
    `target_session_attrs in DATABASE_URL is ${JSON.stringify(attributes)}, but must be read-write, primary or any.`,
  );
}

const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/;

// JavaScript's URL cannot parse an address without a host.
function partsOf(address: string) {
  const parts = ADDRESS.exec(address);
  if (!parts) throw new Error("not a postgres:// address");
  const [user = "", password = "", server = "", database = "", query = ""] = parts.slice(1);
  return {
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
    server: serverOf(server || "localhost"),
    database: decodeURIComponent(database),
    parameters: Object.fromEntries(new URLSearchParams(query)) as Readonly<Record<string, string>>,
  };
}

function serverOf(text: string): { host: string; port: number } {
  const [, host = "", port = String(DEFAULT_PORT)] =
    /^(\[[^\]]*\]|[^:,]+)(?::(\d+))?$/.exec(text) ?? [];
  if (host === "") throw new Error("not the address of a server");
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}

const GUESSED = [
  "postgres",
  "postgresql",
  "password",
  "admin",
  "root",
  "secret",
  "changeme",
  "example",
  "slipdesk",
];

/** True if the password equals the user name or is a common example. */
export function hasDefaultPassword(address: string): boolean {
  const [, user = "", password = ""] = /^\w+:\/\/([^:@/]*):([^@/]*)@/.exec(address) ?? [];
  return password !== "" && (password === user || GUESSED.includes(password.toLowerCase()));
}

export function isLocalAddress(address: string): boolean {
  const { server, parameters } = partsOf(address);
  return parameters.host !== undefined || isLocal(server.host);
}

const LOCAL = /^(localhost|127(\.\d+){3}|::1|\/.*)$/;

/** Checked TLS, except within this machine (docs/install.md, "A PostgreSQL of your own"). */
function encryptionOf(host: string, mode: string | null, authority: string | null) {
  if (mode === "disable") return false;
  if (mode === "no-verify") return { rejectUnauthorized: false };
  if (mode === null && authority === null && isLocal(host)) return false;
  if (mode === null || ["require", "verify-ca", "verify-full"].includes(mode)) {
    return {
      rejectUnauthorized: true,
      ...(authority !== null && { ca: readAuthority(authority) }),
    };
  }
  throw new StartupError(
    `sslmode in DATABASE_URL is ${JSON.stringify(mode)}, but must be verify-full, no-verify or disable.`,
  );
}

export function isLocal(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  return LOCAL.test(bare) && (isIP(bare) !== 0 || bare === "localhost" || bare.startsWith("/"));
}

function readAuthority(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new StartupError(`The file that sslrootcert in DATABASE_URL names cannot be read.`);
  }
}
