/**
 * Plants leaks in payloads and finished hands. The checks of `npm run soak` must find each leak, and must find nothing
 * in a payload without a leak.
 */
import type { ReplayedEvent } from "@poker/db/checks";
import {
  buildSettings,
  createPrivateTable,
  createTable,
  decideTable,
  evolveTable,
  frameSeqOf,
  isPrivateEvent,
  isRefusal,
  isSeatEvent,
  presets,
  redactTableEvent,
  seatPlanOf,
  type TableCommand,
  type TableEvent,
  type TableState,
  tableViewFor,
} from "@poker/engine";
import type { FinishedHand, Frame } from "@poker/protocol";
import { describe, expect, test } from "vitest";
import { FrameAuditor } from "./frame-auditor.ts";
import { checkFinishedHand, HandCollector, type JournalHand } from "./hand-auditor.ts";
import { findForeignBalances, findLeaks } from "./payload-auditor.ts";

const TABLE = "5c0f9f6e-6a4b-4f9e-8a53-0d9f6f0f4f10";
/** The players in the order of their seats. `RAIL` is a watcher without a seat. */
const PLAYERS: readonly string[] = ["p0", "p1", "p2"];
const RAIL = "watcher";
const settings = buildSettings(presets.empire, {
  game: "holdem",
  structure: "no-limit",
  low: 1_00,
  high: 2_00,
  currency: "play",
});

const sit = (seat: number): TableCommand => ({
  ...{ type: "sit", seat, playerId: PLAYERS[seat] ?? "", bot: false, buyIn: settings.buyIn.max },
  ...{ visit: null, counter: 0, entry: "post" },
});

/** Deals a hand to three players. A player who is not to act plans to leave. Then all players but one fold. Returns the events. */
function playHand(): readonly TableEvent[] {
  let table = createTable(TABLE, settings);
  const events: TableEvent[] = [];
  const run = (command: TableCommand) => {
    const step = decideTable(table, command, 1_000);
    if (isRefusal(step)) throw new Error(`${command.type}: ${step.code}`);
    table = step.state;
    events.push(...step.events);
  };
  for (const seat of [0, 1, 2]) run(sit(seat));
  run({ type: "start-hand", deck: Array.from({ length: 52 }, (_, card) => card), draw: 0, handNo: 1 });
  const planner = table.hand?.seats.find(({ seat }) => seat !== table.hand?.toAct?.seat)?.seat ?? 0;
  run({ type: "leave-next", seat: planner, when: "hand" });
  for (let toAct = table.hand?.toAct; toAct; toAct = table.hand?.toAct)
    run({ type: "act", seat: toAct.seat, handNo: 1, decision: toAct.decision, action: { type: "fold" } });
  return events;
}

const EVENTS = playHand();
const seatOwners = new Map(PLAYERS.map((playerId, seat) => [seat, playerId]));
const REPLAYED = EVENTS.reduce<{ readonly state: TableState; readonly all: readonly ReplayedEvent[] }>(
  ({ state, all }, event) => {
    const next = evolveTable(state, event);
    return { state: next, all: [...all, { seq: all.length + 1, event, state: next, seatOwners }] };
  },
  { state: createTable(TABLE, settings), all: [] },
).all;

/** Returns the frame with one event, as the server sends it to this user. */
function frameOf({ seq, event, state }: ReplayedEvent, userId: string): Frame {
  const seat = PLAYERS.indexOf(userId);
  const number = frameSeqOf(state, seq);
  const seen = redactTableEvent(event, seat < 0 ? "rail" : seat);
  return { tableId: TABLE, from: number, to: number, events: [seen], names: {}, now: 1, clock: null, displayMs: 0 };
}

function auditor(): FrameAuditor {
  const created = new FrameAuditor(TABLE);
  for (const replayed of REPLAYED) created.addReplayed(replayed);
  return created;
}
function findInFrame(userId: string, frame: Frame) {
  const checked = auditor();
  checked.observe({ userId, frame });
  return [...findLeaks(userId, "frame", frame), ...checked.compareWithJournal(true)];
}
const replayedOf = (type: TableEvent["type"]) =>
  REPLAYED.find(({ event }) => event.type === type) ?? expect.fail(`no ${type}`);

