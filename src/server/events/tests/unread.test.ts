import { expect, test } from "vitest";
import { writeAlone } from "#server/auth/write-as.ts";
import { record } from "#server/log/acts.ts";
import { openStream } from "#server/testing/events.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const MANY = 3_000;

test("a stream that its client does not read is cut off, and another one brings everything", async () => {
  const [lazy, eager] = [await app.person("operator"), await app.person("operator")];
  const { stream } = await app.app.inject({
    url: "/api/events",
    headers: { authorization: `Bearer ${lazy.token}`, accept: "text/event-stream" },
    payloadAsStream: true,
  });
  const unread = stream();
  const read = await openStream(app, eager.token);
  const subject_ids = Array.from({ length: MANY }, (_, at) => at + 1);
  await writeAlone(app.context, async (write) => {
    await record(write, { subject: "medical_center", action: "created", subject_ids });
  });
  for (let event = 0; event < MANY; event += 1) expect((await read.change()).kind).toBe("centers");

  let received = "";
  const changes = () => received.split("event: change").length - 1;
  const readOn = async () => {
    for await (const piece of unread) {
      received += piece;
      if (changes() === MANY) return;
    }
  };
  await expect(readOn()).rejects.toThrow();
  expect(changes()).toBeLessThan(MANY);
  expect(received).not.toContain("event: bye");
});
