import type { Route } from "./lib/router.svelte";
import { text } from "./lib/text";

/** Every page. Each loads its own code when it is first opened. */
export const routes: Route[] = [
  { path: "/", title: text.nav.lobby, load: () => import("./routes/Lobby.svelte") },
  { path: "/table/:id", title: text.titles.table, load: () => import("./routes/Table.svelte") },
  { path: "/settings", title: text.nav.settings, load: () => import("./routes/Settings.svelte") },
];
