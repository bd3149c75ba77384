/**
 * `npm run bench -- fair` measures the cost of hands whose deals players can check.
 * - At one table: processor time of the table's thread and of a worker, the additional bytes in frames, and the size of
 *   a record. Six players call every hand to its showdown. The peer deals the same hands without checkable deals.
 * - In a whole room of sixty tables, with and without checkable deals: processor time, messages and bytes per hand.
 */
import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import {
  buildSettings,
  createTable,
  isHandRunning,
  isRefusal,
  nextHand,
  presets,
  redactTableEvent,
  type TableEvent,
} from "@poker/engine";
import {
  buildRecord,
  bytesToHex,
  COMMITTED_DECKS,
  commitClientSeed,
  dealFileText,
  deckFromSeed,
  hashFreeze,
  hashReveal,
  hashUser,
  hexToBytes,
  openingsFor,
  openingToText,
  prepareDecks,
} from "@poker/fair-deal";
import { systemClock } from "@poker/game/clock";
import {
  contextOf,
  DeckThreads,
  decideTableWithDeal,
  NO_HAND_HASH,
  NO_STATS,
  openDeal,
  packForFrame,
  readDealKey,
  type TableActorCommand,
  type TableWithDeal,
} from "@poker/game/dealing";
import type { Measurement } from "./contest.ts";
import { printReport } from "./report.ts";
import { measureDealCosts } from "./room/deal-costs.ts";
import { processMeters } from "./wire/process-meters.ts";

const SEATS = 6;
const ROUNDS = 40;
const HANDS = 60;
const STAKES = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
const TABLE_ID = "7f6b0b52-6c3e-4c3a-9d5e-0d6a4d2f1a11";
const key = readDealKey({ DEAL_KEY: new Uint8Array(randomBytes(32)) });
const deckThreads = new DeckThreads({
  clock: systemClock,
  log: { error: console.error },
  startThread: () => new Worker(new URL("./wire/deck-worker.js", import.meta.url)),
});

/** A table that runs in this process, without a journal and without sockets. */
class BenchTable {
  #state: TableWithDeal;
  readonly #isFair: boolean;
  /** True in rounds that count the bytes of frames and records. These rounds are not timed. */
  countsBytes = false;
  frameBytes = 0;
  recordBytes = 0;
  #handEvents: TableEvent[] = [];