describe("frames and snapshots", () => {
  test("no leak is found in real frames, for every player and the rail", () => {
    const everyone = [...PLAYERS, RAIL];
    for (const replayed of REPLAYED.filter(({ event }) => !isPrivateEvent(event)))
      for (const userId of everyone) expect(findInFrame(userId, frameOf(replayed, userId))).toEqual([]);
  });

  test("fault 57: a hidden card in an event is found", () => {
    const dealt = replayedOf("hole-dealt");
    expect(findInFrame("p0", frameOf(dealt, "p1"))).toHaveLength(1);
    expect(findInFrame(RAIL, { ...frameOf(dealt, RAIL), events: [dealt.event] })).toHaveLength(1);
  });

  test("fault 57: a hidden card in a snapshot is found", () => {
    const { seq, state } = replayedOf("hole-dealt");
    for (const [viewer, expected] of [
      [0, 0],
      [1, 1],
    ] as const) {
      const checked = auditor();
      const view = tableViewFor(state, viewer);
      checked.observe({ userId: "p0", seq: frameSeqOf(state, seq), view, source: "snapshot" });
      expect(checked.compareWithJournal(true)).toHaveLength(expected);
    }
  });

  test("fault 57: a seed or a deck in a frame is found, both in an event and beside the events", () => {
    const started = replayedOf("hand-started");
    expect(findInFrame("p0", { ...frameOf(started, "p0"), events: [started.event] })).toHaveLength(1);
    const seeded = { ...frameOf(started, "p0"), seed: "c2VlZA==" };
    expect(findInFrame("p0", seeded)).toEqual(["the field seed in frame"]);
    expect(findLeaks("p0", "watch", { ok: true, frame: seeded })).toEqual(["the field seed in watch"]);
    expect(findLeaks("p0", "clock", { tableId: TABLE, now: 1, clock: null, deck: [1] })).toEqual([
      "the field deck in clock",
    ]);
  });

  test("fault 102: another player's plan is found in a frame, in a snapshot, in a number and in a message", () => {
    const planned = replayedOf("seat-planned");
    const { seq, state } = planned;
    const told = { ...frameOf(planned, RAIL), from: seq, to: seq, events: [planned.event] };
    expect(findInFrame(RAIL, told).length).toBeGreaterThan(0);
    // The event is a leak even without its details, because the rail learns from it that the player has a plan.
    expect(findInFrame(RAIL, { ...told, events: [redactTableEvent(planned.event, "rail")] }).length).toBeGreaterThan(0);
    const checked = auditor();
    const view = { ...tableViewFor(state, "rail"), seats: state.seats };
    checked.observe({ userId: RAIL, seq: frameSeqOf(state, seq), view, source: "snapshot" });
    expect(checked.compareWithJournal(true)).toHaveLength(1);
    const plan = seatPlanOf(state.seats[0] ?? expect.fail("no seat is taken"));
    const options = { seat: 0, boughtIn: 1, autoPost: false, autoTopUp: "off", notice: null };
    expect(findLeaks("p0", "seat-options", { tableId: TABLE, options, plan })).toEqual([]);
    expect(findLeaks("p1", "seat-options", { tableId: TABLE, options, plan })).toEqual([
      "the plan of another player in seat-options",
    ]);
  });
});

describe("finished hands", () => {
  const collector = new HandCollector();
  for (const replayed of REPLAYED) collector.addReplayed(replayed);
  const [hand = expect.fail("no hand ended")] = collector.takeEnded(1) as readonly [JournalHand?];
  const ofHand = EVENTS.filter((event) => !isSeatEvent(event));
  const recordFor = (viewerSeat: number | null): FinishedHand => ({
    ...{
      id: `${TABLE}:1`,
      tableId: TABLE,
      tableName: "A table",
      tournament: null,
      handNo: 1,
      outcome: "settled",
      currency: "play",
    },
    ...{ bigBlind: 2_00, pot: 3_00, rake: 0, endedAt: 1, settings, players: [], viewerSeat, revealedAt: [] },
    timesLeft: [],
    events: ofHand.map((event) => redactTableEvent(event, viewerSeat ?? "rail")),
  });

  test("no leak is found in a real record, for every player and a visitor", () => {
    for (const [seat, playerId] of seatOwners) expect(checkFinishedHand(recordFor(seat), playerId, hand)).toEqual([]);
    for (const viewer of [RAIL, null]) expect(checkFinishedHand(recordFor(null), viewer, hand)).toEqual([]);
  });

  test("fault 60: a folded hand in the record is found, even when the record says that it is the viewer's", () => {
    const dealt = ofHand.map((event) => (event.type === "hole-dealt" ? event : redactTableEvent(event, 0)));
    expect(checkFinishedHand({ ...recordFor(0), events: dealt }, "p0", hand)).toHaveLength(1);
    expect(checkFinishedHand(recordFor(1), "p0", hand)).toHaveLength(1);
    expect(checkFinishedHand(recordFor(1), null, hand)).toHaveLength(1);
  });

  test("fault 57: a seed, a deck or a plan in the record is found", () => {
    const withSeed = { ...recordFor(null), seed: "c2VlZA==" };
    expect(checkFinishedHand(withSeed, null, hand)).toHaveLength(1);
    const whole = ofHand.map((event) => (event.type === "hand-started" ? event : redactTableEvent(event, "rail")));
    expect(checkFinishedHand({ ...recordFor(null), events: whole }, null, hand)).toHaveLength(1);
    const planned = [...recordFor(null).events, replayedOf("seat-planned").event];
    expect(checkFinishedHand({ ...recordFor(null), events: planned }, null, hand)).toHaveLength(1);
  });
});

