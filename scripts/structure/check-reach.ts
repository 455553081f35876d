import type { Refusal, Source } from "./source.ts";
import { MOST_REACHED } from "./table.ts";

/**
 * Refuses pages that load more of our own TypeScript files than their bound by static imports, types aside: so many must
 * be known to follow what happens on them.
 */
export function checkReach(
  sources: readonly Source[],
  bounds: Readonly<Record<string, number>> = MOST_REACHED,
): Refusal[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return Object.entries(bounds).flatMap(([path, most]) => {
    if (!byPath.has(path)) {
      const says = `there is no ${path}; take it out of MOST_REACHED`;
      return [{ path: "scripts/structure/table.ts", says }];
    }
    const count = reachedFrom(path, byPath).size;
    const says = `reaches ${count} of our files by static imports, itself included, and may reach ${most}: merge what is read together, or open what is rarely needed by import()`;
    return count > most ? [{ path, says }] : [];
  });
}

/** The files of src/web and src/shared that are loaded with this one, itself included, stylesheets aside. */
function reachedFrom(path: string, byPath: ReadonlyMap<string, Source>): Set<string> {
  const reached = new Set([path]);
  for (const one of reached) {
    for (const { target, typesOnly, isDynamic } of byPath.get(one)?.imports ?? []) {
      if (target.kind === "package" || typesOnly || isDynamic) continue;
      if (/\.tsx?$/.test(target.path) && byPath.has(target.path)) reached.add(target.path);
    }
  }
  return reached;
}
