import { worded, type Values } from "./refusal";
import { text } from "./text";

/** Everything the pages ask the server over HTTP. One function, one error, no other fetch in the front end. */

/** A problem document (RFC 9457) as the server sends it; `clause` is where the rules say so. */
export interface Problem {
  type?: string;
  title: string;
  detail: string;
  status: number;
  clause?: string | null;
  /** Which sentence `detail` is, and what stands in it. */
  code?: string;
  values?: Values;
  /** What is wrong with a file, each thing with its line. */
  faults?: { message: string; place: string; line: number }[];
}

export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    const said = worded(problem);
    super(said.detail || said.title);
    this.problem = said;
  }

  /** What kind of problem it is, as the server names it, such as "needs-approval". */
  get kind(): string {
    return this.problem.type?.split(":").at(-1) ?? "";
  }
}

/** What went wrong, for whoever reads the page. A fault of the page itself is for the browser's console. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.error(error);
  return text.app.failed;
}

async function problemOf(response: Response): Promise<Problem> {
  const fallback = { title: response.statusText, detail: "", status: response.status };
  return response.json().then(
    (body: Partial<Problem>) => ({ ...fallback, ...body }),
    () => fallback,
  );
}

/** A server that can't be reached is told in plain words. */
function unreachable(): never {
  throw new ApiError({ title: text.app.unreachable, detail: "", status: 0 });
}

type Headers = Record<string, string>;

async function request<T>(method: string, path: string, body?: unknown, more: Headers = {}): Promise<T> {
  const init: RequestInit = { method, headers: { accept: "application/json", ...more } };
  if (body !== undefined) {
    init.headers = { ...init.headers, "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(`/api${path}`, init).catch(unreachable);
  if (!response.ok) throw new ApiError(await problemOf(response));
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

export const get = <T>(path: string) => request<T>("GET", path);
export const post = <T>(path: string, body?: unknown, more?: Headers) => request<T>("POST", path, body ?? {}, more);
export const put = <T>(path: string, body: unknown) => request<T>("PUT", path, body);
export const patch = <T>(path: string, body: unknown) => request<T>("PATCH", path, body);
export const remove = <T>(path: string) => request<T>("DELETE", path);
