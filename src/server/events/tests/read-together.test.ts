import { expect, test } from "vitest";
import { readTogether } from "#server/events/read-together.ts";

/** A reading that ends when it is told to, and how many have begun. */
function slowReading() {
  const begun: PromiseWithResolvers<string>[] = [];
  const read = readTogether(async () => {
    const one = Promise.withResolvers<string>();
    begun.push(one);
    return await one.promise;
  });
  return { read, begun };
}

test("whoever asks while a reading is under way shares one that begins after it", async () => {
  const { read, begun } = slowReading();
  const first = read();
  await expect.poll(() => begun.length).toBe(1);
  const others = Promise.all([read(), read(), read()]);
  begun[0]?.resolve("before");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve("after");
  expect([await first, await others]).toEqual(["before", ["after", "after", "after"]]);
});

test("a reading that fails is no other's failure", async () => {
  const { read, begun } = slowReading();
  const first = read();
  await expect.poll(() => begun.length).toBe(1);
  const second = read();
  begun[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve("there again");
  expect(await second).toBe("there again");
});
