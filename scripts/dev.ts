// Runs the server and the page for development, both with reload:
//   npm run dev
// The page is at http://127.0.0.1:5173; its API calls are proxied to the server at PORT (3000).
import { spawn } from "node:child_process";
import { createServer } from "vite";
import { openRun } from "#server/testing/open-run.ts";

const serverPort = process.env.PORT ?? "3000";
const serverUrl = `http://127.0.0.1:${serverPort}`;

openRun();
const server = spawn(
  process.execPath,
  ["--watch", "--watch-preserve-output", "src/server/main.ts"],
  { stdio: "inherit", env: { ...process.env, PORT: serverPort } },
);

const page = await createServer({
  server: {
    host: "127.0.0.1",
    port: Number(process.env.PAGE_PORT ?? 5173),
    proxy: { "/api": serverUrl, "/health": serverUrl },
  },
});
await page.listen();
page.printUrls();

let isStopping = false;
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await page.close();
  if (server.exitCode === null && server.signalCode === null) {
    server.once("exit", () => process.exit(code));
    server.kill("SIGTERM");
  } else process.exit(code);
}

server.once("exit", (code) => void stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stop(0));
}
