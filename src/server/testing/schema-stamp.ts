import { createHash } from "node:crypto";
import type { Migration } from "#server/database/migrate.ts";

/** The file of row types below a line that holds of this schema and of these types only. */
export function stamped(types: string, migrations: readonly Pick<Migration, "checksum">[]): string {
  const bare = types.replace(/^\/\/ Stamp: .*\n/, "");
  const hash = createHash("sha256").update(bare);
  for (const { checksum } of migrations) hash.update(checksum);
  return `// Stamp: ${hash.digest("hex")}\n${bare}`;
}
