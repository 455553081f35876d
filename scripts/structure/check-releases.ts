import type { Migration } from "#server/database/migrate.ts";
import type { Refusal } from "./source.ts";

const FOLDER = "src/server/database/migrations";

type SchemaFile = Pick<Migration, "name" | "checksum">;

/** Refuses a change of what desks have applied: a schema file of a released version stays as it is, and new ones follow it. */
export function checkReleases(
  migrations: readonly SchemaFile[],
  releases: readonly { version: string; schema: readonly SchemaFile[] }[],
): Refusal[] {
  return releases.flatMap(({ version, schema }) =>
    schema.flatMap(({ name, checksum }, place): Refusal[] => {
      const now = migrations[place];
      if (now?.name === name && now.checksum === checksum) return [];
      const path = `${FOLDER}/${now?.name ?? name}`;
      if (now !== undefined && now.name !== name && now.name < name) {
        return [
          {
            path,
            says: `comes before ${name} of ${version}, which desks have applied: give it the next number`,
          },
        ];
      }
      return [
        {
          path: `${FOLDER}/${name}`,
          says: `is not what it was in ${version}, and desks have applied it: put it back and add a new migration, the next numbered file (CONTRIBUTING.md, Database)`,
        },
      ];
    }),
  );
}
