/**
 * Runs one tournament in a test. It sends commands, keeps account books of its own, and plays hands by moving chips at
 * random.
 */
import { expect } from "vitest";
import {
  createTournament,
  type DrawSeed,
  decideTournament,
  entryOf,
  evolveTournament,
  guaranteeMoves,
  isRefusal,
  type LedgerMove,
  ledgerMovesOf,
  type MoneyAccount,
  type SeatTimeLookup,
  type TournamentEvent,
  type TournamentOrder,
  type TournamentSettings,
  type TournamentState,
  type TournamentTable,
  tournamentPresets,
} from "../../src/index.ts";
import { createSeededRandom } from "../../src/seeded-random.ts";
import { TEST_NOW } from "./table-driver.ts";

export interface RunOptions {
  readonly seed?: number;
  readonly schedule?: TournamentState["schedule"];
  readonly seatTimeOf?: SeatTimeLookup;
  /** Is called for every step. */
  readonly onStep?: (events: readonly TournamentEvent[], after: TournamentState, before: TournamentState) => void;
}

export class TournamentRun {
  state: TournamentState;
  now = TEST_NOW;
  readonly events: TournamentEvent[] = [];
  /** The balance of each account, by its name. */
  readonly books = new Map<string, number>();
  readonly random: () => number;
  readonly #onStep: NonNullable<RunOptions["onStep"]>;
  readonly #initial: TournamentState;
  readonly #seatTimeOf: SeatTimeLookup | undefined;

  constructor(settings: TournamentSettings, { seed = 1, schedule, onStep = () => {}, seatTimeOf }: RunOptions = {}) {
    const otherwise = settings.kind === "scheduled" ? { opensAt: TEST_NOW, startsAt: TEST_NOW + 600_000 } : null;
    this.state = createTournament("t", settings, schedule === undefined ? otherwise : schedule);
    this.#initial = this.state;
    this.random = createSeededRandom(seed);
    this.#onStep = onStep;
    this.#seatTimeOf = seatTimeOf;
    this.#book(guaranteeMoves(settings.guarantee));
  }

