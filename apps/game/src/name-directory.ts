/** Finds the names of players for messages, because tables, pools and their events have only ids. */
import type { TableEvent, TableView } from "@poker/engine";
import type { PlayerNames } from "@poker/protocol";

/** Far more than one process has players; above it the least recently used names are dropped. */
const MAX_NAMES = 200_000;

export interface NameDirectory {
  /** Stores the name with which a player connected; returns true when they were known under another. */
  remember(player: { readonly userId: string; readonly name: string }): boolean;
  /** Reads the current names of these players from the database. */
  load(playerIds: readonly string[]): Promise<void>;
  /** Returns the known names of these players. */
  namesOf(playerIds: readonly string[]): PlayerNames;
}

export function createNameDirectory(
  readNames: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  maxNames = MAX_NAMES,
): NameDirectory {
  /** In order of use, the most recent last. */
  const names = new Map<string, string>();

  function set(userId: string, name: string): void {
    names.delete(userId);
    names.set(userId, name);
    const [oldest] = names.keys();
    if (names.size > maxNames && oldest !== undefined) names.delete(oldest);
  }

  return {
    remember({ userId, name }) {
      const before = names.get(userId);
      set(userId, name);
      return before !== undefined && before !== name;
    },
    async load(playerIds) {
      if (playerIds.length === 0) return;
      for (const [userId, name] of await readNames(playerIds)) set(userId, name);
    },
    namesOf(playerIds) {
      const found: Record<string, string> = {};
      for (const playerId of playerIds) {
        const name = names.get(playerId);
        if (name === undefined) continue;
        set(playerId, name);
        found[playerId] = name;
      }
      return found;
    },
  };
}

/** Lists the players whom a table mentions: seated, on the waitlist, or with a seat offer. */
export const playersOfTable = ({ seats, waitlist, offers }: Pick<TableView, "seats" | "waitlist" | "offers">) =>
  [...seats, ...waitlist, ...offers].map(({ playerId }) => playerId);

/** Lists the players who come to the table with these events. */
export function playersIntroducedBy(events: readonly TableEvent[]): readonly string[] {
  return events.flatMap((event) => {
    switch (event.type) {
      case "player-sat":
        return event.seat.playerId;
      case "waitlist-joined":
        return event.waitlistEntry.playerId;
      case "seat-offered":
        return event.offer.playerId;
      default:
        return [];
    }
  });
}
