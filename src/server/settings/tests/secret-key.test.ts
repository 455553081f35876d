import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findSecretKey, loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings } from "#server/settings/settings.ts";

const folder = await mkdtemp(join(tmpdir(), "slipdesk-key-"));
afterAll(() => rm(folder, { recursive: true }));

const load = async (DATA_DIR: string, SECRET_KEY = "") => {
  const deriveKey = await loadSecretKey(readSettings({ DATA_DIR, SECRET_KEY }));
  return deriveKey("sandbox-reference").toString("hex");
};

test("without SECRET_KEY one is created once, readable for its owner only, and used again", async () => {
  const dataDir = join(folder, "new", "data");
  const first = await load(dataDir);
  const path = join(dataDir, "secret-key");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path, "utf8")).trim()).toMatch(/^[\w-]{43}$/);
  expect(await load(dataDir)).toBe(first);
});

test("programs that start at the same time use one key", async () => {
  for (let round = 0; round < 40; round += 1) {
    const dataDir = join(folder, `race${round}`);
    const keys = await Promise.all(Array.from({ length: 12 }, () => load(dataDir)));
    expect(new Set(keys).size).toBe(1);
  }
});

test.each([
  ["empty", ""],
  ["cut short", "half-a-key"],
])(
  "a key file that is %s stops the start instead of being used or replaced",
  async (what, text) => {
    const dataDir = await mkdtemp(join(folder, "bad-"));
    const path = join(dataDir, "secret-key");
    await writeFile(path, text);
    await expect(load(dataDir)).rejects.toThrow(`The key file ${path} holds no key`);
    expect(await readFile(path, "utf8"), what).toBe(text);
  },
);

test("creating a key leaves no other files", async () => {
  const dataDir = await mkdtemp(join(folder, "alone-"));
  await Promise.all([load(dataDir), load(dataDir)]);
  expect(await readdir(dataDir)).toEqual(["secret-key"]);
});

test("whoever only looks makes no key, and finds one that is there", async () => {
  const dataDir = await mkdtemp(join(folder, "looked-at-"));
  const settings = readSettings({ DATA_DIR: dataDir });
  const findKey = async () => (await findSecretKey(settings))("sandbox-reference").toString("hex");
  const without = await findKey();
  expect(await readdir(dataDir)).toEqual([]);
  const made = await load(dataDir);
  expect(made).not.toBe(without);
  expect(await findKey()).toBe(made);
});

test("another root key derives other keys, the same one the same keys", async () => {
  const [a, b] = ["a".repeat(32), "b".repeat(32)];
  expect(await load(folder, a)).toBe(await load(folder, a));
  expect(await load(folder, a)).not.toBe(await load(folder, b));
});

test("each purpose has its own key", async () => {
  const deriveKey = await loadSecretKey(readSettings({ SECRET_KEY: "a".repeat(32) }));
  const keys = [deriveKey("data-key-check"), deriveKey("sandbox-reference")];
  expect(keys.map(({ length }) => length)).toEqual([32, 32]);
  expect(keys[0]?.equals(keys[1] ?? Buffer.alloc(0))).toBe(false);
});
