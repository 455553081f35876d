import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { bookmarkScript } from "./scripts/bookmark-script.ts";
import { reactCompiler } from "./scripts/react-compiler.ts";

/** React and its compiler, for the build, the dev server and the tests. */
export const reactWithCompiler = (panicThreshold: "none" | "critical_errors" = "none") => [
  react(),
  reactCompiler(panicThreshold),
];

/**
 * One file for every opening, one for what calls the server, which comes while somebody types at the sign-in, one for what
 * everybody gets after it, one each for forms and dialogs, search boxes, tabs and the actions on a slip, few for the three
 * screens that are used most, and the rest by the screens that share it.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "start", tags: ["$initial"] },
  reachedFrom("calls", ["lib/call.ts"]),
  reachedFrom("desk", ["app/shell.tsx", "dashboard/dashboard-page.tsx"]),
  reachedFrom("parts", [
    "ui/form.tsx",
    "ui/dialog.tsx",
    "ui/success-panel.tsx",
    "ui/readable-password.tsx",
  ]),
  reachedFrom("search", ["ui/search-box.tsx"]),
  reachedFrom("tabs", ["ui/section-tabs.tsx"]),
  // On their own: divided by screens, their parts would import each other.
  reachedFrom("log", ["../shared/log/text.ts"]),
  reachedFrom("agents", ["../shared/agents/contract.ts"]),
  reachedFrom("actions", ["slips/use-slip-actions.tsx"]),
  { ...reachedFrom("list", ["list/slips-page.tsx"]), ...sharedFrom(6_000) },
  { ...reachedFrom("details", ["details/slip-details-page.tsx"]), ...sharedFrom(6_000) },
  { ...reachedFrom("form", ["form/create-slip-page.tsx"]), ...sharedFrom(6_000) },
  { name: "shared", minShareCount: 2, ...sharedFrom(5_000) },
];

/** The group of all of our own files that these import, directly or not, with the packages that those need. */
function reachedFrom(name: string, files: readonly string[]): Rolldown.CodeSplittingGroup {
  const reached = new Set<string>();
  const nameOf: Rolldown.CodeSplittingNameFunction = (id, context) => {
    if (reached.size === 0)
      for (const file of files) reach(join(import.meta.dirname, "src/web", file));
    return reached.has(id) ? name : null;

    function reach(module: string): void {
      if (reached.has(module) || module.includes("node_modules")) return;
      reached.add(module);
      context.getModuleInfo(module)?.importedIds.forEach(reach);
    }
  };
  return { debugName: name, name: nameOf };
}

/** Divides a group by the screens that share its files, into files of at least so many bytes of source. */
function sharedFrom(bytes: number) {
  return { entriesAware: true, entriesAwareMergeThreshold: bytes };
}

/** Names the desk's file in the document: `before-page.js` has it fetched beside the first one where somebody is signed in. */
const nameDesk: Plugin = {
  name: "name-desk",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === "chunk" && file.name === "desk")
        .map(({ fileName }) => ({
          tag: "meta",
          attrs: { name: "desk-file", content: `/${fileName}` },
          injectTo: "head-prepend",
        })),
  },
};

// The page is served by the server; assets carry a hash and never change.
export default defineConfig(({ mode }) => ({
  // A component that breaks the Rules of React is left as it is, but for `npm run check`, which refuses it.
  plugins: [
    ...reactWithCompiler(mode === "check" ? "critical_errors" : "none"),
    bookmarkScript,
    nameDesk,
  ],
  build: {
    target: "es2023",
    sourcemap: false,
    assetsInlineLimit: 0,
    // Every browser that runs this target knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long its plugins took says nothing to whoever starts a desk.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: GROUPS },
        // The bundler would name a shared file after all screens that share it; the first file holds all names.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
        assetFileNames: ({ names: [name = "file"] }) =>
          `assets/${name.replace(/[~.].*/, "")}-[hash][extname]`,
      },
    },
  },
}));
