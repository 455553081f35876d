import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { tellSignedInFiles } from "./scripts/signed-in-files.ts";

// What a sign-in is sent with: it comes while somebody types, and waits for nothing else.
const CALLS =
  /node_modules[\\/]zod[\\/]|src[\\/](?:web[\\/]lib|shared[\\/](?:auth|http|text))[\\/]/;

const oneOf = (...places: string[]) => new RegExp(places.join("|").replaceAll("/", "[\\\\/]"));

/**
 * What stands on the screen right after the sign-in, whichever screen that is, and what would else be a file of a few
 * hundred bytes for two or three of them: each request takes as long on its way as 30 kB.
 */
const FRAME = oneOf(
  "src/web/app/shell\\.tsx",
  "src/web/language/dates",
  "src/web/(?:slips|drafts)/api\\.ts",
  "src/web/slips/components/slip-(?:state|absent)",
  "src/web/history/api",
  "src/shared/options/search-positions",
  "src/web/ui/(?:empty-state|sheet|table|key-cap|use-narrow-screen)",
  "src/web/ui/date-echo",
  "src/web/ui/(?:buttons|chip|dialog|form)\\.module",
  "react-query/build/modern/usePrefetchQuery",
  "components/Skeleton/|create-safe-context|use-callback-ref|use-debounced-callback|DirectionProvider",
);

/** Small parts of most screens that need no form, dialog or menu. */
const SMALL =
  /src[\\/](?:shared|web[\\/](?:ui|lib|medical-centers|history|processing|duplicates)[\\/](?!form|confirm-|leave-|choice-|date-|text-|search-|popup-|password|readable|at-button|placeholder-rows|record-|use-desk-form|use-typed|use-problem|problem|copy-button|field|components|dialogs|list|import))/;

/** What screens with a form have in common. */
const FORMS =
  /node_modules[\\/]react-hook-form[\\/]|src[\\/]web[\\/]ui[\\/](?:form-fields|choice-field|form\.module|problem-banner|use-problem|use-desk-form|leave-dialog)/;

/** The form of an application, new or edited, and what of the passport code is there before it is used. */
const SLIP_FORM = oneOf(
  "src/web/slips/form/",
  "src/web/slips/code/(?:passport-code|code-fill|panel-parts|use-photo)",
  "src/web/ui/date-field",
);

/** What the list, the details and the review of applications have in common. */
const SLIPS =
  /src[\\/](?:shared[\\/]slips[\\/]text-count|web[\\/](?:(?:queue|views|settings)[\\/]api|slips[\\/](?:use-(?:slip-actions|sending)|slip-actions|list[\\/]slip-cells)|ui[\\/]copy-button))/;

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
  { name: "inputs", test: mantine("Input", "InputBase", "NativeSelect", "TextInput", "Checkbox") },
  { name: "forms", test: FORMS },
  { name: "slips", test: SLIPS },
  { name: "floating", test: /node_modules[\\/]@floating-ui[\\/]/ },
  { name: "layers", test: mantine("Portal", "Transition", "FocusTrap", "Overlay", "Paper") },
  { name: "scroll", test: mantine("ScrollArea", "Table") },
  { name: "popover", test: mantine("Popover") },
  { name: "menus", test: mantine("Menu", "Tooltip") },
  { name: "dialogs", test: mantine("Modal", "ModalBase") },
  { name: "signed-in", test: SMALL, minShareCount: 4 },
  { name: "slip-form", test: SLIP_FORM },
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
