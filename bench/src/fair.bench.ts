/**
 * `npm run bench -- fair`: measures what it costs that players can check a hand: the time of the table's thread and of a worker, the bytes
 * that frames get longer by, and the size of a record. Six players call every hand to its showdown; the peer deals the same way without.
 */
import { randomBytes } from "node:crypto";
import {
  buildSettings,
  createTable,
  isHandRunning,
  isRefusal,
  nextHand,
  presets,
  redactTableEvent,
  type SeatNo,
  type TableEvent,
} from "@poker/engine";
import {
  buildRecord,
  bytesToHex,
  commitClientSeed,
  dealFileText,
  deckFromSeed,
  hashFreeze,
  hashReveal,
  hashUser,
  hexToBytes,
  openingsFor,
  openingToText,
  packOpening,
  prepareDecks,
  readPreparedDecks,
} from "@poker/fair-deal";
import { readDealKey } from "../../apps/game/src/deals/deal-key.ts";
import { contextOf, DECKS, NO_HAND_HASH, openDeal } from "../../apps/game/src/deals/open-deal.ts";
import {
  decideTableWithDeal,
  NO_STATS,
  type TableActorCommand,
  type TableWithDeal,
} from "../../apps/game/src/tables/decide-table.ts";
import { type Measurement, median } from "./contest.ts";
import { printReport } from "./report.ts";

const SEATS = 6;
const ROUNDS = 15;
const HANDS = 60;
const STAKES = { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" } as const;
const TABLE_ID = "7f6b0b52-6c3e-4c3a-9d5e-0d6a4d2f1a11";
const key = readDealKey({ DEAL_KEY: new Uint8Array(randomBytes(32)) });

/** A table in this process, without a journal or sockets. */
class BenchTable {
  #state: TableWithDeal;
  readonly #isFair: boolean;
  /** Microseconds of the worker, bytes of all frames, and bytes of records. */
  workerUs = 0;
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

  playHand(): void {
    const { table } = this.#state;
    const handNo = table.handNo + 1;
    this.#handEvents = [];
    if (this.#isFair) this.#startFair(handNo);
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

  #startFair(handNo: number): void {
    const { table } = this.#state;
    const prevHandHash = table.dealChain?.hash ?? NO_HAND_HASH;
    const ctx = contextOf({ tableId: TABLE_ID, handNo, game: "holdem", decks: DECKS, prevHandHash });
    const seeds = Array.from({ length: DECKS }, () => new Uint8Array(randomBytes(32)));
    const own = new Map<SeatNo, Uint8Array>();
    const made: { seat: SeatNo; commit: Uint8Array }[] = [];
    let buffer = new ArrayBuffer(0);
    // What the worker and the players do is not the table's.
    this.workerUs += elapsedUs(() => {
      buffer = prepareDecks(ctx, seeds);
    });
    const players = elapsedUs(() => {
      for (let seat = 0; seat < SEATS; seat++) {
        const seed = new Uint8Array(randomBytes(32));
        own.set(seat, seed);
        made.push({ seat, commit: commitClientSeed(ctx, seat, hashUser(`p${seat}`), seed) });
      }
    });
    elsewhereUs += players;
    const decks = readPreparedDecks(buffer);
    const next = nextHand(table, 0);
    if ("reason" in next) throw new Error(next.reason);
    const roots = decks.map(({ root }) => root);
    const { button, seats } = next.setup;
    const freeze = hashFreeze({ ctx, button, dealtIn: seats.map(({ seat }) => seat), roots, commits: made });
    const promise = {
      version: "bpr/v1",
      decks: DECKS,
      prevHandHash,
      roots: roots.map(bytesToHex),
      commits: made.map(({ seat, commit }) => ({
        seat,
        userTag: bytesToHex(hashUser(`p${seat}`)),
        commit: bytesToHex(commit),
      })),
      freeze: bytesToHex(freeze),
      signature: key.sign(freeze),
      key: key.publicKey,
      leftOut: [],
    } as const;
    this.#run({ type: "freeze-hand", handNo, draw: 0, promise, deckSeeds: seeds.map(bytesToHex) });
    const reveals = [...own].map(([seat, seed]) => {
      const context = contextOf({ tableId: TABLE_ID, handNo, game: "holdem", decks: DECKS, prevHandHash });
      const commit = commitClientSeed(context, seat, hashUser(`p${seat}`), hexToBytes(bytesToHex(seed)));
      if (bytesToHex(commit) !== promise.commits[seat]?.commit) throw new Error("a seed is wrong");
      return { seat, seed: bytesToHex(seed), answer: key.sign(hashReveal(freeze, seat, seed)) };
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
        deal?.openCard && table.hand ? openingsFor(seen, table.hand, deal.openCard).map(packOpening) : [];
      if (this.#isFair) elsewhereUs += elapsedUs(() => this.#countBytes(seen, openings, isHidden ? 1 : SEATS));
    }
    if (this.#isFair) elsewhereUs += elapsedUs(() => this.#countRecord(rail));
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

/** Spent on what is not the table's own work. */
let elsewhereUs = 0;

function elapsedUs(work: () => void): number {
  const began = performance.now();
  work();
  return 1_000 * (performance.now() - began);
}

/** Microseconds of the table's thread a hand. */
function measureRound(table: BenchTable): number {
  elsewhereUs = 0;
  const workerBefore = table.workerUs;
  const all = elapsedUs(() => {
    for (let hand = 0; hand < HANDS; hand++) table.playHand();
  });
  return (all - elsewhereUs - (table.workerUs - workerBefore)) / HANDS;
}

const [fair, plain] = [new BenchTable(true), new BenchTable(false)];
for (const table of [fair, plain]) measureRound(table);
fair.workerUs = fair.frameBytes = fair.recordBytes = 0;
const rounds = Array.from({ length: ROUNDS }, () => ({ on: measureRound(fair), off: measureRound(plain) }));
const hands = ROUNDS * HANDS;
const [on, off] = [median(rounds.map((round) => round.on)), median(rounds.map((round) => round.off))];
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
  { name: "fair-worker", value: fair.workerUs / hands / 1_000, unit: "ms of a worker a hand", ...NO_PEER },
  {
    name: "fair-frames",
    value: fair.frameBytes / hands / SEATS,
    unit: "bytes added to a player's frames a hand",
    ...NO_PEER,
  },
  { name: "fair-record", value: fair.recordBytes / hands, unit: "bytes of a record", ...NO_PEER },
];
printReport(figures, process.argv.includes("--json"));
