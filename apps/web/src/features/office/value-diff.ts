/** Compares two values leaf by leaf, for the history of configs and settings. */
interface ValueChange {
  /** `rule.caps.0.cap` */
  readonly path: string;
  /** undefined when it was absent. */
  readonly before: unknown;
  /** undefined when it was removed. */
  readonly after: unknown;
}

export function diffValues(before: unknown, after: unknown): readonly ValueChange[] {
  const [old, now] = [flattenLeaves(before), flattenLeaves(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }));
}

function flattenLeaves(value: unknown, path = "", into = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== "object" || value === null) return into.set(path, value);
  for (const [key, child] of Object.entries(value)) flattenLeaves(child, path === "" ? key : `${path}.${key}`, into);
  return into;
}
