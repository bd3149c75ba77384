/** Describes the difference between two values. Returns null when their JSON is the same. */
export function describeDifference(what: string, got: unknown, wanted: unknown): string | null {
  const [ours, theirs] = [JSON.stringify(got), JSON.stringify(wanted)];
  return ours === theirs ? null : `${what}: ${ours} instead of ${theirs}`;
}
