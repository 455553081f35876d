import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { ConnectionOptions } from "#server/database/connect.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: ConnectionOptions;
  }
}

/**
 * Gives the whole run one PostgreSQL server, which each test file takes a database of its own from, and the programs
 * that tests start one place for what Node has compiled.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../../node_modules/.cache/node");
  const server = await startTestServer();
  project.provide("testServer", server.connection);
  return server.stop;
}
