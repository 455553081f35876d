import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { lstat, rename, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromiumVersion, fetchChromium, type PackedChromium } from "./fetch-chromium.ts";

export type UnpackedChromium = {
  executablePath: string;
  /** Folder of the shared libraries that a bare Linux lacks. */
  libraries: string;
  /** A fontconfig file that knows the bundled fonts and the machine's own. */
  fontsConfig: string;
};

const ARCHIVES = ["chromium.br", "al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"];
const PROJECT_CACHE = fileURLToPath(new URL("../node_modules/.cache/chromium", import.meta.url));

/**
 * The pinned Chromium, fetched and unpacked once, readable by every account that can read the checkout: in
 * node_modules/.cache, or in a temporary folder of this account if that is read-only. Undefined if it cannot be fetched.
 */
export async function unpackChromium(): Promise<UnpackedChromium | undefined> {
  const inProject = join(PROJECT_CACHE, chromiumVersion());
  if (existsSync(inProject)) return contents(inProject);
  const packed = await fetchChromium();
  if (!packed) return undefined;
  try {
    return await unpackInto(inProject, packed);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    return unpackInto(join(await ownTemporaryFolder(), chromiumVersion()), packed);
  }
}

async function unpackInto(folder: string, packed: PackedChromium): Promise<UnpackedChromium> {
  if (existsSync(folder)) return contents(folder);
  mkdirSync(dirname(folder), { recursive: true });
  const staging = mkdtempSync(`${folder}.`);
  try {
    await inflateInto(staging, packed);
    await writeFile(join(staging, "slipdesk-fonts.conf"), fontsConfig(join(folder, "fonts")));
    chmodSync(join(staging, "chromium"), 0o755);
    chmodSync(staging, 0o755);
    await rename(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    // Another run may have finished first; its folder is as good as ours.
    if (!existsSync(folder)) throw error;
  }
  return contents(folder);
}

// The package inflates into os.tmpdir() only, and that follows TMPDIR.
async function inflateInto(folder: string, packed: PackedChromium): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await Promise.all(ARCHIVES.map((name) => packed.inflate(join(packed.archives, name))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

// A folder in the shared temporary directory is trusted only when this account owns it.
async function ownTemporaryFolder(): Promise<string> {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `slipdesk-chromium-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== uid) {
    throw new Error(
      `${folder} belongs to another account. Remove it, or set TMPDIR to a folder of your own.`,
    );
  }
  return folder;
}

function contents(folder: string): UnpackedChromium {
  return {
    executablePath: join(folder, "chromium"),
    libraries: join(folder, "al2023", "lib"),
    fontsConfig: join(folder, "slipdesk-fonts.conf"),
  };
}

function fontsConfig(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
}

function isReadOnly(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EACCES" || code === "EROFS" || code === "EPERM";
}
