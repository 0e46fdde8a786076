import type { Route } from "./lib/router.svelte";
import { text } from "./lib/text";

/** Every page. Each loads its own code when it is first opened. */
export const routes: Route[] = [
  { path: "/", title: () => text.nav.lobby, load: () => import("./routes/Lobby.svelte") },
  { path: "/table/:id", title: () => text.titles.table, load: () => import("./routes/Table.svelte") },
  { path: "/own-rules", title: () => text.titles.ownRules, load: () => import("./routes/OwnRules.svelte") },
  { path: "/history", title: () => text.nav.history, load: () => import("./routes/History.svelte") },
  { path: "/round/:table/:number", title: () => text.titles.round, load: () => import("./routes/Round.svelte") },
  { path: "/verify", title: () => text.titles.verify, load: () => import("./routes/Verify.svelte") },
  { path: "/coach", title: () => text.nav.coach, load: () => import("./routes/Coach.svelte") },
  { path: "/lab", title: () => text.nav.lab, load: () => import("./routes/Lab.svelte") },
  { path: "/enter/:token", title: () => text.titles.entrance, load: () => import("./routes/Entrance.svelte") },
  { path: "/join/:code", title: () => text.friends.title, load: () => import("./routes/Join.svelte") },
  { path: "/password", title: () => text.password.title, load: () => import("./routes/Password.svelte") },
  { path: "/codes", title: () => text.codes.title, load: () => import("./routes/Codes.svelte") },
  { path: "/limits", title: () => text.limits.title, load: () => import("./routes/Limits.svelte") },
  { path: "/settings", title: () => text.nav.settings, load: () => import("./routes/Settings.svelte") },
  { path: "/rules", title: () => text.titles.rules, load: () => import("./routes/rules/Rulebook.svelte") },
  { path: "/rules/:id", title: () => text.titles.rules, load: () => import("./routes/rules/Clause.svelte") },
  { path: "/school", title: () => text.titles.school, load: () => import("./routes/school/School.svelte") },
  {
    path: "/school/reading/:course",
    title: () => text.titles.school,
    load: () => import("./routes/school/Reading.svelte"),
  },
  { path: "/school/lesson/:id", title: () => text.titles.lesson, load: () => import("./routes/school/Lesson.svelte") },
  { path: "/school/drill/:id", title: () => text.titles.drill, load: () => import("./routes/school/Drill.svelte") },
  { path: "/dealer/:id", title: () => text.titles.console, load: () => import("./routes/dealer/Dealer.svelte") },
  { path: "/pit", title: () => text.titles.pit, load: () => import("./routes/pit/Pit.svelte") },
  { path: "/pit/wall", title: () => text.titles.pit, load: () => import("./routes/pit/Wall.svelte") },
  { path: "/cases", title: () => text.titles.disputes, load: () => import("./routes/cases/Cases.svelte") },
  { path: "/case/:number", title: () => text.titles.disputes, load: () => import("./routes/cases/Case.svelte") },
  { path: "/lists/:name", title: () => text.titles.lists, load: () => import("./routes/lists/ListPage.svelte") },
  { path: "/day", title: () => text.titles.day, load: () => import("./routes/day/Day.svelte") },
  { path: "/floor", title: () => text.titles.floor, load: () => import("./routes/floor/Floor.svelte") },
  {
    path: "/dispute/:table/:number",
    title: () => text.titles.dispute,
    load: () => import("./routes/floor/Dispute.svelte"),
  },
  { path: "/operator", title: () => text.titles.operator, load: () => import("./routes/operator/Operator.svelte") },
];
