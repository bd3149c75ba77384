import { httpSettings, publicOrigins } from "../http/http-settings.ts";

/** Returns whether a request comes from a page of this room: its whole origin is one of the room's, the scheme included. Faults 41 and 103 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && publicOrigins(httpSettings()).includes(origin);
}