  constructor(isFair: boolean) {
    const settings = { ...buildSettings(presets.avenue, STAKES), seats: SEATS, fairDeal: isFair };
    const table = createTable(TABLE_ID, { ...settings, buyIn: { min: 100, max: 10_000_000 } });
    this.#isFair = isFair;
    this.#state = { table, deal: null, stats: NO_STATS, handEvents: [] };
    for (let seat = 0; seat < SEATS; seat++)
      this.#run({
        type: "sit",
        seat,
        playerId: `p${seat}`,
        bot: false,
        buyIn: 10_000_000,
        visit: null,
        counter: 0,
        entry: "post",
      });
  }

  async playHand(): Promise<void> {
    const { table } = this.#state;
    const handNo = table.handNo + 1;
    this.#handEvents = [];
    if (this.#isFair) await this.#startFair(handNo);
    else {
      const seed = new Uint8Array(randomBytes(32));
      this.#run({ type: "start-hand", deck: deckFromSeed(seed), seed, draw: 0, handNo });
    }
    while (isHandRunning(this.#state.table)) {
      const toAct = this.#state.table.hand?.toAct;
      if (!toAct) throw new Error("no player is to act");
      const { seat, decision, check } = toAct;
      this.#run({ type: "act", seat, handNo, decision, action: { type: check ? "check" : "call" } });
    }
  }

  async #startFair(handNo: number): Promise<void> {
    const { table } = this.#state;
    const prevHandHash = table.dealChain?.hash ?? NO_HAND_HASH;
    const ctx = contextOf({ tableId: TABLE_ID, handNo, game: "holdem", decks: COMMITTED_DECKS, prevHandHash });
    const seeds = Array.from({ length: COMMITTED_DECKS }, () => new Uint8Array(randomBytes(32)));
    const decks = await deckThreads.prepare({ ctx, seeds });
    const players = commitSeeds(ctx);
    const next = nextHand(table, 0);
    if ("reason" in next) throw new Error(next.reason);
    const roots = decks.map(({ root }) => root);
    const { button, seats } = next.setup;
    const freeze = hashFreeze({ ctx, button, dealtIn: seats.map(({ seat }) => seat), roots, commits: players });
    const signature = await key.sign(freeze);
    const promise = {
      version: "bpr/v1",
      decks: COMMITTED_DECKS,
      prevHandHash,
      roots: roots.map(bytesToHex),
      commits: players.map(({ seat, commit }) => ({
        seat,
        userTag: bytesToHex(hashUser(`p${seat}`)),
        commit: bytesToHex(commit),
      })),
      freeze: bytesToHex(freeze),
      signature,
      key: key.publicKey,
      leftOut: [],
    } as const;
    this.#run({ type: "freeze-hand", handNo, draw: 0, promise, deckSeeds: seeds.map(bytesToHex) });
    const answers = await Promise.all(players.map(({ seat, seed }) => key.sign(hashReveal(freeze, seat, seed))));
    const reveals = players.map(({ seat, seed }, place) => {
      const context = contextOf({ tableId: TABLE_ID, handNo, game: "holdem", decks: COMMITTED_DECKS, prevHandHash });
      const commit = commitClientSeed(context, seat, hashUser(`p${seat}`), hexToBytes(bytesToHex(seed)));
      if (bytesToHex(commit) !== promise.commits[seat]?.commit) throw new Error("a seed is wrong");
      return { seat, seed: bytesToHex(seed), answer: answers[place] ?? "" };
    });
    this.#run({ type: "record-reveals", handNo, reveals });
    const { frozen } = this.#state.table;
    if (!frozen) throw new Error("no hand is frozen");
    const { deal, opened } = openDeal(frozen, decks);
    this.#run({ type: "start-hand", ...deal, draw: 0, handNo, opened });
  }

  #run(command: TableActorCommand): void {
    const decided = decideTableWithDeal(this.#state, command, 1_800_000_000_000);
    if (isRefusal(decided)) throw new Error(decided.code);
    this.#state = decided.state;
    const { deal, table } = decided.state;
    const rail = decided.events.map((event) => redactTableEvent(event, "rail"));
    const isHidden = rail.some((event, place) => event !== decided.events[place]);
    for (let seat = 0; seat < (isHidden ? SEATS : 1); seat++) {
      const seen = isHidden ? decided.events.map((event) => redactTableEvent(event, seat)) : decided.events;
      const openings =
        deal?.openCard && table.hand ? openingsFor(seen, table.hand, deal.openCard).map(packForFrame) : [];
      if (this.countsBytes) this.#countBytes(seen, openings, isHidden ? 1 : SEATS);
    }
    if (this.countsBytes) this.#countRecord(rail);
  }

  #countBytes(seen: readonly TableEvent[], openings: readonly object[], audiences: number): void {
    const added = seen.filter(({ type }) => ADDED_EVENTS.has(type));
    const bytes = [...added, ...openings].reduce((sum: number, one) => sum + JSON.stringify(one).length, 0);
    this.frameBytes += bytes * audiences;
  }

  #countRecord(rail: readonly TableEvent[]): void {
    this.#handEvents.push(...rail);
    const closed = rail.find((event) => event.type === "deal-closed");
    const { deal, table } = this.#state;
    if (!closed || !deal?.openCard || !table.hand) return;
    const openings = openingsFor(this.#handEvents, table.hand, deal.openCard).map(openingToText);
    const record = buildRecord({ tableId: TABLE_ID, events: this.#handEvents, openings });
    if (record) this.recordBytes += dealFileText({ record, hash: closed.hash }).length;
  }
}

const ADDED_EVENTS: ReadonlySet<string> = new Set<TableEvent["type"]>([
  "hand-frozen",
  "seeds-revealed",
  "deal-opened",
  "deal-closed",
]);

/**
 * Creates the commitments of all players. The time for this is subtracted from the table's time, because players do
 * this work and not the table.
 */
const commitSeeds = (ctx: Uint8Array) =>
  Array.from({ length: SEATS }, (_, seat) => {
    const seed = new Uint8Array(randomBytes(32));
    return { seat, seed, commit: commitClientSeed(ctx, seat, hashUser(`p${seat}`), seed) };
  });

const prepareInThisThread = (ctx: Uint8Array) =>
  prepareDecks(
    ctx,
    Array.from({ length: COMMITTED_DECKS }, () => new Uint8Array(randomBytes(32))),
  );

/** Returns how many microseconds of processor time one call of `work` takes on this thread. A call does the work of one hand. */
function measureWork(work: (ctx: Uint8Array) => unknown): number {
  const ctx = new Uint8Array(32);
  const before = readMainThread();
  for (let hand = 0; hand < ROUNDS * HANDS; hand++) work(ctx);
  return (readMainThread() - before) / (ROUNDS * HANDS);
}

/**
 * Plays a round and returns the processor time of this thread in microseconds. Time in which the thread waits, or in
 * which another thread runs, is not included.
 */
async function measureRound(table: BenchTable): Promise<number> {
  const before = readMainThread();
  for (let hand = 0; hand < HANDS; hand++) await table.playHand();
  return readMainThread() - before;
}

function readMainThread(): number {
  const threads = processMeters.threadsCpu();
  if (!threads) throw new Error("this system does not report the processor time of a thread");
  return threads.main;
}

const [fair, plain] = [new BenchTable(true), new BenchTable(false)];
for (const table of [fair, plain]) await measureRound(table);
/** The processor time of all rounds together. The sum is used, because the system measures only in ticks of 10 ms. */
const spent = { on: 0, off: 0 };
for (let round = 0; round < ROUNDS; round++) {
  spent.on += await measureRound(fair);
  spent.off += await measureRound(plain);
}
fair.countsBytes = true;
await measureRound(fair);
await deckThreads.close();
const [on, off] = [spent.on / (ROUNDS * HANDS) - measureWork(commitSeeds), spent.off / (ROUNDS * HANDS)];
const NO_PEER = { peer: null, peerValue: null, ratio: null };
const figures: Measurement[] = [
  {
    name: "fair-table",
    value: on,
    unit: "µs of the table's thread a hand",
    peer: "off",
    peerValue: off,
    ratio: on / off,
  },
  { name: "fair-table-added", value: on - off, unit: "µs of the table's thread a hand", ...NO_PEER },
  { name: "fair-worker", value: measureWork(prepareInThisThread) / 1_000, unit: "ms of a worker a hand", ...NO_PEER },
  {
    name: "fair-frames",
    value: fair.frameBytes / HANDS / SEATS,
    unit: "bytes added to a player's frames a hand",
    ...NO_PEER,
  },
  { name: "fair-record", value: fair.recordBytes / HANDS, unit: "bytes of a record", ...NO_PEER },
];

/** The costs in a whole room, with checkable deals (`on`) and without them (`off`). */
const inRoom = { off: await measureDealCosts(false), on: await measureDealCosts(true) };
const IN_ROOM = [
  ["mainThread", "fair-room-thread", "µs of the main thread's CPU a hand"],
  ["otherThreads", "fair-room-workers", "µs of other threads' CPU a hand"],
  ["database", "fair-room-database", "µs of PostgreSQL's CPU a hand"],
  ["messages", "fair-room-messages", "messages to six players a hand"],
  ["bytes", "fair-room-bytes", "bytes to six players a hand"],
] as const;
for (const [key, name, unit] of IN_ROOM) {
  const [value, peerValue] = [inRoom.on[key], inRoom.off[key]];
  if (value !== null && peerValue !== null)
    figures.push({ name, value, unit, peer: "off", peerValue, ratio: value / peerValue });
}
printReport(figures, process.argv.includes("--json"));
