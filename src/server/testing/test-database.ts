import { inject } from "vitest";
import { copyTemplate, type TestDatabase } from "./test-server.ts";

/** A database of this test's own: the current schema, nothing in it. `close` drops it. Within vitest only. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await copyTemplate(inject("testServer"));
}
