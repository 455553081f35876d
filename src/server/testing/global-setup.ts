import type { TestProject } from "vitest/node";
import type { ConnectionOptions } from "#server/database/connect.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: ConnectionOptions;
  }
}

/** Gives the whole run one PostgreSQL server, which each test file takes a database of its own from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("testServer", server.connection);
  return server.stop;
}
