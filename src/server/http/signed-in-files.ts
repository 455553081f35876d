import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Where the build has written them (scripts/signed-in-files.ts). */
export const SIGNED_IN_FILES = "signed-in-files.json";

const FilesByRoute = z.record(z.string(), z.array(z.string()));

/**
 * Tells for an address which files its screen goes on with for somebody signed in, as the build has written it down;
 * none where the build has written nothing.
 */
export async function readSignedInFiles(folder: string): Promise<(url: string) => string[]> {
  const written = await readFile(join(folder, SIGNED_IN_FILES), "utf8").catch(() => "{}");
  const { "": others = [], ...files } = FilesByRoute.parse(JSON.parse(written));
  const routes = Object.entries(files).map(([path, names]) => ({ parts: path.split("/"), names }));
  return (url) => {
    const parts = (url.split("?")[0] ?? "").split("/");
    const route = routes.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, at) => part.startsWith("$") || part === parts[at]),
    );
    return route?.names ?? others;
  };
}
