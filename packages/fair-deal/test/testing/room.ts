/** A test room that deals by the protocol to players who act at random. Options make it cheat. */
import {
  buildSettings,
  createSeededRandom,
  createTable,
  type DealPromise,
  decideTable,
  type Game,
  isRefusal,
  nextHand,
  presets,
  redactTableEvent,
  type SeatNo,
  type TableCommand,
  type TableEvent,
  type TableState,
  type Viewer,
} from "@poker/engine";
import {
  answerReveal,
  buildRecord,
  bytesToHex,
  COMMITTED_DECKS,
  type CommittedDeck,
  closeRecord,
  commitClientSeed,
  type DealFile,
  type DealRecord,
  type Expected,
  hashContext,
  hashFreeze,
  hashUser,
  hexToBytes,
  type Opening,
  openingsFor,
  openingToText,
  planDeal,
  playedDeck,
  prepareDecks,
  publicKeyOf,
  readPreparedDecks,
  signFreeze,
  tableIdBytes,
  type VerifyReport,
} from "../../src/index.ts";

export const TABLE_ID = "3a1f0c52-7d4e-4b66-9a01-5f2e8c9d0b17";
export const ROOM_SECRET = new Uint8Array(32).fill(42);
export const ROOM_KEY = bytesToHex(publicKeyOf(ROOM_SECRET));
const FIRST_HASH = "00".repeat(32);
const NOW = Date.UTC(2026, 10, 23, 12);
const NO_SIGNATURE = "00".repeat(64);

export interface HandPlan {
  /** The seats whose pages do not commit. */
  readonly silent?: readonly SeatNo[];
  /** The seats that commit but do not reveal. */
  readonly withholding?: readonly SeatNo[];
  /** The seat whose seed the room leaves out, although it answered the reveal. */
  readonly ignored?: SeatNo;
  /** The seats that the room leaves out, as if they had withheld too many seeds before. */
  readonly leftOut?: readonly SeatNo[];
  readonly end?: "played" | "cancelled" | "void";
  /** How many decks the room commits to; 4 when missing. */
  readonly decks?: number;
  /** True in tests that need no signatures, because signing takes most of the time. */
  readonly isUnsigned?: boolean;
  /** Returns the deck that the room commits to instead of the given one. */
  readonly stack?: (deck: CommittedDeck, k: number, ctx: Uint8Array) => CommittedDeck;
}

export interface PlayedHand {
  readonly record: DealRecord;
  readonly file: DealFile;
  /** What each player's page has kept of the hand, such as the freeze and the seed. */
  readonly kept: ReadonlyMap<SeatNo, Required<Pick<Expected, "seat" | "freeze" | "commit" | "prevHash">> & Expected>;
  /** Returns the file that the player in this seat downloads, with the openings of their own cards. */
  readonly fileOf: (seat: SeatNo) => DealFile;
  /** All events of the hand, as they are in the server's journal. */
  readonly events: readonly TableEvent[];
  readonly deckSeeds: readonly Uint8Array[];
  readonly picked: CommittedDeck;
  readonly pick: number;
  readonly cut: readonly number[];
  readonly ctx: Uint8Array;
}

interface TestRoom {
  playHand(plan?: HandPlan): PlayedHand;
  /**
   * Goes on as if the last hand had never been dealt, with the table and the chain as they were before it. The next hand gets the same
   * number, unless `isNumberUsed` is true.
   */
  forgetHand(change?: { readonly isNumberUsed: boolean }): void;
  random(): number;
}

interface RoomSetup {
  readonly seed: number;
  readonly game?: Game;
  readonly players?: number;
}

export function createTestRoom({ seed, game = "holdem", players = 4 }: RoomSetup): TestRoom {
  const random = createSeededRandom(seed);
  let table = seatPlayers(game, players);
  let before = { table, prevHandHash: FIRST_HASH };
  let prevHandHash = FIRST_HASH;
  return {
    random,
    playHand(plan = {}) {
      before = { table, prevHandHash };
      const played = playHand(table, prevHandHash, plan, random);
      table = refill(played.table);
      prevHandHash = played.hand.file.hash;
      return played.hand;
    },
    forgetHand({ isNumberUsed } = { isNumberUsed: false }) {
      const { handNo } = table;
      ({ table, prevHandHash } = before);
      if (isNumberUsed) table = { ...table, handNo };
    },
  };
}

