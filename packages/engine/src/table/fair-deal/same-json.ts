/** Compares values as JSON has them; the order of an object's fields does not count. V6 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const other = new Map<string, unknown>(Object.entries(b));
  const entries = Object.entries(a);
  return (
    entries.length === other.size &&
    entries.every(([key, value]) => other.has(key) && isSameJson(value, other.get(key)))
  );
}
