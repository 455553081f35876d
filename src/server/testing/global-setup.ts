import type { ConnectionOptions } from "@slipdesk/pg-client";
import type { TestProject } from "vitest/node";
import { findOldestPostgres } from "./oldest-postgres/find-oldest.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: ConnectionOptions;
  }
}

/**
 * Gives the whole run one PostgreSQL server, which each test file takes a database of its own from: ours, or with
 * OLDEST_POSTGRES=on the oldest one that SlipDesk runs on.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { OLDEST_POSTGRES } = process.env;
  const oldest = OLDEST_POSTGRES === "on" ? findOldestPostgres() : null;
  if (oldest === undefined) throw new Error("There is no PostgreSQL 15 to run the tests on.");
  const server = await startTestServer(oldest ?? undefined);
  project.provide("testServer", server.connection);
  return server.stop;
}
