import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "#shared/http/endpoint.ts";

const SHARED = join(import.meta.dirname, "../../shared");

/** Every endpoint that a contract declares, whichever feature it belongs to, with its name there. */
export async function declaredEndpoints(): Promise<{ name: string; endpoint: Endpoint }[]> {
  const files = globSync("*/contract*.ts", { cwd: SHARED }).sort();
  const modules = await Promise.all(
    files.map(
      (file): Promise<Record<string, unknown>> => import(pathToFileURL(join(SHARED, file)).href),
    ),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name, endpoint: value }] : [],
    ),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "access" in value && "path" in value;
}
