/**
 * Closes the sockets of sign-in sessions that have ended. When the database announces the end of a session, its sockets are closed at once.
 * A slow sweep finds sessions that expired and sessions whose end was announced while the server did not listen. Fault 42
 */
import type { Listener, Sessions } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import { walkInSlices } from "../walk-in-slices.ts";
import type { ConnectionRegistry } from "./connection.ts";

/** How long one sweep over all sessions takes. It checks them in `SLICES` equal slices. */
const SWEEP_MS = 60_000;
const SLICES = 12;
/** How many sessions one query checks at most when all sessions are checked at once. */
const MAX_SLICE = 1_000;
/** How long the server remembers that a session ended. An admission that read the session before its end finishes within this time. */
const REMEMBER_MS = 60_000;

export interface SessionWatchOptions {
  readonly sessions: Pick<Sessions, "filterActive">;
  readonly listen: (handlers: {
    readonly onEnded: (sid: string) => void;
    readonly onListening: () => void;
    readonly onLost: (error: unknown) => void;
  }) => Listener;
  readonly connections: Pick<ConnectionRegistry, "sids" | "findBySession">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface SessionWatch {
  /** Returns true when the session ended within the last minute. For older ends, ask the database. */
  hasJustEnded(sid: string): boolean;
  close(): Promise<void>;
}

export function watchSessions({ sessions, listen, connections, clock, log }: SessionWatchOptions): SessionWatch {
  /** The ended sessions, oldest first. The value is the monotonic time at which the server learned of the end. */
  const ended = new Map<string, number>();
  let isFullSweepDue = false;
  const nextSlice = walkInSlices(() => connections.sids(), SLICES);

  function drop(sid: string): void {
    const now = clock.monotonic();
    for (const [old, at] of ended) {
      if (now - at < REMEMBER_MS) break;
      ended.delete(old);
    }
    ended.set(sid, now);
    for (const connection of connections.findBySession(sid)) connection.sayGoodbye("session-revoked");
  }

  async function check(sids: readonly string[]): Promise<void> {
    if (sids.length === 0) return;
    const active = await sessions.filterActive(sids);
    for (const sid of sids) if (!active.has(sid)) drop(sid);
  }

  async function checkAll(): Promise<void> {
    isFullSweepDue = false;
    const all = connections.sids();
    try {
      for (let at = 0; at < all.length; at += MAX_SLICE) await check(all.slice(at, at + MAX_SLICE));
    } catch (error) {
      isFullSweepDue = true;
      throw error;
    }
  }

  const sweep = poll(clock, {
    name: "sign-in sessions",
    everyMs: SWEEP_MS / SLICES,
    run: () => (isFullSweepDue ? checkAll() : check(nextSlice())),
    log,
  });
  const listener = listen({
    onEnded: drop,
    onListening() {
      isFullSweepDue = true;
      // When this run fails, the next run of the sweep checks all sessions again.
      sweep.runNow().catch((error: unknown) => log.warn({ error }, "sign-in sessions could not be looked at"));
    },
    onLost: (error) => log.warn({ error }, "nothing is heard of ended sessions until there is a new connection"),
  });

  return {
    hasJustEnded: (sid) => ended.has(sid),
    close: async () => void (await Promise.all([listener.close(), sweep.stop()])),
  };
}
