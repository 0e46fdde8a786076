import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { courtFigures } from "./court_figures.ts";
import { serviceWorker } from "./service_worker.ts";

const server = process.env.LETITRIDE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [courtFigures(), svelte(), serviceWorker()],
  // Tests run the client build of Svelte, so that effects work as in the browser.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/letitride/web/static",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.spec.ts"], setupFiles: ["src/lib/table/known_wagers.ts"] },
});
