import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** React and its compiler, for the build, the dev server and the tests. */
export const reactWithCompiler = (panicThreshold: "none" | "critical_errors" = "none") => [
  react(),
  babel({ presets: [reactCompilerPreset({ panicThreshold })] }),
];

/** One file for every opening, one for what everybody gets after the sign-in, the rest by the screens that share it. */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "start", tags: ["$initial"] },
  { debugName: "desk", name: groupOf("desk", ["app/shell.tsx", "dashboard/dashboard-page.tsx"]) },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
];

/** Names the group of all of our own files that these import, directly or not. */
function groupOf(group: string, files: readonly string[]): Rolldown.CodeSplittingNameFunction {
  const reached = new Set<string>();
  return (id, context) => {
    if (reached.size === 0)
      for (const file of files) reach(`${import.meta.dirname}/src/web/${file}`);
    return reached.has(id) ? group : null;

    function reach(module: string): void {
      if (reached.has(module) || module.includes("node_modules")) return;
      reached.add(module);
      context.getModuleInfo(module)?.importedIds.forEach(reach);
    }
  };
}

/** Has every opening fetch what comes after the sign-in, once it has nothing else to fetch. */
const prefetchDesk: Plugin = {
  name: "prefetch-desk",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === "chunk" && file.name === "desk")
        .map(({ fileName }) => ({
          tag: "link",
          attrs: { rel: "prefetch", as: "script", crossorigin: true, href: `/${fileName}` },
        })),
  },
};

// The page is served by the server from dist; assets carry a hash and never change.
export default defineConfig(({ mode }) => ({
  // A component that breaks the Rules of React is left as it is, but for `npm run check`, which refuses it.
  plugins: [...reactWithCompiler(mode === "check" ? "critical_errors" : "none"), prefetchDesk],
  build: {
    outDir: "dist",
    target: "es2023",
    sourcemap: false,
    assetsInlineLimit: 0,
    // Every browser that runs this target knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        // The bundler would name a shared file after all screens that share it.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
      },
    },
  },
}));
