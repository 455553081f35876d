import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findServer } from "@slipdesk/embedded-postgres";
import { afterAll, afterEach, expect, test } from "vitest";
import { FULL_BYTES } from "./database/disk.ts";
import { type Answer, type Client, refused, remoteClient, signInAt } from "./testing/client.ts";
import { picture, tryToAdd } from "./testing/files.ts";
import { type Program, runDesk, until } from "./testing/run-program.ts";
import { freshPassport, slipForm } from "./testing/slip-states.ts";

const disk = realpathSync(mkdtempSync(join(tmpdir(), "slipdesk-disk-")));
const ballast: string[] = [];
const ACCOUNT = { email: "admin@desk.test", password: "correct-horse-9" };
const isMounted =
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=384m,mode=711", "tmpfs", disk]).status === 0;
const running: Program[] = [];

afterEach(async () => {
  freeDisk();
  for (const desk of running.splice(0)) {
    desk.kill("SIGTERM");
    await desk.ended;
  }
});

afterAll(() => {
  if (isMounted) spawnSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

function start(): Program {
  const env = { ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password };
  const desk = runDesk(disk, undefined, env);
  running.push(desk);
  return desk;
}

function fillDisk({ left = 0 } = {}): void {
  const { bavail, bsize } = statfsSync(disk);
  const file = join(disk, `ballast-${ballast.length}`);
  ballast.push(file);
  try {
    writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  } catch (error) {
    // The database may have taken some of it first.
    if (!isFull(error)) throw error;
  }
}

function freeDisk(): void {
  for (const file of ballast.splice(0)) rmSync(file, { force: true });
}

/** The desk looks at its disk each second, and a database that starts again frees some of it. */
async function refusedOnceFull(change: () => Promise<Answer>): Promise<[number, string]> {
  let answer = await change();
  await until(
    async () => {
      fillDisk({ left: FULL_BYTES / 2 });
      answer = await change();
      return answer.status === 503;
    },
    () => `a refusal on a full disk, and not ${answer.status}`,
  );
  return refused(answer);
}

const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOSPC";

async function submit(admin: Client): Promise<Answer> {
  const passport_number = freshPassport();
  const form = slipForm({ passport_number, confirm_passport: passport_number });
  return await admin.post("/auto/slip/data", form);
}

const isSaved = async (admin: Client) => (await submit(admin)).status === 201;

test.skipIf(!isMounted)(
  "on a full disk nothing is saved, not even in half, and everything can be read; readiness reports it, and writing works again after space is freed",
  async () => {
    const desk = start();
    await desk.prints("SlipDesk is ready at ");
    const [, address = ""] = /ready at (http:[^\s"]+)/.exec(desk.output()) ?? [];
    const admin = remoteClient(address, await signInAt(address, ACCOUNT));
    const count = async () => (await admin.get("/auto/slips")).body as { totalSlips: number };
    const isReady = async () => (await fetch(`${address}/health/ready`)).status;
    expect(await isSaved(admin)).toBe(true);
    let stored = 1;

    const before = await signInAt(address, ACCOUNT);
    const { slips } = (await admin.get("/auto/slips")).body as { slips: { id: number }[] };
    const id = slips[0]?.id ?? 0;
    fillDisk();
    const answers: number[] = [];
    for (let tries = 0; tries < 400 && !answers.includes(503); tries += 1) {
      const { status } = await submit(admin);
      answers.push(status);
      if (status === 201) stored += 1;
    }
    expect(answers.at(-1)).toBe(503);
    expect([...new Set(answers)].toSorted()).not.toContain(500);
    await until(
      async () => (await admin.get("/auto/slips")).status === 200 && (await isReady()) === 503,
      () => "a list that is answered on a full disk",
    );
    // From now on all of it is read, and every change is refused in words.
    const isRefused = [503, expect.stringContaining("disk is full")];
    const addNote = () => admin.post("/notices", { title: "One", content: "One" });
    expect(await refusedOnceFull(addNote)).toEqual(isRefused);
    const reader = remoteClient(address, await signInAt(address, ACCOUNT));
    for (const path of ["/auto/slips", `/auto/slip/${id}`, `/auto/slip/${id}/history`, "/system"]) {
      for (const by of [admin, reader, remoteClient(address, before)]) {
        expect([path, (await by.get(path)).status]).toEqual([path, 200]);
      }
    }
    expect((await admin.post("/search", { q: "rahim" })).status).toBe(200);
    expect((await count()).totalSlips).toBe(stored);
    const addFile = () => tryToAdd(admin, id, picture({ bytes: 2_000_000 }));
    expect(await refusedOnceFull(addFile)).toEqual(isRefused);
    expect((await reader.post("/auth/logout")).status).toBe(204);
    expect(await isReady()).toBe(503);

    freeDisk();
    await until(
      async () => (await isReady()) === 200 && (await isSaved(admin)),
      () => "a desk that saves again",
    );
    expect((await count()).totalSlips).toBe(stored + 1);
    desk.kill("SIGTERM");
    expect(await desk.ended).toBe(0);
  },
);

test.skipIf(!isMounted)(
  "a desk that crashed and starts on a full disk can be read, and saves again after space is freed",
  async () => {
    const crashed = start();
    await crashed.prints("SlipDesk is ready at ");
    await until(
      async () => existsSync(join(disk, "reserve")),
      () => "room that is set aside",
    );
    crashed.kill("SIGKILL");
    await crashed.ended;
    const server = findServer(disk);
    process.kill(server?.pid ?? 0, "SIGKILL");
    await until(
      async () => !findServer(disk),
      () => "a database that has ended",
    );
    fillDisk();

    const desk = start();
    await desk.prints("SlipDesk is ready at ");
    const [, address = ""] = /ready at (http:[^\s"]+)/.exec(desk.output()) ?? [];
    const admin = remoteClient(address, await signInAt(address, ACCOUNT));
    expect((await admin.get("/auto/slips")).status).toBe(200);
    expect((await refusedOnceFull(() => submit(admin)))[0]).toBe(503);
    freeDisk();
    await until(
      () => isSaved(admin),
      () => "a desk that saves again",
    );
    desk.kill("SIGTERM");
    expect(await desk.ended).toBe(0);
  },
);

test.skipIf(!isMounted)(
  "on a read-only disk the start is refused with a message, and works when the disk is writable again",
  async () => {
    expect(spawnSync("mount", ["-o", "remount,ro", disk]).status).toBe(0);
    const refused = start();
    expect(await refused.ended).toBe(1);
    expect(refused.output() + refused.errors()).toMatch(/can only be read at the moment/);
    expect(refused.errors()).not.toMatch(/^\s+at /m);
    expect(spawnSync("mount", ["-o", "remount,rw", disk]).status).toBe(0);
    await start().prints("SlipDesk is ready at ");
  },
);
