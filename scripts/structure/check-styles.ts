import { dirname, matchesGlob } from "node:path";
import { fitsAny, placeOf, type Refusal, type Source } from "./source.ts";
import { CODE_LITERALS, LITERALS, STYLESHEET_LIMIT } from "./table-styles.ts";

/** Refuses styles that repeat a token as a literal, reach into a widget, or belong to another feature's part. */
export function checkStyles(source: Source): Refusal[] {
  if (source.path.endsWith(".css")) return literals(source, LITERALS);
  const isPage = source.side === "web" && !source.isTest;
  return [...foreignStyles(source), ...(isPage ? literals(source, CODE_LITERALS) : [])];
}

function literals({ path, text }: Source, table: typeof LITERALS): Refusal[] {
  const rows = table.filter(({ places }) => !fitsAny(path, places));
  return text
    .split("\n")
    .flatMap((content, index) =>
      rows
        .filter(({ pattern }) => pattern.test(content))
        .map(({ says }) => ({ path, line: index + 1, says })),
    );
}

/** Refuses more stylesheets than the page may have. */
export function checkStylesheets(sources: readonly Source[]): Refusal[] {
  const { length } = sources.filter(({ path }) => matchesGlob(path, "src/web/**/*.css"));
  const says = `${length} stylesheets, ${STYLESHEET_LIMIT} at most: all parts of a screen share one`;
  return length > STYLESHEET_LIMIT ? [{ path: "src/web", says }] : [];
}

/** Refuses parts of src/web/ui that the page in `design` does not show. */
export function checkDesign(sources: readonly Source[]): Refusal[] {
  const shown = new Set(
    sources
      .filter(({ path }) => path.startsWith("design/"))
      .flatMap(({ imports }) => imports.map(({ target }) => target.kind === "file" && target.path)),
  );
  return sources
    .filter(({ path, isTest }) => matchesGlob(path, "src/web/ui/*.tsx") && !isTest)
    .filter(({ path }) => !shown.has(path))
    .map(({ path }) => ({
      path,
      says: "show this part in all its states in design/design-page.tsx",
    }));
}

// A part's stylesheet is its own, or that of parts of the same feature; what all share lies in src/web/ui.
function foreignStyles({ path, side, folder, imports }: Source): Refusal[] {
  return imports.flatMap(({ target, line }) => {
    if (target.kind === "package" || !target.path.endsWith(".module.css")) return [];
    const to = placeOf(target.path);
    if (to.side === side && (to.folder === folder || to.folder === "ui")) return [];
    const says = `${target.path} styles the parts of ${dirname(target.path)}; give this part its own, or use one of src/web/ui`;
    return [{ path, line, says }];
  });
}
