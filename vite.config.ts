import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { tellSignedInFiles } from "./scripts/signed-in-files.ts";

// What a sign-in is sent with: it comes while somebody types, and waits for nothing else.
const CALLS =
  /node_modules[\\/]zod[\\/]|src[\\/](?:web[\\/]lib|shared[\\/](?:auth|http|text))[\\/]/;

// What reads typed dates and histories: small, and shared by another set of screens each.
const DATES =
  /src[\\/](?:shared[\\/]time[\\/](?:parse-typed-date|month-names)|web[\\/](?:ui[\\/](?:use-typed-date|date-echo)|history[\\/]api))\.|infiniteQueryOptions/;

// Few files instead of one for every small module that two screens share: what the first screen needs is one file,
// and what screens share goes by the set of screens that share it.
const GROUPS = [
  { name: "start", tags: ["$initial" as const] },
  { name: "calls", test: CALLS },
  { name: "signed-in", minShareCount: 5 },
  { name: "dates", test: DATES },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
];

// The page is served by the server from dist; assets carry a hash and never change.
export default defineConfig({
  plugins: [react(), tellSignedInFiles()],
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
});
