/** Tells which of the room's addresses other computers can open. Fault 132 */
import { isLoopback } from "@poker/http/loopback";

const isReachableFromOutside = (origin: string): boolean => !isLoopback(new URL(origin).hostname);

/** The first of the room's origins that other computers can open; null when there is no such origin. */
export const outsideOrigin = (origins: readonly string[]): string | null =>
  origins.find(isReachableFromOutside) ?? null;

/**
 * The origin of links for other people, made on a page at origin `own`; null when only this computer can open the room. `outside` is the
 * result of `outsideOrigin`.
 */
export const invitationOrigin = (own: string, outside: string | null): string | null =>
  isReachableFromOutside(own) ? own : outside;

/**
 * The address of a game server for a page at origin `own`. A phone cannot open this machine's `localhost`, but the room has one port for
 * everything, so the page finds the server at its own origin.
 */
export function serverUrlFor(url: string, own: string | null, origins: readonly string[]): string {
  const { hostname, pathname } = new URL(url);
  if (own === null || !isLoopback(hostname) || !origins.includes(own) || !isReachableFromOutside(own)) return url;
  return own + (pathname === "/" ? "" : pathname);
}
