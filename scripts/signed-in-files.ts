import type { Plugin, Rolldown } from "vite";

/** What a signed-in person needs right after the page's first file. */
const NEEDED = ["src/web/app/shell.tsx", "src/web/lib/account-calls.ts"];

/**
 * Tells in the document which files the signed-in page goes on with: public/before-page.js asks for them together with
 * the first one, where somebody is signed in, and not one round trip later.
 */
export function tellSignedInFiles(): Plugin {
  return {
    name: "signed-in-files",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) =>
        bundle ? html.replace("__SIGNED_IN_FILES__", filesOf(bundle).join(" ")) : html,
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const scripts = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (script: Rolldown.OutputChunk | undefined) => {
    if (!script || found.has(script)) return;
    found.add(script);
    for (const name of script.imports) visit(scripts.find(({ fileName }) => fileName === name));
  };
  const holding = (source: string) =>
    scripts.find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(source)),
    );
  visit(holding("src/web/main.tsx"));
  const first = found.size;
  for (const source of NEEDED) visit(holding(source));
  const later = [...found].slice(first);
  const styles = later.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...later.map(({ fileName }) => fileName), ...new Set(styles)].map((name) => `/${name}`);
}
