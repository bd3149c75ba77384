/** Finds players' names and staff badges for messages, because tables, pools and their events contain only ids. Fault 99 */
import type { TableEvent, TableView } from "@poker/engine";
import type { NamedPlayer, PlayerNames } from "@poker/protocol";

/** How many names are kept. One process has far fewer players. Above this number, the names that were unused for longest are dropped. */
const MAX_NAMES = 200_000;

export interface NameDirectory {
  /** Stores the name and staff badge of a player who connects. Returns true when the player was known under a different name or badge. */
  remember(player: NamedPlayer & { readonly userId: string }): boolean;
  /** Reads the current names of these players from the database. */
  load(playerIds: readonly string[]): Promise<void>;
  /** Returns those of these players' names that are known here. */
  namesOf(playerIds: readonly string[]): PlayerNames;
}

export function createNameDirectory(
  readNames: (userIds: readonly string[]) => Promise<ReadonlyMap<string, NamedPlayer>>,
  maxNames = MAX_NAMES,
): NameDirectory {
  /** The known names, keyed by player id, with the most recently used name last. */
  const names = new Map<string, NamedPlayer>();

  function set(userId: string, named: NamedPlayer): void {
    names.delete(userId);
    names.set(userId, named);
    const [oldest] = names.keys();
    if (names.size > maxNames && oldest !== undefined) names.delete(oldest);
  }

  return {
    remember({ userId, name, staff }) {
      const before = names.get(userId);
      set(userId, { name, staff });
      return before !== undefined && (before.name !== name || before.staff !== staff);
    },
    async load(playerIds) {
      if (playerIds.length === 0) return;
      for (const [userId, named] of await readNames(playerIds)) set(userId, named);
    },
    namesOf(playerIds) {
      const found: Record<string, NamedPlayer> = {};
      for (const playerId of playerIds) {
        const named = names.get(playerId);
        if (named === undefined) continue;
        set(playerId, named);
        found[playerId] = named;
      }
      return found;
    },
  };
}

/**
 * Lists the ids of the players whom a table mentions: seated players, players on the waitlist or with a seat offer, and the people of its
 * private game.
 */
export const playersOfTable = ({
  seats,
  waitlist,
  offers,
  privateGame,
}: Pick<TableView, "seats" | "waitlist" | "offers" | "privateGame">) => [
  ...new Set([...seats, ...waitlist, ...offers, ...(privateGame?.players ?? [])].map(({ playerId }) => playerId)),
];

/** Lists the ids of the players whom these events bring to the table. */
export function playersIntroducedBy(events: readonly TableEvent[]): readonly string[] {
  return events.flatMap((event) => {
    switch (event.type) {
      case "player-sat":
      case "entry-seated":
        return event.seat.playerId;
      case "waitlist-joined":
        return event.waitlistEntry.playerId;
      case "seat-offered":
        return event.offer.playerId;
      case "game-player-changed":
        return event.player.playerId;
      default:
        return [];
    }
  });
}
