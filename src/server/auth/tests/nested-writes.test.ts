import { expect, test } from "vitest";
import { writeAlone } from "#server/auth/write-as.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();

test("a write within a write does not compile, and does not run either", async () => {
  await writeAlone(app.context, async (write) => {
    // @ts-expect-error A write is no desk.
    await expect(writeAlone(write, async () => undefined)).rejects.toThrow(TypeError);
  });
});
