/**
 * Tells which of the room's origins other computers can open. An origin such as `http://localhost:3000` can be opened
 * only on this machine. Fault 132
 */
import { isLoopback } from "@poker/http/loopback";

const isReachableFromOutside = (origin: string): boolean => !isLoopback(new URL(origin).hostname);

/** Returns the first of the room's origins that other computers can open. Returns null when there is none. */
export const outsideOrigin = (origins: readonly string[]): string | null =>
  origins.find(isReachableFromOutside) ?? null;

/**
 * Returns the origin for links to other people. `own` is the origin of the page that makes the link, and `outside` is
 * the result of `outsideOrigin`. Returns null when only this computer can open the room.
 */
export const invitationOrigin = (own: string, outside: string | null): string | null =>
  isReachableFromOutside(own) ? own : outside;

/**
 * Returns the game server's URL for a page at origin `own`. A phone cannot open this machine's `localhost`. A room
 * whose game server is at `localhost` has one port for everything, so the page finds the game server at the page's own
 * origin.
 */
export function serverUrlFor(url: string, own: string | null, origins: readonly string[]): string {
  const { hostname, pathname } = new URL(url);
  if (own === null || !isLoopback(hostname) || !origins.includes(own) || !isReachableFromOutside(own)) return url;
  return own + (pathname === "/" ? "" : pathname);
}
