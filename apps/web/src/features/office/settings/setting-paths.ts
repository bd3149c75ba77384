/** Reads and replaces values inside a settings object by their path, such as `clock.timeBank.maxMs`. */

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns the value at the path; undefined if an object along the path is null or missing. */
export const readSetting = (settings: object, path: string): unknown =>
  path.split(".").reduce<unknown>((part, name) => (isObject(part) ? Reflect.get(part, name) : undefined), settings);

/** Returns a copy of the settings with `value` at the path. Throws if an object along the path is null or missing. */
export function replaceSetting<T extends object>(settings: T, path: string, value: unknown): T {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...settings, [name]: value };
  const part: unknown = Reflect.get(settings, name);
  if (!isObject(part)) throw new Error(`there is no ${name} to change in`);
  return { ...settings, [name]: replaceSetting(part, rest.join("."), value) };
}

/** Returns the path of the object that contains a setting, such as `buyIn` for `buyIn.max`. */
export const partOf = (path: string): string => path.slice(0, path.lastIndexOf("."));

/** Returns all values inside `value` that are not objects themselves, each with its path as the key. */
export function flattenLeaves(value: unknown, path = "", into = new Map<string, unknown>()): Map<string, unknown> {
  if (!isObject(value)) return into.set(path, value);
  for (const [name, child] of Object.entries(value)) flattenLeaves(child, path === "" ? name : `${path}.${name}`, into);
  return into;
}
