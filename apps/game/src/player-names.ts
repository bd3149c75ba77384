/** Names of players by id, for what is sent: tables, pools and their events know ids only. */
import type { TableEvent, TableView } from "@poker/engine";
import type { PlayerNames } from "@poker/protocol";

/** Far more than one process has players; beyond it the names that were not used for longest are dropped. */
const MAX_NAMES = 200_000;

export interface NameDirectory {
  /** The name a player signed in with. */
  remember(player: { readonly userId: string; readonly name: string }): void;
  /** Reads the present names of those players from the database. */
  load(playerIds: readonly string[]): Promise<void>;
  /** The known names of those players. */
  namesOf(playerIds: readonly string[]): PlayerNames;
}

export function createNameDirectory(
  readNames: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  maxNames = MAX_NAMES,
): NameDirectory {
  /** The name used last comes last. */
  const names = new Map<string, string>();

  function set(userId: string, name: string): void {
    names.delete(userId);
    names.set(userId, name);
    const [oldest] = names.keys();
    if (names.size > maxNames && oldest !== undefined) names.delete(oldest);
  }

  return {
    remember({ userId, name }) {
      set(userId, name);
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

/** Everyone a table mentions: seated, in line, and with a seat held for them. */
export const playersOfTable = ({ seats, waitlist, offers }: Pick<TableView, "seats" | "waitlist" | "offers">) =>
  [...seats, ...waitlist, ...offers].map(({ playerId }) => playerId);

/** Players whom these events introduce to those who look at the table. */
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
