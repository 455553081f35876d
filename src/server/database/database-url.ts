import type { ConnectionOptions } from "./connect.ts";
import { postgres as createClient } from "./driver.ts";
import { encryptionOf, isLocal } from "./tls.ts";

/** What of an address is ours to read: the client would take each for a parameter of the server. */
const OURS = ["sslmode", "ssl", "sslrootcert", "host"];

/**
 * Parses a `postgres://` address into options that `connect` takes, encrypted as `encryptionOf` says. A parameter
 * `host=/folder` leads to the Unix socket in that folder. Throws when it is not one.
 */
export function parseDatabaseUrl(address: string): ConnectionOptions {
  if (!/^postgres(ql)?:\/\//.test(address)) throw new Error("not a postgres:// address");
  const { url, parameters } = takeOurs(address);
  const folder = parameters.get("host");
  if (folder !== null && !folder.startsWith("/")) throw new Error("host is no folder of a socket");
  const mode = parameters.get("sslmode") ?? parameters.get("ssl");
  // A pool connects when first queried, so this one never does.
  const { host, port, database, user, pass, connection, target_session_attrs } =
    createClient(url).options;
  const { application_name: name, ...others } = connection;
  return {
    // The published types leave out lists, which the client takes for servers that stand in for each other.
    ...(folder === null
      ? ({ host, port } as object)
      : { path: `${folder.replace(/\/$/, "")}/.s.PGSQL.${port[0]}` }),
    database,
    user,
    password: pass ?? "",
    ssl: encryptionOf(folder === null ? host : [folder], mode, parameters.get("sslrootcert")),
    target_session_attrs,
    connection: name === "postgres.js" || name === undefined ? others : connection,
  };
}

/** Passwords that stand in examples and in images of PostgreSQL: whoever tries one tries these. */
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

/** Whether the password in a `postgres://` address is its user's name or one that stands in every example. */
export function hasDefaultPassword(address: string): boolean {
  const [, user = "", password = ""] = /^\w+:\/\/([^:@/]*):([^@/]*)@/.exec(address) ?? [];
  return password !== "" && (password === user || GUESSED.includes(password.toLowerCase()));
}

/** Whether a `postgres://` address leads to this machine only. */
export function isLocalAddress(address: string): boolean {
  const { url, parameters } = takeOurs(address);
  const hosts = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1]?.split(",") ?? [];
  return parameters.has("host") || hosts.every((host) => isLocal(host.replace(/:\d+$/, "")));
}

function takeOurs(address: string): { url: string; parameters: URLSearchParams } {
  const [base = "", query = ""] = address.split("?");
  const parameters = new URLSearchParams(query);
  const rest = new URLSearchParams(query);
  for (const name of OURS) rest.delete(name);
  // With the folder of a socket an address may leave the host out, which is no URL.
  const whole = base.replace(/^(\w+:\/\/(?:[^@/]*@)?)(?=\/|$)/, "$1localhost");
  return { url: rest.size > 0 ? `${whole}?${rest}` : whole, parameters };
}
