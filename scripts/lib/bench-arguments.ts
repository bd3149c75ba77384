/** Splits the words after `npm run bench --`: names of benches come first; everything from the first option on is for the benches. */
export function splitBenchArguments(words: readonly string[]): {
  readonly names: readonly string[];
  readonly options: readonly string[];
} {
  const first = words.findIndex((word) => word.startsWith("--"));
  const names = first < 0 ? words : words.slice(0, first);
  return { names, options: words.slice(names.length) };
}
