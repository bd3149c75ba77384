/** Asks the web server for the keys with which the room has said that it signs deals. */

/** null when they cannot be had; an empty list compares with nothing, and is none. */
export async function fetchRoomKeys(): Promise<readonly string[] | null> {
  const response = await fetch("/api/deal-keys").catch(() => null);
  const keys = response?.ok ? keysIn(await response.json().catch(() => null)) : [];
  return keys.length > 0 ? keys : null;
}

const keysIn = (answer: unknown): readonly string[] =>
  typeof answer === "object" && answer !== null && "keys" in answer && Array.isArray(answer.keys)
    ? answer.keys.filter((key) => typeof key === "string")
    : [];
