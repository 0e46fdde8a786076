import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Puts the names of all built files, and a version of them, into the service worker: it keeps exactly this build. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle({ dir = "" }) {
      const built = readdirSync(join(dir, "assets")).sort();
      const files = ["/", "/icon.svg", ...built.map((name) => `/assets/${name}`)];
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./src/worker.js", import.meta.url), "utf8")
        .replace('"VERSION"', JSON.stringify(version))
        .replace('["FILES"]', JSON.stringify(files));
      writeFileSync(join(dir, "sw.js"), source);
    },
  };
}
