import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { tellSignedInFiles } from "./scripts/signed-in-files.ts";

// What a sign-in is sent with: it comes while somebody types, and waits for nothing else.
const CALLS =
  /node_modules[\\/]zod[\\/]|src[\\/](?:web[\\/]lib|shared[\\/](?:auth|http|text))[\\/]/;

/** What stands on the screen right after the sign-in, whichever screen that is. */
const FRAME =
  /src[\\/]web[\\/](?:app[\\/]shell\.tsx|(?:slips|drafts)[\\/]api\.ts|slips[\\/]components[\\/]slip-badge|ui[\\/](?:load-line|empty-state|sheet|table|use-heading-focus|use-document-title|key-cap|use-narrow-screen))|components[\\/]Skeleton[\\/]/;

/** Small parts of most screens that need no form, dialog or menu. */
const SMALL =
  /src[\\/](?:shared|web[\\/](?:ui|lib|medical-centers|history|processing|duplicates)[\\/](?!form|confirm-|leave-|choice-|date-|text-|search-|popup-|password|readable|at-button|placeholders|record-|use-desk-form|use-typed|use-problem|problem|read-form|copy-button|field|components|dialogs|list|import))/;

const mantine = (...names: string[]) =>
  new RegExp(`@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/](?:${names.join("|")})[\\\\/]`);

// The order counts: a group takes what its modules need with it, unless one before has it. So what several need comes
// before them, and the frame does not wait for menus, dialogs and forms, which come when a screen or a press needs them.
// What is left goes by the set of screens that share it.
const GROUPS = [
  { name: "start", tags: ["$initial" as const] },
  { name: "calls", test: CALLS },
  { name: "frame", test: FRAME },
  { name: "dashboard", test: /src[\\/]web[\\/]dashboard[\\/]dashboard-page/ },
  { name: "react-hook-form", test: /node_modules[\\/]react-hook-form[\\/]/ },
  { name: "floating", test: /node_modules[\\/]@floating-ui[\\/]/ },
  { name: "layers", test: mantine("Portal", "Transition", "FocusTrap", "Overlay", "Paper") },
  { name: "inputs", test: mantine("Input", "InputBase", "NativeSelect", "TextInput", "Checkbox") },
  { name: "scroll", test: mantine("ScrollArea", "Table") },
  { name: "popover", test: mantine("Popover") },
  { name: "menus", test: mantine("Menu", "Tooltip") },
  { name: "dialogs", test: mantine("Modal", "ModalBase") },
  { name: "signed-in", test: SMALL, minShareCount: 4 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 400 },
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
