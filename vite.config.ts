import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** React and its compiler, for the build, the dev server and the tests. */
export const reactWithCompiler = (panicThreshold: "none" | "critical_errors" = "none") => [
  react(),
  babel({ presets: [reactCompilerPreset({ panicThreshold })] }),
];

/** One file for what every opening needs, one for forms, one for other packages, and the rest by the screens that share it. */
const GROUPS = [
  { name: "start", tags: ["$initial" as const] },
  { name: "forms", test: /node_modules.react-hook-form/ },
  { name: "packages", test: /node_modules/, minShareCount: 3 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 400 },
];

// The page is served by the server from dist; assets carry a hash and never change.
export default defineConfig(({ mode }) => ({
  // A component that breaks the Rules of React is left as it is, but for `npm run check`, which refuses it.
  plugins: reactWithCompiler(mode === "check" ? "critical_errors" : "none"),
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
