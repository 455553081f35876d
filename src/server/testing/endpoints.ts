import { globSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#shared/http/endpoint.ts";

const SHARED = join(import.meta.dirname, "../../shared");

/** Every endpoint that a contract declares, whichever feature it belongs to. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = globSync("*/contract*.ts", { cwd: SHARED }).sort();
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(join(SHARED, file))),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "access" in value && "path" in value;
}

/** The endpoint in short: `GET /auto/slips`. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The endpoint's address with parameters that are well formed and no record's. */
export function addressOf({ path }: Endpoint): string {
  return path.replace(":id", "999999").replace(/:\w+/, "x".repeat(43));
}

/** Every route below the API root that the program answers, as `GET /auto/slips`, but its description at /docs. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^(.*?)── (\S+) \((.+)\)/.exec(line) ?? [];
      if (!part) return [];
      const depth = Math.floor(indent.length / 4);
      above.splice(depth, above.length, part);
      const path = above.join("");
      return methods.split(", ").map((method) => `${method} ${path}`);
    })
    .filter((route) => route.includes(" /api/") && !route.includes(" /api/docs"))
    .map((route) => route.replace(" /api", " "));
}
