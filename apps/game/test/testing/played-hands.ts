/**
 * Plays hands at one table with only the engine. The players choose at random, from a seed. Each step becomes the commit that a game server
 * would have made.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Lease, StreamCommit } from "@poker/db";
import { createTable, isRefusal, redactTableEvent, type TableSettings, type TableState } from "@poker/engine";
import { deckFromSeed } from "@poker/fair-deal";
import { toTableCommit } from "../../src/tables/commit.ts";
import {
  decideTableWithDeal,
  NO_STATS,
  type TableActorCommand,
  type TableWithDeal,
} from "../../src/tables/decide-table.ts";
import { createSealer } from "../../src/tables/stored-table.ts";
import { ARCHIVE_KEY, LIVE_KEY } from "./test-server.ts";

const sealer = createSealer(Buffer.from(LIVE_KEY, "hex"), Buffer.from(ARCHIVE_KEY, "hex"), {
  bytes: (size) => new Uint8Array(randomBytes(size)),
});
const START = Date.UTC(2026, 0, 1);

/** A table that plays hands and collects the commits. */
export class PlayedTable {
  readonly commits: StreamCommit[] = [];
  readonly #lease: Lease;
  readonly #players: readonly string[];
  #now = START;
  #seq = 0;
  #random: number;
  #state: TableWithDeal;

  constructor(lease: Lease, settings: TableSettings, players: readonly string[], seed: number) {
    this.#lease = lease;
    this.#players = players;
    this.#random = seed >>> 0;
    this.#state = { table: createTable(lease.unitId, settings), deal: null, stats: NO_STATS, handEvents: [] };
    const buyIn = settings.buyIn.max;
    for (const [seat, playerId] of players.entries())
      this.run({ type: "sit", seat, playerId, bot: false, buyIn, visit: null, counter: 0, entry: "post" }, "player");
  }

  get table(): TableState {
    return this.#state.table;
  }

  /** Returns the next random number, from 0 to 1. The same seed always gives the same numbers. */
  #roll(): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#random / 2 ** 32;
  }

  /** Runs the command. Returns true when the engine did not refuse it. */
  run(command: TableActorCommand, by: "player" | "server"): boolean {
    this.#now += Math.floor(this.#roll() * 4_000);
    const before = this.table;
    const decided = decideTableWithDeal(this.#state, command, this.#now);
    if (isRefusal(decided)) return false;
    const { state, events } = decided;
    this.#state = state;
    if (events.length === 0) return true;
    const { effects, ...append } = toTableCommit(
      {
        command,
        now: this.#now,
        before,
        state: state.table,
        events,
        publicEvents: events.map((event) => redactTableEvent(event, "rail")),
        firstSeq: this.#seq + 1,
        epoch: this.#lease.epoch,
        remainingMs: state.table.hand?.toAct ? 15_000 : null,
        deal: state.deal,
        stats: state.stats,
      },
      sealer,
    );
    this.commits.push({
      lease: this.#lease,
      appends: [{ streamId: before.tableId, expectedSeq: this.#seq, ...append }],
      cause: by === "player" ? { actionId: randomUUID(), earlyMs: Math.floor(this.#roll() * 15_000) } : null,
      effects,
    });
    this.#seq += events.length;
    return true;
  }

  /**
   * Plays a hand with bets, folds and all-ins. Now and then a player's time runs out, the hand is cancelled, a player plans to leave, shows
   * cards after the end, or tops up.
   */
  playHand(): void {
    const handNo = this.table.handNo + 1;
    const seed = new Uint8Array(randomBytes(32));
    this.run(
      { type: "start-hand", deck: deckFromSeed(seed), draw: Math.floor(this.#roll() * 2 ** 32), handNo, seed },
      "server",
    );
    for (let decisions = 0; decisions < 300 && this.table.hand?.toAct; decisions++) this.#decide(handNo);
    if (this.#roll() < 0.3)
      for (const seat of this.#players.keys())
        if (this.run({ type: "show", seat, handNo, cards: [0] }, "player")) break;
    for (const seat of this.#players.keys()) {
      this.run({ type: "top-up", seat, amount: this.table.settings.buyIn.max }, "player");
      this.run({ type: "come-back", seat, entry: "post" }, "player");
    }
  }

  #decide(handNo: number): void {
    const turn = this.table.hand?.toAct;
    if (!turn) return;
    const { seat, decision, wager, check } = turn;
    const meant = { seat, handNo, decision };
    const luck = this.#roll();
    if (luck < 0.006) this.run({ type: "cancel-hand", reason: "test" }, "server");
    else if (luck < 0.025) this.run({ type: "time-out", ...meant, protectionsToday: 0 }, "server");
    else if (luck < 0.04) {
      this.run({ type: "leave-next", seat, when: "hand" }, "player");
      this.run({ type: "stay", seat }, "player");
    } else if (luck < 0.15 && wager)
      this.run(
        { type: "act", ...meant, action: { type: wager.type, to: luck < 0.07 ? wager.max : wager.min } },
        "player",
      );
    else if (luck < 0.35 && !check) this.run({ type: "act", ...meant, action: { type: "fold" } }, "player");
    else this.run({ type: "act", ...meant, action: { type: check ? "check" : "call" } }, "player");
  }
}