const userIdOf = (seat: SeatNo) => `player-${seat}`;

function seatPlayers(game: Game, players: number): TableState {
  const stakes = { game, structure: "no-limit", low: 100, high: 200, currency: "play" } as const;
  const settings = buildSettings(presets.cardroom, stakes);
  const structure = game === "holdem" ? "no-limit" : "pot-limit";
  const rules = { ...settings.rules, structure, flBetCap: null } as const;
  let table = createTable(TABLE_ID, { ...settings, rules, seats: 10, minPlayers: 2 });
  for (let seat = 0; seat < players; seat++)
    table = run(table, {
      type: "sit",
      seat,
      playerId: userIdOf(seat),
      bot: false,
      buyIn: settings.buyIn.max,
      visit: null,
      counter: 0,
      entry: "post",
    }).state;
  return table;
}

/** Gives every player the maximum buy-in for the next hand. */
const refill = (table: TableState): TableState => ({
  ...table,
  seats: table.seats.map((seat) => ({ ...seat, stack: table.settings.buyIn.max, sittingOut: null })),
});

function run(table: TableState, command: TableCommand) {
  const step = decideTable(table, command, NOW);
  if (isRefusal(step)) throw new Error(`${command.type} was refused: ${step.code}`);
  return step;
}

export const randomBytes = (random: () => number, length = 32): Uint8Array =>
  Uint8Array.from({ length }, () => Math.floor(random() * 256));

function playHand(start: TableState, prevHandHash: string, plan: HandPlan, random: () => number) {
  const promised = promiseHand(start, prevHandHash, plan, random);
  const { handNo, promise, deckSeeds, decks, seeds } = promised;
  const events: TableEvent[] = [];
  let table = start;
  const perform = (command: TableCommand) => {
    const step = run(table, command);
    table = step.state;
    events.push(...step.events);
  };
  perform({ type: "freeze-hand", handNo, draw: 0, promise, deckSeeds: deckSeeds.map(bytesToHex) });
  const answered = seeds.filter(({ seat }) => !plan.withholding?.includes(seat)).map(answerFor(promise.freeze, plan));
  const used = answered.filter(({ seat }) => seat !== plan.ignored);
  perform({ type: "record-reveals", handNo, reveals: used });
  const reveals = promise.commits.map(
    ({ seat }) => used.find((each) => each.seat === seat) ?? { seat, seed: null, answer: null },
  );
  const { pick, cut } = planDeal({ freeze: promise.freeze, reveals, decks: promise.decks });
  const picked = decks[pick];
  if (!picked) throw new Error("The coin picked no deck");
  const unpicked = deckSeeds.flatMap((seed, k) => (k === pick ? [] : [{ k, seed: bytesToHex(seed) }]));
  if (plan.end === "void") perform({ type: "void-hand", handNo, reason: "dealing-stopped" });
  else {
    const opened = { reveals, decks: unpicked };
    perform({ type: "start-hand", deck: playedDeck(picked.order, cut), draw: 0, handNo, opened });
    if (plan.end === "cancelled") perform({ type: "cancel-hand", reason: "staff" });
    while (table.hand && !table.hand.result) perform(chooseAction(table, random));
  }
  const files = writeFiles(events, promised, (j) => picked.openCard(j, cut));
  perform({ type: "close-deal", handNo, hash: files.file.hash });
  const kept = new Map(
    promise.commits.map(({ seat, commit }) => {
      const reveal = answered.find((each) => each.seat === seat);
      const known = { seat, commit, freeze: promise.freeze, prevHash: prevHandHash };
      return [seat, reveal ? { ...known, seed: reveal.seed, answer: reveal.answer } : known];
    }),
  );
  return { table, hand: { ...files, kept, events, deckSeeds, picked, pick, cut, ctx: promised.ctx } };
}

