import { httpSettings, publicOrigins } from "../../http/http-settings.ts";

/**
 * Returns true when a request comes from a page of this room: its whole origin, including the scheme, is one of the room's. Faults 41 and
 * 103
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && publicOrigins(httpSettings()).includes(origin);
}
