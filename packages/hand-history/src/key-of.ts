/** Returns the key whose value is `name`. Returns null when no key has this value. */
export function keyOf<K extends string>(names: Readonly<Record<K, string>>, name: string): K | null {
  for (const key in names) if (names[key] === name) return key;
  return null;
}