describe("a private game", () => {
  const start = { hostId: "p0", admission: "host", watching: "link" } as const;
  const game = createPrivateTable(TABLE, { ...settings, currency: "game" }, start);
  const access = { admission: "host", watching: "players" } as const;
  const orders = [{ type: "change-access", access }, { type: "pause" }] as const;
  let table = game;
  const replayed: ReplayedEvent[] = [];
  for (const command of [sit(0), ...orders.map((order) => ({ type: "host-order", by: "p0", order }) as const)]) {
    const step = decideTable(table, command, 1_000);
    if (isRefusal(step)) throw new Error(step.code);
    table = step.state;
    for (const event of step.events)
      replayed.push({ seq: replayed.length + 1, event, state: table, seatOwners: new Map() });
  }

  /** Returns what the auditor finds when this user is sent the frame with event `number`, and then a snapshot of the table. */
  function findSeen(userId: string, number: number): readonly string[] {
    const checked = new FrameAuditor(TABLE, (id) => id === "friend");
    for (const each of replayed) checked.addReplayed(each);
    const [last] = replayed.slice(number - 1);
    if (!last) throw new Error("there is no such event");
    checked.observe({ userId, frame: frameOf(last, userId) });
    checked.observe({ userId, seq: number, view: tableViewFor(last.state, "rail"), source: "snapshot" });
    return checked.compareWithJournal(true).map(({ invariant, what }) => `${invariant} ${what}`);
  }

  test("H8: payloads to a stranger are found, and payloads to a friend after the host ended watching by the link", () => {
    expect(replayed.map(({ event }) => event.type)).toEqual(["player-sat", "game-access-changed", "table-changed"]);
    const [frame, snapshot] = ["a frame", "a snapshot"].map((what) => `was sent ${what} and may not watch the game`);
    for (const number of [1, 2, 3]) expect(findSeen("p0", number)).toEqual([]);
    expect(findSeen("friend", 1)).toEqual([]);
    // Event 2 ends watching by the link. The friend may receive this frame, because it shows why they may no longer watch.
    expect(findSeen("friend", 2)).toEqual([`H8 friend ${snapshot}`]);
    expect(findSeen("friend", 3)).toEqual([`H8 friend ${frame}`, `H8 friend ${snapshot}`]);
    expect(findSeen(RAIL, 2)).toEqual([`H8 ${RAIL} ${frame}`, `H8 ${RAIL} ${snapshot}`]);
  });
});

describe("other messages", () => {
  test("another player's balance is found", () => {
    const balances = new Map([
      ["p0", new Set([500, 300])],
      ["p1", new Set([700])],
    ]);
    expect(findForeignBalances([{ userId: "p0", balance: 300 }], balances)).toEqual([]);
    expect(findForeignBalances([{ userId: "p0", balance: 700 }], balances)).toHaveLength(1);
    expect(findForeignBalances([{ userId: "nobody", balance: 700 }], balances)).toHaveLength(1);
  });

  test.each([
    ["an e-mail address", { name: "ann@example.com" }],
    ["a network address", { name: "203.0.113.9" }],
    ["a network address", { name: "2001:db8:0:1::7" }],
    ["the field email", { email: "hidden" }],
    ["the field ipAddress", { ipAddress: "hidden" }],
  ])("%s of another player is found: %o", (what, planted) => {
    const offer = { tableId: TABLE, name: "A table", seat: 1, until: 1, now: 1 };
    expect(findLeaks("p0", "seat-offer", offer)).toEqual([]);
    expect(findLeaks("p0", "seat-offer", { ...offer, ...planted })).toEqual([`${what} in seat-offer`]);
    const replied = { ok: true, messages: [{ id: 1, at: 1, userId: "p1", name: "Ann", ...planted }] };
    expect(findLeaks("p0", "chat-history", replied)).toEqual([`${what} in chat-history`]);
  });

  test("refusals may have details; a message that the protocol does not know may have no fields", () => {
    expect(findLeaks("p0", "sit", { ok: false, code: "buy-in-too-small", detail: { min: 1 } })).toEqual([]);
    expect(findLeaks("p0", "shout", { ok: false, code: "malformed" })).toEqual([]);
    expect(findLeaks("p0", "shout", { cards: [1] })).toEqual(["the field cards in shout"]);
  });
});
