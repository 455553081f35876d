import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The page is served by the server from dist; assets carry a hash and never change.
export default defineConfig({
  plugins: [react()],
  build: { outDir: "dist", target: "es2023", sourcemap: false, assetsInlineLimit: 0 },
});
