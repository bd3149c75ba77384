/**
 * Tells the code in front of Next.js whether the room is closed for maintenance. The code behind Next.js sets the
 * signal, because only that code has connections to the database. Decision 0113
 */
import type { MaintenanceNow } from "@poker/db";

declare global {
  // The code in front of Next.js and the code behind it are separate bundles in one process, so they share this global variable.
  var processMaintenance: MaintenanceSignal | undefined;
}

export interface ClosedRoom {
  readonly text: string;
  /** When the room is expected to open again, in epoch ms. null when that is not known. */
  readonly until: number | null;
  /** The time zone in which visitors see that time. */
  readonly timeZone: string;
}

class MaintenanceSignal {
  /** The time zone from the room's settings. */
  timeZone = "UTC";
  #known: { readonly room: Omit<ClosedRoom, "timeZone">; readonly beginsAt: number } | null = null;

  /** Sets the state that was read from the database. `found` is null when no maintenance is under way or planned. */
  set(found: MaintenanceNow | null): void {
    this.#known = found && {
      room: { text: found.text, until: found.until },
      beginsAt: performance.now() + found.beginsInMs,
    };
  }

  /** Returns the state of the closed room. Returns null while the room is open. */
  get current(): ClosedRoom | null {
    const isClosed = this.#known !== null && performance.now() >= this.#known.beginsAt;
    return this.#known !== null && isClosed ? { ...this.#known.room, timeZone: this.timeZone } : null;
  }
}

export function maintenanceSignal(): MaintenanceSignal {
  globalThis.processMaintenance ??= new MaintenanceSignal();
  return globalThis.processMaintenance;
}

/** Paths of the back office, and of the pages and requests with which staff sign in. */
const OF_STAFF = /^\/(?:admin|api\/office|sign-in)(?:\/|$)|^\/api\/auth\//;
/** Paths below /api/auth that make an account or a guest. */
const OF_PLAYERS: readonly string[] = ["/api/auth/form/account", "/api/auth/form/guest", "/api/auth/callback/guest"];

/** Returns true for the paths that stay open during maintenance. */
export const isForStaff = (path: string): boolean => OF_STAFF.test(path) && !OF_PLAYERS.includes(path);
