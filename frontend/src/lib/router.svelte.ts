import type { Component } from "svelte";

/** A page: the path it answers to, with `:names` for its parts, and how its code is loaded. */
export interface Route {
  path: string;
  /** What the window is called, in the language in use. */
  title: () => string;
  load: () => Promise<{ default: Component<any> }>;
}

export interface Match {
  route: Route;
  params: Record<string, string>;
}

/** The parts that a path gives to a pattern such as `/table/:id`, or null where it doesn't fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

export function findRoute(routes: readonly Route[], path: string): Match | null {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

/** Where the browser is. Links work by themselves; `go` is for code. */
class Router {
  path = $state("/");
  query = $state("");

  start(): () => void {
    const follow = () => this.#read();
    const click = (event: MouseEvent) => this.#click(event);
    this.#read();
    window.addEventListener("popstate", follow);
    document.addEventListener("click", click);
    return () => {
      window.removeEventListener("popstate", follow);
      document.removeEventListener("click", click);
    };
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.#read();
    window.scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
