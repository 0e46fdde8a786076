import type { Route } from "./lib/router.svelte";
import { text } from "./lib/text";

/** Every page. Each loads its own code when it is first opened. */
export const routes: Route[] = [
  { path: "/", title: text.nav.lobby, load: () => import("./routes/Lobby.svelte") },
  { path: "/table/:id", title: text.titles.table, load: () => import("./routes/Table.svelte") },
  { path: "/history", title: text.nav.history, load: () => import("./routes/History.svelte") },
  { path: "/round/:table/:number", title: text.titles.round, load: () => import("./routes/Round.svelte") },
  { path: "/lab", title: text.nav.lab, load: () => import("./routes/Lab.svelte") },
  { path: "/settings", title: text.nav.settings, load: () => import("./routes/Settings.svelte") },
];
