/** Fetches the public keys with which the room signs deals. */

/** Returns the keys. Returns null when they cannot be fetched or the room has published none. */
export async function fetchRoomKeys(): Promise<readonly string[] | null> {
  const response = await fetch("/api/deal-keys").catch(() => null);
  const keys = response?.ok ? keysIn(await response.json().catch(() => null)) : [];
  return keys.length > 0 ? keys : null;
}

const keysIn = (answer: unknown): readonly string[] =>
  typeof answer === "object" && answer !== null && "keys" in answer && Array.isArray(answer.keys)
    ? answer.keys.filter((key) => typeof key === "string")
    : [];
