/** JSON merge patch (RFC 7386). What doesn't change keeps its identity, so that only changed parts are drawn again. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function mergePatch<T>(target: T, patch: unknown): T {
  if (!isObject(patch)) return patch as T;
  const before: Record<string, unknown> = isObject(target) ? target : {};
  const after: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete after[key];
    else after[key] = mergePatch(before[key], value);
  }
  return after as T;
}
