import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { StartupError } from "./startup-error.ts";

/** How a connection is encrypted, in the words of `pg`: not at all, or checked against authorities. */
type Encryption = false | { rejectUnauthorized: boolean; ca?: string };

const LOCAL = /^(localhost|127(\.\d+){3}|::1|\/.*)$/;

/**
 * How to reach a database server: within this machine as it is; elsewhere by TLS, and the server's certificate is
 * checked (docs/operations.md, "A PostgreSQL of your own"). `sslmode=disable` or `no-verify` in the address says
 * otherwise knowingly, `sslrootcert` names the authority's file. Throws StartupError for another `sslmode` or a file
 * that cannot be read.
 */
export function encryptionOf(
  hosts: readonly string[],
  mode: string | null,
  authority: string | null,
): Encryption {
  if (mode === "disable") return false;
  if (mode === "no-verify") return { rejectUnauthorized: false };
  if (mode === null && authority === null && hosts.every(isLocal)) return false;
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

/** True for an address that leads to this machine and nowhere else. */
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
