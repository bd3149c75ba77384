/**
 * Tells the code in front of Next.js whether the room is closed for maintenance. Only the code behind Next.js has
 * connections to the database, so that code sets the signal. Decision 0113
 */
import type { MaintenanceNow } from "@poker/db";

declare global {
  // The code in front of Next.js and the code behind it are separate bundles of one process, so they share this global.
  var processMaintenance: MaintenanceSignal | undefined;
}

export interface ClosedRoom {
  readonly text: string;
  /** When the room is expected to be back, in epoch ms; null when not known. */
  readonly until: number | null;
  /** The time zone in which visitors are told the time. */
  readonly timeZone: string;
}

class MaintenanceSignal {
  /** The room's time zone, from the settings of the room. */
  timeZone = "UTC";
  #known: { readonly room: Omit<ClosedRoom, "timeZone">; readonly beginsAt: number } | null = null;

  /** `found` is null when there is no maintenance and none is planned. */
  set(found: MaintenanceNow | null): void {
    this.#known = found && {
      room: { text: found.text, until: found.until },
      beginsAt: performance.now() + found.beginsInMs,
    };
  }

  /** null while the room is open. */
  get current(): ClosedRoom | null {
    const isClosed = this.#known !== null && performance.now() >= this.#known.beginsAt;
    return this.#known !== null && isClosed ? { ...this.#known.room, timeZone: this.timeZone } : null;
  }
}

export function maintenanceSignal(): MaintenanceSignal {
  globalThis.processMaintenance ??= new MaintenanceSignal();
  return globalThis.processMaintenance;
}

/** The back office, and the pages and requests with which the staff sign in. */
const OF_STAFF = /^\/(?:admin|api\/office|sign-in)(?:\/|$)|^\/api\/auth\//;
/** The requests below /api/auth that make an account or a guest. */
const OF_PLAYERS: readonly string[] = ["/api/auth/form/account", "/api/auth/form/guest", "/api/auth/callback/guest"];

/** True for the paths that stay open during maintenance. */
export const isForStaff = (path: string): boolean => OF_STAFF.test(path) && !OF_PLAYERS.includes(path);
