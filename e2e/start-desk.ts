import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { joinDatabase } from "#server/database/database.ts";
import { consoleLog } from "#server/log.ts";
import { chooseBrowser } from "./browser.ts";
import { addEarlierDays } from "./earlier-days.ts";

// Includes building the page, which takes two minutes on a slow machine.
const READY_WITHIN_MS = 300_000;

/** The admin of the desk that the journeys use. */
export const ADMIN = { email: "admin@desk.test", password: "correct-horse-9" };

/** A running desk: its address, its data folder, and the function that stops it. */
export type RunningDesk = { address: string; folder: string; stop: () => Promise<void> };

/** Global setup: finds the browser and starts the program for all journeys, with its address in BASE_URL. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup only as the default export.
export default async function startForAll(): Promise<() => Promise<void>> {
  await chooseBrowser();
  const desk = await startDesk();
  const { sql, close } = await joinDatabase({ DATA_DIR: desk.folder }, consoleLog);
  await addEarlierDays({ address: desk.address, sql, admin: ADMIN }, [ADMIN]);
  await close();
  process.env.BASE_URL = desk.address;
  return desk.stop;
}

/** Starts a desk on a free port with its own database. */
export async function startDesk(settings: NodeJS.ProcessEnv = {}): Promise<RunningDesk> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "slipdesk-e2e-"));
  const address = `http://127.0.0.1:${port}`;
  const program = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SANDBOX_DELAY_MS: "1000",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await isReady(program);
  const stop = async () => {
    const ended = new Promise((resolve) => program.once("exit", resolve));
    program.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, folder, stop };
}

function isReady(program: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error("SlipDesk did not start in time")),
      READY_WITHIN_MS,
    );
    program.once("exit", (code) => reject(new Error(`SlipDesk ended with ${code} at its start`)));
    program.stdout?.on("data", (chunk) => {
      process.stdout.write(chunk);
      if (!String(chunk).includes("is ready at")) return;
      clearTimeout(late);
      resolve();
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(address),
      );
    });
  });
}
