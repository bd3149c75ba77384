/** Writes JSON in one way only (RFC 8785), so that the same content has the same hash everywhere. */
import canonicalize from "canonicalize";

/** Throws when the value is none that JSON can hold. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("This value has no JSON");
  return text;
}
