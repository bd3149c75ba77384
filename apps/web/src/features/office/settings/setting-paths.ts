/** Reads and replaces settings by their path, such as `clock.timeBank.maxMs`. */

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns undefined when a part on the way is null or missing. */
export const readSetting = (settings: object, path: string): unknown =>
  path.split(".").reduce<unknown>((part, name) => (isObject(part) ? Reflect.get(part, name) : undefined), settings);

/** Returns a copy of the settings with another value at the path. Throws when a part on the way is null or missing. */
export function replaceSetting<T extends object>(settings: T, path: string, value: unknown): T {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...settings, [name]: value };
  const part: unknown = Reflect.get(settings, name);
  if (!isObject(part)) throw new Error(`there is no ${name} to change in`);
  return { ...settings, [name]: replaceSetting(part, rest.join("."), value) };
}

/** The path of the part that a setting belongs to, such as `buyIn` for `buyIn.max`. */
export const partOf = (path: string): string => path.slice(0, path.lastIndexOf("."));

/** Returns every value inside `value` that is not an object, keyed by its path. */
export function flattenLeaves(value: unknown, path = "", into = new Map<string, unknown>()): Map<string, unknown> {
  if (!isObject(value)) return into.set(path, value);
  for (const [name, child] of Object.entries(value)) flattenLeaves(child, path === "" ? name : `${path}.${name}`, into);
  return into;
}
