/**
 * Says who may watch the table of a private game and send commands to it: the people of the game, and those who have its link where the host
 * lets them. Asked when a viewer comes, and of all viewers when the game or its seats have changed. H2, H5, H8
 */
import { findGamePlayer, mayWatchGame, seatOfPlayer, type TableState } from "@poker/engine";
import type { Watcher } from "./audience.ts";
import type { TableDeps } from "./table-deps.ts";

/** What the answer depends on. */
type GameTable = Pick<TableState, "tableId" | "seats" | "settings" | "privateGame">;

export class GameViewers {
  /** Players who have the link, as far as that was read; it is never taken away. */
  readonly #linkHolders = new Set<string>();

  constructor(
    private readonly deps: Pick<TableDeps, "hasGameLink" | "botStyles">,
    private readonly table: () => GameTable,
  ) {}

  /** Returns true when they may watch by what is known here. A seated player watches to the end of their last hand. */
  mayWatch({ userId, linkedGames }: Watcher): boolean {
    const { tableId, seats, settings, privateGame: game } = this.table();
    if (!game) return true;
    if (userId === null) return mayWatchGame(game, null, linkedGames?.has(tableId) ?? false);
    if (seatOfPlayer(seats, userId)) return true;
    if (this.deps.botStyles.has(userId)) return settings.bots;
    return mayWatchGame(game, userId, this.#linkHolders.has(userId));
  }

  /** The same, after the database was asked whether they have the link. */
  async admits(watcher: Watcher): Promise<boolean> {
    if (this.mayWatch(watcher)) return true;
    await this.#readLink(watcher);
    return this.mayWatch(watcher);
  }

  /** Returns true when they may ask the host for a seat: they have the link, or the game knows them; its rules say more. */
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
