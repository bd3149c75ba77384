/** Finds the key under which a table of names has a name; null when it has no such name. */
export function keyOf<K extends string>(names: Readonly<Record<K, string>>, name: string): K | null {
  for (const key in names) if (names[key] === name) return key;
  return null;
}
