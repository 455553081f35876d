import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll } from "vitest";
import { SECRET } from "./gateway.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Runs a file of the project as a program of its own that knows the secret, and gives what it prints. */
export function runFile(
  file: string,
  args: string[],
  env: Record<string, string> = {},
  by = process.execPath,
) {
  const child = spawn(by, [join(ROOT, file), ...args], {
    env: { ...process.env, PROCESSOR_SECRET: SECRET, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return { child, output: () => output, ended: once(child, "close").then(([code]) => code) };
}

/** Starts an example service on a free port and gives its address; it ends when the file is done, so a file asks for it before its tests. */
export async function startExample(
  file: string,
  env: Record<string, string> = {},
  by?: string,
): Promise<string> {
  const { child, output } = runFile(file, [], { PORT: "0", DELAY_MS: "20", ...env }, by);
  afterAll(() => void child.kill());
  await once(child.stdout, "data");
  return output().trim().replace("PROCESSOR_URL=", "");
}