  /** Sends a command that must be accepted. Returns its events. */
  send(order: TournamentOrder): readonly TournamentEvent[] {
    const code = this.try(order);
    if (code !== null) throw new Error(`${order.type} was refused: ${code}`);
    return this.events.slice(this.#lastStep);
  }

  /** Sends a command. Returns the code of its refusal, or null when it was accepted. */
  try(order: TournamentOrder): string | null {
    const step = decideTournament(this.state, { ...order, seed: this.#drawSeed() }, this.now, this.#seatTimeOf);
    if (isRefusal(step)) return step.code;
    const before = this.state;
    this.state = step.state;
    this.#lastStep = this.events.length;
    this.events.push(...step.events);
    for (const event of step.events) {
      this.#book(ledgerMovesOf(event, "t"));
      if (event.type === "hand-allowed") this.#noteDealtIn(event.tableNo);
    }
    this.#onStep(step.events, step.state, before);
    return null;
  }

  /** Lets time pass and then sends a tick. */
  pass(ms: number): readonly TournamentEvent[] {
    this.now += ms;
    return this.send({ type: "tick" });
  }

  register(...players: readonly string[]): this {
    for (const playerId of players) this.send({ type: "register", playerId, bot: false, paidWith: "wallet" });
    return this;
  }

  /**
   * Ends the hand at a table. `stacks` has the new stack of each player whose stack changes. The big blind moves to the
   * next player.
   */
  endHand(tableNo: number, stacks: Readonly<Record<string, number>> = {}): readonly TournamentEvent[] {
    const table = this.table(tableNo);
    const playing = table.seats.filter(({ entryNo }) => entryOf(this.state, entryNo).stack > 0);
    const smallBlindSeat = table.bigBlindSeat ?? table.button ?? 0;
    const bigBlind = playing.find(({ seat }) => seat > smallBlindSeat) ?? playing[0];
    return this.send({
      type: "hand-ended",
      tableNo,
      stacks: table.seats.flatMap(({ seat, entryNo }) => {
        const stack = stacks[entryOf(this.state, entryNo).playerId];
        return stack === undefined ? [] : [{ seat, stack }];
      }),
      button: table.smallBlindSeat ?? table.button,
      smallBlindSeat,
      bigBlindSeat: bigBlind?.seat ?? 0,
    });
  }

  /** Ends the hand at the loser's table. The loser's chips all go to `winner`, or to another player there. */
  bust(loser: string, winner?: string): readonly TournamentEvent[] {
    const { tableNo, stack } = this.entry(loser);
    const table = this.table(tableNo ?? 0);
    const others = table.seats.map(({ entryNo }) => entryOf(this.state, entryNo));
    const taker = winner ? this.entry(winner) : others.find(({ playerId, stack: s }) => playerId !== loser && s > 0)!;
    return this.endHand(table.tableNo, { [loser]: 0, [taker.playerId]: taker.stack + stack });
  }

  /** Ends the hand at a table at random. `speed` is the chance that a player goes all-in. */
  playHand(tableNo: number, speed: number): void {
    const dealtIn = this.#dealtIn.get(tableNo);
    const seats = this.table(tableNo).seats.filter(({ entryNo }) => dealtIn?.has(entryNo));
    const stacks = new Map(seats.map(({ entryNo }) => [entryNo, entryOf(this.state, entryNo).stack]));
    const players = [...stacks].filter(([, stack]) => stack > 0);
    const winner = players[this.pick(players.length)];
    if (winner && players.length > 1)
      for (const [entryNo, stack] of players) {
        if (entryNo === winner[0]) continue;
        const most = Math.min(stack, winner[1]);
        const lost = this.random() < speed ? most : Math.floor(most * this.random() * 0.2);
        stacks.set(entryNo, stack - lost);
        stacks.set(winner[0], (stacks.get(winner[0]) ?? 0) + lost);
      }
    this.endHand(
      tableNo,
      Object.fromEntries(players.map(([entryNo]) => [entryOf(this.state, entryNo).playerId, stacks.get(entryNo) ?? 0])),
    );
  }

  pick(count: number): number {
    return Math.floor(this.random() * count);
  }

  table(tableNo: number): TournamentTable {
    const table = this.state.tables.find((each) => each.tableNo === tableNo);
    if (!table) throw new Error(`There is no table ${tableNo}`);
    return table;
  }

  /** Returns the latest entry of a player. */
  entry(playerId: string) {
    const entry = this.state.entries.findLast((each) => each.playerId === playerId);
    if (!entry) throw new Error(`${playerId} has no entry`);
    return entry;
  }

  /** Returns the players of a table, in the order of seats. */
  playersAt(tableNo: number): readonly string[] {
    return this.table(tableNo).seats.map(({ entryNo }) => entryOf(this.state, entryNo).playerId);
  }

  balance(account: string): number {
    return this.books.get(account) ?? 0;
  }

  eventsOf<T extends TournamentEvent["type"]>(type: T): readonly Extract<TournamentEvent, { type: T }>[] {
    return this.events.filter((event): event is Extract<TournamentEvent, { type: T }> => event.type === type);
  }

  /**
   * I7: checks that applying all events again gives the same state, also after the events were converted to JSON and
   * back.
   */
  expectReplay(): void {
    const stored: readonly TournamentEvent[] = JSON.parse(JSON.stringify(this.events));
    expect(stored.reduce(evolveTournament, this.#initial)).toEqual(this.state);
  }

  #lastStep = 0;

  /**
   * The entries that are dealt into the running hand of each table. Players who sit down during a hand are not dealt
   * in.
   */
  readonly #dealtIn = new Map<number, ReadonlySet<number>>();

  #noteDealtIn(tableNo: number): void {
    const table = this.state.tables.find((each) => each.tableNo === tableNo);
    this.#dealtIn.set(tableNo, new Set(table?.seats.map(({ entryNo }) => entryNo)));
  }

  #drawSeed(): DrawSeed {
    const word = () => Math.floor(this.random() * 2 ** 32);
    return [word(), word(), word(), word()];
  }

  #book(moves: readonly LedgerMove[]): void {
    for (const { from, to, amount } of moves) {
      if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a move of ${amount}`);
      for (const [account, change] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const name = accountName(account);
        this.books.set(name, this.balance(name) + change);
      }
    }
  }
}

function accountName(account: MoneyAccount): string {
  switch (account.kind) {
    case "wallet":
      return account.playerId;
    case "ticket":
      return `ticket:${account.playerId}:${account.tournamentId}`;
    default:
      return account.kind;
  }
}

/** Returns the names p1, p2 and so on. */
export const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `p${i + 1}`);

const BUY_IN = { prize: 1_000, fee: 100 };

/** Settings of a sit-and-go at one table, with this many players and real money. */
export const sitAndGo = (players: number, change: Partial<TournamentSettings> = {}): TournamentSettings => ({
  ...tournamentPresets["six-max"],
  currency: "real",
  seats: Math.min(players, 9),
  entries: { min: players, max: players },
  buyIn: BUY_IN,
  ...change,
});

/**
 * Settings of a scheduled freeze-out for real money, with tables of three and levels of ten minutes. Nothing is sold
 * after the start.
 */
export const scheduled = (change: Partial<TournamentSettings> = {}): TournamentSettings => ({
  ...tournamentPresets["freeze-out"],
  currency: "real",
  seats: 3,
  entries: { min: 2, max: 100 },
  buyIn: BUY_IN,
  lateRegistration: null,
  payouts: [{ fromEntries: 2, bands: [{ places: 1, share: 10_000 }] }],
  ...change,
});

/** Returns the run of a tournament with these players that has just started. */
export function startRun(settings: TournamentSettings, players: number | readonly string[], options?: RunOptions) {
  const run = new TournamentRun(settings, options).register(
    ...(typeof players === "number" ? names(players) : players),
  );
  if (run.state.schedule) run.now = run.state.schedule.startsAt;
  run.send({ type: "tick" });
  return run;
}
