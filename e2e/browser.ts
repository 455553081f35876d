import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { arch, platform, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type UnpackedChromium, unpackChromium } from "./unpack-chromium.ts";

/** Passes the chosen browser from the global setup to the workers. */
const CHOSEN = "SLIPDESK_CHOSEN_BROWSER";

export type Browser = {
  /** A Chromium or Chrome that Playwright can start. */
  executablePath: string;
  args: string[];
  /** The browser's environment, including this process's own variables. */
  env: Record<string, string>;
};

const LAUNCH_ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) =>
    join(process.env[name] ?? "", "Google/Chrome/Application/chrome.exe"),
  ),
};

const COMMANDS = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];

/**
 * Finds a browser that starts on this machine: the one named in SLIPDESK_BROWSER, else the pinned one
 * (Linux on x64), else an installed Chrome or Chromium. Throws an error that says what to install if
 * there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.SLIPDESK_BROWSER;
  if (named) return browserAt(requireExecutable(named));
  const pinned = platform() === "linux" && arch() === "x64" ? await unpackChromium() : undefined;
  return pinned ? pinnedBrowser(pinned) : browserAt(getInstalledBrowser());
}

/** Finds the browser for the whole run, fetching one if needed, and passes it to child processes. */
export async function chooseBrowser(): Promise<void> {
  process.env[CHOSEN] = JSON.stringify(await findBrowser());
}

/** The browser from `chooseBrowser`, or undefined if it has not run. */
export function chosenBrowser(): Browser | undefined {
  const chosen = process.env[CHOSEN];
  if (chosen === undefined) return undefined;
  const browser = JSON.parse(chosen) as Browser;
  // The run's, which it has had only since the browser was chosen.
  return { ...browser, env: { ...browser.env, TMPDIR: tmpdir() } };
}

function pinnedBrowser(unpacked: UnpackedChromium): Browser {
  const fonts = { FONTCONFIG_FILE: unpacked.fontsConfig };
  const plain = browserAt(unpacked.executablePath, fonts);
  if (starts(plain) === true) return plain;
  const withLibraries = browserAt(unpacked.executablePath, {
    ...fonts,
    LD_LIBRARY_PATH: libraryPath(unpacked),
  });
  const outcome = starts(withLibraries);
  if (outcome === true) return withLibraries;
  throw new Error(
    `The Chromium that is fetched for the journeys does not start here (${outcome}). Install Chrome or Chromium and name it in SLIPDESK_BROWSER.`,
  );
}

function libraryPath(unpacked: UnpackedChromium): string {
  return [unpacked.libraries, process.env.LD_LIBRARY_PATH]
    .filter((entry) => entry !== undefined && entry !== "")
    .join(delimiter);
}

function starts(browser: Browser): true | string {
  try {
    execFileSync(browser.executablePath, ["--version"], { env: browser.env, stdio: "pipe" });
    return true;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

function browserAt(executablePath: string, additions: Record<string, string> = {}): Browser {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    executablePath,
    args: [...LAUNCH_ARGS],
    env: { ...Object.fromEntries(own), ...additions },
  };
}

function requireExecutable(path: string): string {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    throw new Error(
      `SLIPDESK_BROWSER names ${path}, which is not a program that can be run. Give the full path of Chrome or Chromium, or leave it unset.`,
    );
  }
}

function getInstalledBrowser(): string {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
  const found = [...(INSTALLED[platform()] ?? []), ...onPath].find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    "The browser tests need Google Chrome or Chromium. Install it from https://www.google.com/chrome, or give the full path of one in SLIPDESK_BROWSER.",
  );
}