/** Runs the protocol up to the freeze: the players commit, the room makes its decks and signs the promise. */
function promiseHand(start: TableState, prevHandHash: string, plan: HandPlan, random: () => number) {
  const next = nextHand(start, 0);
  if (!("setup" in next)) throw new Error(`No hand starts: ${next.reason}`);
  const { setup } = next;
  const handNo = start.handNo + 1;
  const { decks: deckCount = COMMITTED_DECKS } = plan;
  const ctx = hashContext({
    tableId: tableIdBytes(TABLE_ID),
    handNo,
    gameCode: setup.rules.game,
    decks: deckCount,
    prevHandHash: hexToBytes(prevHandHash),
  });
  const dealtIn = setup.seats.map(({ seat }) => seat);
  const seeds = dealtIn
    .filter((seat) => !plan.silent?.includes(seat) && !plan.leftOut?.includes(seat))
    .map((seat) => ({ seat, seed: randomBytes(random), userTag: hashUser(userIdOf(seat)) }));
  const commits = seeds.map((own) => ({ ...own, commit: commitClientSeed(ctx, own.seat, own.userTag, own.seed) }));
  const deckSeeds = Array.from({ length: deckCount }, () => randomBytes(random));
  const { stack = (deck: CommittedDeck) => deck } = plan;
  const decks = readPreparedDecks(prepareDecks(ctx, deckSeeds)).map((deck, k) => stack(deck, k, ctx));
  const roots = decks.map(({ root }) => root);
  const freeze = hashFreeze({ ctx, button: setup.button, dealtIn, roots, commits });
  const promise: DealPromise = {
    version: "bpr/v1",
    decks: deckCount,
    prevHandHash,
    roots: roots.map(bytesToHex),
    commits: commits.map(({ seat, userTag, commit }) => ({
      seat,
      userTag: bytesToHex(userTag),
      commit: bytesToHex(commit),
    })),
    freeze: bytesToHex(freeze),
    signature: plan.isUnsigned ? NO_SIGNATURE : bytesToHex(signFreeze(ROOM_SECRET, freeze)),
    key: ROOM_KEY,
    leftOut: plan.leftOut ?? [],
  };
  return { handNo, setup, ctx, seeds, deckSeeds, decks, promise };
}

const answerFor =
  (freeze: string, { isUnsigned }: HandPlan) =>
  ({ seat, seed }: { seat: SeatNo; seed: Uint8Array }) => ({
    seat,
    seed: bytesToHex(seed),
    answer: isUnsigned ? NO_SIGNATURE : bytesToHex(answerReveal(ROOM_SECRET, hexToBytes(freeze), seat, seed)),
  });

/** Makes the public record, and each player's file with their own cards. */
function writeFiles(
  events: readonly TableEvent[],
  { setup }: Pick<ReturnType<typeof promiseHand>, "setup">,
  openCard: (j: number) => Opening,
) {
  const asSeenBy = (viewer: Viewer) => events.map((event) => redactTableEvent(event, viewer));
  const openingsOf = (viewer: Viewer) => openingsFor(asSeenBy(viewer), setup, openCard).map(openingToText);
  const record = buildRecord({ tableId: TABLE_ID, events: asSeenBy("rail"), openings: openingsOf("rail") });
  if (!record) throw new Error("The hand has no record");
  const file: DealFile = { record, hash: closeRecord(record) };
  const publicPlaces = new Set(record.openings.map(({ j }) => j));
  const fileOf = (seat: SeatNo): DealFile => ({
    ...file,
    own: { seat, openings: openingsOf(seat).filter(({ j }) => !publicPlaces.has(j)) },
  });
  return { record, file, fileOf };
}

/** Chooses a fold, call or raise at random, so that some hands end before the flop, some at showdown and some all-in. */
function chooseAction(table: TableState, random: () => number): TableCommand {
  const legal = table.hand?.toAct;
  if (!legal) throw new Error("A running hand waits for no action");
  const { seat, decision, check, call, wager } = legal;
  const { handNo } = table;
  const act = (action: Extract<TableCommand, { type: "act" }>["action"]): TableCommand => ({
    type: "act",
    seat,
    handNo,
    decision,
    action,
  });
  const roll = random();
  if (wager && roll < 0.12) return act({ type: wager.type, to: roll < 0.03 ? wager.max : wager.min });
  if (check) return act({ type: "check" });
  if (call !== null && roll < 0.75) return act({ type: "call" });
  return act({ type: "fold" });
}

/** Returns the code of each check's result, by the check's id. */
export const codesOf = (report: VerifyReport) => Object.fromEntries(report.checks.map(({ id, code }) => [id, code]));
