/** Returns the key under which a table of names has this name; null when the table does not have the name. */
export function keyOf<K extends string>(names: Readonly<Record<K, string>>, name: string): K | null {
  for (const key in names) if (names[key] === name) return key;
  return null;
}
