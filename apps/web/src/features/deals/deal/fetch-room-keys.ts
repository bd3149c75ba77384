/** Asks the web server for the keys that the room has published for signing deals. */

/** null when the keys cannot be fetched or the list is empty. */
export async function fetchRoomKeys(): Promise<readonly string[] | null> {
  const response = await fetch("/api/deal-keys").catch(() => null);
  const keys = response?.ok ? keysIn(await response.json().catch(() => null)) : [];
  return keys.length > 0 ? keys : null;
}

const keysIn = (answer: unknown): readonly string[] =>
  typeof answer === "object" && answer !== null && "keys" in answer && Array.isArray(answer.keys)
    ? answer.keys.filter((key) => typeof key === "string")
    : [];
