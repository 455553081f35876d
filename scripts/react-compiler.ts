import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import babel from "@rolldown/plugin-babel";
import { reactCompilerPreset } from "@vitejs/plugin-react";

type PanicThreshold = "none" | "critical_errors";

const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, "node_modules/.cache/react-compiler");

/**
 * The React Compiler. What it made of a file is kept, because it takes most of the time of a build, and one `npm test`
 * compiles the same files for the build, for the tests of the page and for the dev server.
 */
export async function reactCompiler(panicThreshold: PanicThreshold) {
  const plugin = await babel({ presets: [reactCompilerPreset({ panicThreshold })] });
  const { transform } = plugin;
  if (typeof transform !== "object") throw new Error("The compiler's plugin has no transform.");
  const { handler } = transform;
  const packages = readFileSync(join(ROOT, "package-lock.json"));
  const pathOf = (code: string, id: string, threshold: PanicThreshold) => {
    const isDevelopment = String(process.env.NODE_ENV === "development");
    const hash = createHash("sha256").update(packages);
    for (const part of [isDevelopment, threshold, relative(ROOT, id), code])
      hash.update(`\0${part}`);
    return join(CACHE, hash.digest("hex"));
  };
  transform.handler = async function (code, id, options) {
    // What compiles without an error is the same for both.
    const paths = [...new Set(["critical_errors" as const, panicThreshold])].map((threshold) =>
      pathOf(code, id, threshold),
    );
    for (const path of paths) {
      const known = await readFile(path, "utf8").catch(() => null);
      if (known !== null) return JSON.parse(known);
    }
    const compiled = await handler.call(this, code, id, options);
    await keep(paths.at(-1) ?? "", JSON.stringify(compiled ?? null));
    return compiled;
  };
  return plugin;
}

async function keep(path: string, content: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
