import { describe, expect, it } from "vitest";

import { findRoute, matchPath, type Route } from "./router.svelte";

const page = { title: () => "", load: () => Promise.reject(new Error("not loaded here")) };
const routes: Route[] = [
  { path: "/", ...page },
  { path: "/table/:id", ...page },
  { path: "/round/:table/:number", ...page },
];

describe("matching paths", () => {
  it("takes the named parts out of a path", () => {
    expect(matchPath("/round/:table/:number", "/round/a%20b/7")).toEqual({ table: "a b", number: "7" });
  });

  it("refuses a path that is longer, shorter or different", () => {
    expect(matchPath("/table/:id", "/table")).toBeNull();
    expect(matchPath("/table/:id", "/table/1/2")).toBeNull();
    expect(matchPath("/table/:id", "/lab/1")).toBeNull();
  });

  it("finds the first route that fits", () => {
    expect(findRoute(routes, "/table/x")?.route.path).toBe("/table/:id");
    expect(findRoute(routes, "/")?.params).toEqual({});
    expect(findRoute(routes, "/nowhere")).toBeNull();
  });
});
