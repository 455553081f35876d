import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it; true if it was not there. `mkdir` of Node with `recursive` never ends where a folder that is
 * there takes no others, as in /proc or under an automounter.
 */
export function makeFolder(folder: string, mode = 0o777): boolean {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
    return true;
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}
