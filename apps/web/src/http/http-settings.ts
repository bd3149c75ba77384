/** Reads this process's settings for plain HTTP, only once, and returns the origins that they allow. */
import { type HttpSettings, readHttpSettings } from "@poker/settings/http";

let cached: HttpSettings | null = null;
export function httpSettings(): HttpSettings {
  cached ??= readHttpSettings(process.env);
  return cached;
}

/** Returns the origins of this room's pages. Only they may send requests that change something. Fault 103 */
export const publicOrigins = ({ PUBLIC_ORIGINS, NEXTAUTH_URL }: HttpSettings): readonly string[] =>
  PUBLIC_ORIGINS ?? [new URL(NEXTAUTH_URL).origin];

/**
 * Returns true when a page of this room sent the request: the whole origin, including the scheme, is one of the room's. Faults 41 and 103
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && publicOrigins(httpSettings()).includes(origin);
}
