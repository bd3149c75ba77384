/**
 * Passes on the host's role in a private game when the host has not watched the table for `HOST_AWAY_MS`. The new host is the player who was
 * admitted, watches the table and has sat there longest. When there is no such player, the host keeps the role. The time begins again after
 * a restart of the server. H6, fault 87
 */
import { findGamePlayer, type TableState } from "@poker/engine";
import type { Cancel } from "../clock.ts";
import type { TableActorCommand } from "../tables/decide-table.ts";
import type { TableDeps } from "../tables/table-deps.ts";

interface HostPresenceOptions {
  readonly deps: Pick<TableDeps, "clock" | "log" | "hostAwayMs">;
  readonly state: () => TableState;
  readonly isConnected: (userId: string) => boolean;
  /** Runs a command in a job of the mailbox, unless the table has stopped. The job calls `command` to get the command. */
  readonly execute: (command: () => TableActorCommand | null) => Promise<void>;
}

export class HostPresence {
  readonly #options: HostPresenceOptions;
  /** The id of the host who is away; null while the host watches the table. */
  #absentId: string | null = null;
  #planned: Cancel | null = null;
  #isOverdue = false;
  #isClosed = false;

  constructor(options: HostPresenceOptions) {
    this.#options = options;
  }

  /** Call this when a player has connected, disconnected or sat down, and when the host may have changed. */
  follow(): void {
    const hostId = this.#absentHost();
    if (hostId !== this.#absentId) this.#begin(hostId);
    if (this.#isOverdue && this.#successor() !== null) this.#replace();
  }

  close(): void {
    this.#isClosed = true;
    this.#planned?.();
  }

  #absentHost(): string | null {
    const { state, isConnected } = this.#options;
    const { privateGame: game, status } = state();
    return !game || status === "closed" || this.#isClosed || isConnected(game.hostId) ? null : game.hostId;
  }

  #begin(absentId: string | null): void {
    this.#planned?.();
    this.#planned = null;
    this.#absentId = absentId;
    this.#isOverdue = false;
    if (absentId === null) return;
    const { clock, hostAwayMs } = this.#options.deps;
    this.#planned = clock.schedule(clock.monotonic() + hostAwayMs, () => {
      this.#planned = null;
      this.#isOverdue = true;
      this.follow();
    });
  }

  #successor(): string | null {
    const { state, isConnected } = this.#options;
    const { privateGame: game, seats } = state();
    if (!game) return null;
    const [longest] = seats
      .filter(({ playerId, bot, leaving }) => !bot && !leaving && playerId !== game.hostId && isConnected(playerId))
      .filter(({ playerId }) => findGamePlayer(game, playerId)?.standing === "admitted")
      .toSorted((a, b) => a.satDownAt - b.satDownAt || a.seat - b.seat);
    return longest?.playerId ?? null;
  }

  #replace(): void {
    const { execute, deps } = this.#options;
    this.#isOverdue = false;
    const absentId = this.#absentId;
    execute(() => {
      const hostId = this.#absentHost() === absentId ? this.#successor() : null;
      return hostId === null ? null : { type: "replace-host", hostId };
    })
      .catch((error: unknown) => deps.log.error({ error }, "the role of an absent host was not passed on"))
      // If the host is still away, the role was not passed on, perhaps because the chosen player has left. The next change tries again.
      .then(() => {
        if (this.#absentId === absentId && absentId !== null) this.#isOverdue = true;
      });
  }
}
