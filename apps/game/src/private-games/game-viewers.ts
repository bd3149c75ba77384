/**
 * Decides who may watch the table of a private game and send commands to it. These are the people of the game and, if the host allows it,
 * players who have the game's link. Each viewer is checked when they connect. All viewers are checked again when the game or its seats
 * change. H2, H5, H8
 */
import { findGamePlayer, mayWatchGame, seatOfPlayer, type TableState } from "@poker/engine";
import type { Watcher } from "../tables/audience.ts";
import type { TableDeps } from "../tables/table-deps.ts";

/** The parts of the table that decide who may watch. */
type GameTable = Pick<TableState, "tableId" | "seats" | "settings" | "privateGame">;

export class GameViewers {
  /** The ids of players who are known to have the link. A player who once had the link keeps it. */
  readonly #linkHolders = new Set<string>();

  constructor(
    private readonly deps: Pick<TableDeps, "hasGameLink" | "botStyles">,
    private readonly table: () => GameTable,
  ) {}

  /**
   * Returns true when the viewer may watch, as far as this process knows without asking the database. A player with a seat may watch until
   * their last hand has ended.
   */
  mayWatch({ userId, linkedGames }: Watcher): boolean {
    const { tableId, seats, settings, privateGame: game } = this.table();
    if (!game) return true;
    if (userId === null) return mayWatchGame(game, null, linkedGames?.has(tableId) ?? false);
    if (seatOfPlayer(seats, userId)) return true;
    if (this.deps.botStyles.has(userId)) return settings.bots;
    return mayWatchGame(game, userId, this.#linkHolders.has(userId));
  }

  /** Resolves with true when the viewer may watch. If necessary, asks the database whether they have the link. */
  async admits(watcher: Watcher): Promise<boolean> {
    if (this.mayWatch(watcher)) return true;
    await this.#readLink(watcher);
    return this.mayWatch(watcher);
  }

  /**
   * Resolves with true when the player may ask the host for a seat, because they have the link or are already a player of the game. Always
   * resolves with true at a table that is not a private game. The rules of the game decide everything else.
   */
  async mayAsk(watcher: Watcher): Promise<boolean> {
    const { userId } = watcher;
    const { privateGame: game } = this.table();
    if (!game || (userId !== null && findGamePlayer(game, userId))) return true;
    await this.#readLink(watcher);
    return userId !== null && this.#linkHolders.has(userId);
  }

  async #readLink({ userId }: Watcher): Promise<void> {
    if (userId === null || this.#linkHolders.has(userId)) return;
    if (await this.deps.hasGameLink(this.table().tableId, userId)) this.#linkHolders.add(userId);
  }
}
