import { describe, expect, test } from "vitest";
import { shuffled } from "../../../test/testing/random-table.ts";
import {
  actCommand,
  dealTable,
  decideOrThrow,
  eventsOfType,
  foldToEnd,
  refusalOf,
  requireNextHand,
  requireTableSeat,
  runCommands,
  sitCommand,
  startHandCommand,
  TEST_NOW,
  tableWith,
  testSeat,
  testSettings,
  timeOutCommand,
} from "../../../test/testing/table-driver.ts";
import {
  bust,
  seatEntryCommand,
  testLevel,
  testTournament,
  tournamentAfterHand,
  tournamentTable,
  tournamentTableWith,
} from "../../../test/testing/tournament-driver.ts";
import { isRefusal } from "../../refusal.ts";
import { decideTable } from "../decide.ts";
import { redactTableEvent } from "../redact.ts";
import type { TableCommand, TableSeat, TableState, TimeExtensionReason } from "../types.ts";
import { createTournamentTable } from "./create.ts";
import { checkLevel, isSameLevel, rulesAtLevel } from "./level.ts";
import type { TableLevel, TournamentTableCommand } from "./types.ts";

const BALANCE = { kind: "balance", short: 2, nextBigBlind: true } as const;
const entry = { seat: 1, playerId: "p1", stack: 5_000 };

describe("commands of the other kind of table", () => {
  const cashOnly: readonly TableCommand[] = [
    sitCommand(3),
    { type: "leave", seat: 1 },
    { type: "leave-next", seat: 1, when: "hand" },
    { type: "stay", seat: 1 },
    { type: "join-waitlist", playerId: "x" },
    { type: "leave-waitlist", playerId: "x" },
    { type: "offer-expired", playerId: "x" },
    { type: "renew-offers", minMs: 1 },
    { type: "top-up", seat: 1, amount: 100 },
    { type: "move-top-up", seat: 1, available: 100 },
    { type: "sit-out", seat: 1, when: "now" },
    { type: "come-back", seat: 1, entry: "wait" },
    { type: "choose-entry", seat: 1, entry: "wait" },
    { type: "set-options", seat: 1, autoPost: true, autoTopUp: "maximum" },
    { type: "remove-absent" },
    { type: "clock-jumped", byMs: 1 },
    { type: "pause" },
    { type: "resume" },
    { type: "change-settings", settings: testSettings() },
    { type: "close" },
  ];
  const tournamentOnly: readonly TournamentTableCommand[] = [
    seatEntryCommand(3),
    bust(1),
    { type: "add-chips", seat: 1, amount: 100 },
    { type: "mark-pending", seat: 1 },
    { type: "set-level", level: testLevel() },
    { type: "set-button", seat: 1 },
    { type: "mark-absent", seat: 1 },
    { type: "mark-present", seat: 1 },
    { type: "end-tournament", reason: "tournament-ended" },
  ];

  test.each(cashOnly.map((command) => [command.type, command] as const))(
    "M11 ✗: %s is refused at a tournament's table",
    (_, command) => {
      expect(refusalOf(tournamentTableWith([0, 1, 2]), command)).toBe("tournament-table");
    },
  );

  test("M11 ✗: no command of cash tables is allowed at an empty table either, except closing it", () => {
    const allowed = cashOnly.filter((command) => refusalOf(tournamentTable(), command) === null);
    expect(allowed).toEqual([{ type: "close" }]);
  });

  test.each(tournamentOnly.map((command) => [command.type, command] as const))(
    "%s is refused at a cash table",
    (_, command) => {
      expect(refusalOf(tableWith([0, 1, 2]), command)).toBe("cash-table");
    },
  );

  test("hands are played as at cash tables, and an empty table closes", () => {
    const table = runCommands(dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2])), {
      type: "cancel-hand",
      reason: "test",
    });
    expect(runCommands(table, bust(0), bust(1), bust(2), { type: "close" }).status).toBe("closed");
    expect(refusalOf(runCommands(tournamentTable(), { type: "close" }), seatEntryCommand(0))).toBe("table-closed");
  });
});

describe("M10: a player is given a seat", () => {
  test("M10: a player gets a seat with their chips, and with the absence and time bank of their previous table", () => {
    const step = decideOrThrow(
      tournamentTableWith([0]),
      seatEntryCommand(1, { bot: true, reason: BALANCE, fromTableNo: 3, absent: true, timeBankMs: 700 }),
    );
    const seat = testSeat(1, { bot: true, absent: true, timeBankMs: 700, satDownAt: TEST_NOW });
    expect(step.events).toEqual([{ type: "entry-seated", seat, reason: BALANCE, fromTableNo: 3 }]);
    expect(requireTableSeat(step.state, 1)).toEqual(seat);
  });

  test("M10: a new player with a single chip gets a seat, and brings nothing from an earlier table", () => {
    const { events } = decideOrThrow(tournamentTableWith([0]), seatEntryCommand(1, { stack: 1 }));
    const seat = testSeat(1, { stack: 1, timeBankMs: 0, satDownAt: TEST_NOW });
    expect(events).toStrictEqual([{ type: "entry-seated", seat, reason: { kind: "drawn" } }]);
  });

  test("M11: a new player has the full time bank of the settings", () => {
    const bank = { startMs: 9_000, perHandMs: 500, maxMs: 9_200 };
    const settings = testSettings({ clock: { ...testSettings().clock, timeBank: bank } });
    const table = runCommands(
      createTournamentTable("t", settings, testTournament()),
      seatEntryCommand(0),
      seatEntryCommand(1, { timeBankMs: 0 }),
    );
    expect(table.seats.map(({ timeBankMs }) => timeBankMs)).toEqual([9_000, 0]);
    expect(dealTable(table).seats.map(({ timeBankMs }) => timeBankMs)).toEqual([9_200, 500]);
  });

  test.each([
    ["a seat that is not there", { seat: 6 }, "no-such-seat"],
    ["a seat below the first", { seat: -1 }, "no-such-seat"],
    ["half a seat", { seat: 0.5 }, "no-such-seat"],
    ["a taken seat", { seat: 1, playerId: "x" }, "seat-taken"],
    ["a second seat", { seat: 3, playerId: "p1" }, "already-seated"],
    ["half a chip", { stack: 0.5 }, "amount-not-whole"],
    ["no chips", { stack: 0 }, "amount-too-small"],
  ] as const)("M10 ✗: %s is refused", (_, change, code) => {
    expect(refusalOf(tournamentTableWith([0, 1]), seatEntryCommand(3, change))).toBe(code);
  });

  test("F4: the cards of the previous player of the seat stay hidden", () => {
    const done = foldToEnd(dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2])));
    const after = runCommands(done, bust(1), seatEntryCommand(1, { playerId: "new" }));
    expect(after.hand?.seats.find(({ seat }) => seat === 1)?.cards).toEqual([null, null]);
  });
});

describe("a player's seat is given up", () => {
  test("M14: a seat is given up with the reason, and with the table that the player moves to", () => {
    const step = decideOrThrow(tournamentTableWith([0, 1]), {
      type: "remove-entry",
      seat: 1,
      reason: BALANCE,
      toTableNo: 4,
    });
    expect(step.events).toEqual([{ type: "entry-removed", ...entry, at: TEST_NOW, reason: BALANCE, toTableNo: 4 }]);
    expect(step.state.seats.map(({ seat }) => seat)).toEqual([0]);
    expect(decideOrThrow(tournamentTableWith([1]), bust(1)).events).toStrictEqual([
      { type: "entry-removed", ...entry, at: TEST_NOW, reason: { kind: "busted" } },
    ]);
  });

  test("M14 ✗, G8: a seat is not given up while its player is dealt in, nor when it is empty", () => {
    const running = runCommands(dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2])), seatEntryCommand(4));
    expect([0, 3, 4].map((seat) => refusalOf(running, bust(seat)))).toEqual(["hand-running", "not-seated", null]);
  });
});

describe("M5, M17: a table at the end of its tournament", () => {
  const kindsOf = (table: TableState, reason: "tournament-ended" | "tournament-cancelled") => {
    const { state, events } = decideOrThrow(table, { type: "end-tournament", reason });
    expect(state).toMatchObject({ status: "closed", seats: [] });
    return events.map((event) => (event.type === "entry-removed" ? event.reason.kind : event.type));
  };

  test("M17: all seats are given up, and the table closes", () => {
    expect(kindsOf(tournamentTableWith([0, 3]), "tournament-ended")).toEqual([
      "tournament-ended",
      "tournament-ended",
      "table-changed",
    ]);
  });

  test("M5: a running hand is cancelled first: its chips go back", () => {
    const running = dealTable(tournamentAfterHand([0, 1, 2], [0, 1]));
    expect(kindsOf(running, "tournament-cancelled")).toEqual([
      "hand-ended",
      "tournament-cancelled",
      "tournament-cancelled",
      "table-changed",
    ]);
    const { events } = decideOrThrow(running, { type: "end-tournament", reason: "tournament-cancelled" });
    expect(eventsOfType(events, "entry-removed").map(({ stack }) => stack)).toEqual([5_000, 5_000]);
    expect(eventsOfType(events, "hand-ended")).toMatchObject([{ outcome: "cancelled" }]);
  });

  test("M5 ✗: a table whose tournament has ended refuses a second end", () => {
    const command = { type: "end-tournament", reason: "tournament-ended" } as const;
    expect(refusalOf(runCommands(tournamentTableWith([0]), command), command)).toBe("table-closed");
  });
});

describe("M4: chips after the start", () => {
  const broke = tournamentTableWith([0, testSeat(1, { stack: 0 })]);

  test("M4: a player without chips is pending until they get chips", () => {
    const pending = decideOrThrow(broke, { type: "mark-pending", seat: 1 });
    expect(requireTableSeat(pending.state, 1)).toEqual(testSeat(1, { stack: 0, pending: true }));
    expect(decideOrThrow(pending.state, { type: "mark-pending", seat: 1 }).events).toEqual([]);
    const bought = decideOrThrow(pending.state, { type: "add-chips", seat: 1, amount: 3_000 });
    expect(bought.events).toEqual([{ type: "chips-added", seat: 1, playerId: "p1", amount: 3_000, stack: 3_000 }]);
    expect(requireTableSeat(bought.state, 1)).toEqual(testSeat(1, { stack: 3_000 }));
    expect(requireTableSeat(bought.state, 0)).toEqual(testSeat(0));
  });

  test("M4: an add-on is added to the stack", () => {
    const step = decideOrThrow(tournamentTableWith([0]), { type: "add-chips", seat: 0, amount: 1 });
    expect(requireTableSeat(step.state, 0).stack).toBe(5_001);
  });

  test("M4 ✗: a player with chips is never pending, chips are not added during a hand, and amounts are whole", () => {
    const add = (amount: number, seat = 1) => ({ type: "add-chips", seat, amount }) as const;
    expect(refusalOf(tournamentTableWith([0]), { type: "mark-pending", seat: 0 })).toBe("has-chips");
    expect([0.5, 0, -1].map((amount) => refusalOf(broke, add(amount)))).toEqual([
      "amount-not-whole",
      "amount-too-small",
      "amount-too-small",
    ]);
    expect(refusalOf(broke, add(5, 4))).toBe("not-seated");
    const running = dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2]));
    expect(refusalOf(running, add(5))).toBe("hand-running");
    expect(refusalOf(running, { type: "mark-pending", seat: 1 })).toBe("hand-running");
  });
});

describe("M6: levels", () => {
  const next = testLevel({ no: 2, smallBlind: 100, bigBlind: 200, bigBet: 200, ante: 25, anteKind: "each" });

  test("M6: a level that starts during a hand applies from the next hand on", () => {
    const running = dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2]));
    const step = decideOrThrow(running, { type: "set-level", level: next });
    expect(step.events).toEqual([{ type: "level-changed", level: next }]);
    expect(step.state.tournament?.level).toEqual(next);
    expect(step.state.hand?.rules.bigBlind).toBe(100);
    const after = dealTable(foldToEnd(step.state));
    expect(after.hand?.rules).toMatchObject({ smallBlind: 100, bigBlind: 200, smallBet: 200, bigBet: 200 });
    expect(after.hand?.pots).toEqual([{ amount: 75, seats: [0, 1, 2] }]);
  });

  test("M6: levels are equal only when every part is equal", () => {
    const changes: readonly Partial<TableLevel>[] = [
      { no: 2 },
      { smallBlind: 60 },
      { bigBlind: 120 },
      { bigBet: 200 },
      { ante: 10 },
      { anteKind: "each" },
    ];
    expect(changes.filter((change) => isSameLevel(testLevel(), testLevel(change)))).toEqual([]);
    expect(isSameLevel(testLevel(), testLevel())).toBe(true);
  });

  test("M6 ✗: a level that the table already has changes nothing, but a level with any difference is an event", () => {
    const table = tournamentTableWith([0, 1]);
    const eventsAt = (change: Partial<TableLevel>) =>
      decideOrThrow(table, { type: "set-level", level: testLevel(change) }).events.length;
    expect(eventsAt({})).toBe(0);
    const changes: readonly Partial<TableLevel>[] = [
      { no: 2 },
      { smallBlind: 60 },
      { bigBlind: 120, bigBet: 120 },
      { ante: 10, anteKind: "each" },
      { ante: 10, anteKind: "big-blind" },
    ];
    expect(changes.map(eventsAt)).toEqual([1, 1, 1, 1, 1]);
    const each = runCommands(table, { type: "set-level", level: testLevel({ ante: 10, anteKind: "each" }) });
    const other = testLevel({ ante: 10, anteKind: "big-blind" });
    expect(decideOrThrow(each, { type: "set-level", level: other }).events).toHaveLength(1);
  });

  test.each([
    [
      "none",
      0,
      [
        [2, 50, 0],
        [0, 100, 0],
      ],
      false,
      false,
    ],
    [
      "each",
      10,
      [
        [2, 50, 10],
        [0, 100, 10],
        [1, 0, 10],
      ],
      true,
      true,
    ],
    [
      "big-blind",
      100,
      [
        [2, 50, 0],
        [0, 100, 100],
      ],
      false,
      false,
    ],
  ] as const)(
    "M6: ante %s: each seat posts the right chips, clockwise from the small blind",
    (anteKind, ante, posts, deadTrimmed, antesCount) => {
      const { setup } = requireNextHand(
        tournamentAfterHand([0, 1, 2], [0, 1, 2], { level: testLevel({ ante, anteKind }) }),
      );
      expect(setup.posts.map(({ seat, live, dead }) => [seat, live, dead])).toEqual([...posts]);
      expect(setup.posts.some((post) => post.deadLast)).toBe(anteKind === "big-blind");
      expect(setup.deadTrimmed).toBe(deadTrimmed);
      expect(setup.tournament).toEqual({ missingBlinds: 0, antesCount });
    },
  );

  test("M6: antes from each player count for pot limit only when the tournament says so", () => {
    const level = testLevel({ ante: 10, anteKind: "each" });
    const { setup } = requireNextHand(tournamentAfterHand([0, 1, 2], [0, 1, 2], { level, antesCount: false }));
    expect(setup.tournament?.antesCount).toBe(false);
  });

  test.each([
    ["each", 10, 130],
    ["big-blind", 100, 120],
    ["none", 0, 120],
  ] as const)("M6: the setup says how many chips short blinds lack, with the ante %s", (anteKind, ante, missing) => {
    const seats = [testSeat(0, { stack: 30 }), 1, testSeat(2, { stack: 0 }), testSeat(3, { stack: 1 })];
    const { setup } = requireNextHand(
      tournamentAfterHand([3, 3, 0], seats.with(0, testSeat(0, { stack: 30 })), {
        level: testLevel({ ante, anteKind }),
      }),
    );
    expect(setup.posts[0]).toMatchObject({ seat: 0, live: 50 });
    expect(setup.tournament?.missingBlinds).toBe(missing - 100);
  });

  test("M6 ✗: an ante stays the same at a table that is not full", () => {
    const level = testLevel({ ante: 100, anteKind: "big-blind" });
    const big = (seats: readonly number[]) =>
      requireNextHand(tournamentAfterHand([0, 1, 2], seats, { level })).setup.posts.at(-1)?.dead;
    expect(
      [
        [0, 1, 2, 3, 4, 5],
        [0, 1],
      ].map(big),
    ).toEqual([100, 100]);
  });

  test.each([
    ["a level 0", { no: 0 }, "no"],
    ["a small blind above the big blind", { smallBlind: 101 }, "rules.smallBlind"],
    ["half an ante", { ante: 0.5, anteKind: "each" }, "ante"],
    ["an ante of nothing", { ante: 0, anteKind: "big-blind" }, "ante"],
    ["an ante that no player posts", { ante: 5, anteKind: "none" }, "ante"],
    ["a big bet without a limit", { bigBet: 200 }, "rules.bigBet"],
  ] as const)("M6 ✗: %s is refused", (_, change: Partial<TableLevel>, field) => {
    const table = tournamentTable();
    const level = testLevel(change);
    expect(refusalOf(table, { type: "set-level", level })).toBe("unusable-settings");
    expect(checkLevel(table.settings.rules, level).map((issue) => issue.field)).toEqual([field]);
  });

  test("M6: fixed limit has the bets of the level", () => {
    const limit = tournamentTable({ level: testLevel({ bigBet: 200 }) }, { structure: "fixed-limit", flBetCap: 4 });
    expect(limit.settings.rules).toMatchObject({ smallBlind: 50, bigBlind: 100, smallBet: 100, bigBet: 200 });
    const level = testLevel({ no: 2, smallBlind: 100, bigBlind: 200, bigBet: 400 });
    expect(checkLevel(limit.settings.rules, level)).toEqual([]);
    expect(rulesAtLevel(limit.settings.rules, level)).toMatchObject({ smallBet: 200, bigBet: 400, flBetCap: 4 });
  });

  test("M10 ✗: a drawn button is refused at a seat that does not exist, and during a hand", () => {
    const table = tournamentAfterHand([0, 1, 2], [0, 1, 2]);
    expect([-1, 6, 0.5, 5].map((seat) => refusalOf(table, { type: "set-button", seat }))).toEqual([
      ...["no-such-seat", "no-such-seat", "no-such-seat"],
      null,
    ]);
    expect(refusalOf(dealTable(table), { type: "set-button", seat: 1 })).toBe("hand-running");
  });
});

describe("M11: out of time", () => {
  const running = () => dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2]));

  test("M11: a player is checked or folded and becomes absent; they stay in the game and do not sit out", () => {
    const step = decideOrThrow(running(), timeOutCommand(running()));
    expect(eventsOfType(step.events, "acted")).toMatchObject([{ seat: 1, action: "fold", timedOut: true }]);
    expect(requireTableSeat(step.state, 1)).toEqual(testSeat(1, { absent: true }));
    const done = foldToEnd(step.state);
    expect(requireTableSeat(done, 1)).toMatchObject({ absent: true, sittingOut: null, stack: 5_000 });
    expect(requireNextHand(done).blindsMoved.dealtIn).toEqual([0, 1, 2]);
  });

  test("M11: an absent player stays absent after another time-out, and is present again when they act", () => {
    const absent = runCommands(running(), { type: "mark-absent", seat: 1 });
    const again = decideOrThrow(absent, timeOutCommand(absent));
    expect(eventsOfType(again.events, "seat-changed")).toEqual([]);
    const acted = decideOrThrow(absent, actCommand(absent, { type: "call" }));
    expect(eventsOfType(acted.events, "seat-changed")).toEqual([{ type: "seat-changed", seat: testSeat(1) }]);
    expect(requireTableSeat(acted.state, 1)).toEqual(testSeat(1));
  });

  test("M11: the tournament can mark a player as absent, and as present again", () => {
    const mark = (seat: number, type: "mark-absent" | "mark-present") => ({ type, seat }) as const;
    const absent = decideOrThrow(running(), mark(2, "mark-absent"));
    expect(absent.events).toEqual([{ type: "seat-changed", seat: testSeat(2, { absent: true }) }]);
    expect(decideOrThrow(absent.state, mark(2, "mark-absent")).events).toEqual([]);
    const back = decideOrThrow(absent.state, mark(2, "mark-present"));
    expect(back.events).toEqual([{ type: "seat-changed", seat: testSeat(2) }]);
    expect(decideOrThrow(back.state, mark(2, "mark-present")).events).toEqual([]);
    expect(refusalOf(back.state, mark(5, "mark-present"))).toBe("not-seated");
  });

  const extended = (change: Partial<TableSeat>, reason: TimeExtensionReason) => {
    const dealt = dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2]));
    const seats = dealt.seats.map((s) => (s.seat === 1 ? { ...s, timeBankMs: 700, ...change } : s));
    const table = { ...dealt, seats };
    const { seat, handNo, decision } = timeOutCommand(table);
    const step = decideTable(table, { type: "time-extension", seat, handNo, decision, reason }, TEST_NOW);
    return isRefusal(step) ? step.code : eventsOfType(step.events, "time-extension").map(({ ms }) => ms);
  };

  test("M11: the time bank runs for a player who is present", () => {
    expect(extended({}, "bank")).toEqual([700]);
  });

  test("M11 ✗: an absent player gets no time bank; there is no grace and no time to reconnect", () => {
    expect(extended({ absent: true }, "bank")).toBe("stale-decision");
    for (const reason of ["grace", "reconnect"] as const) expect(extended({}, reason)).toBe("stale-decision");
  });

  test("M11: two players are enough for a hand, also after a larger hand; no player is removed for sitting out", () => {
    const cash = testSettings({ minPlayers: 3, allowHeadsUpAfterThree: true, sitOut: { maxMs: 1, maxBigBlinds: 1 } });
    expect(createTournamentTable("t", cash, testTournament()).settings).toMatchObject({
      minPlayers: 2,
      allowHeadsUpAfterThree: false,
      sitOut: { maxMs: null, maxBigBlinds: null },
    });
  });

  test("M11 ✗: there is no protection: a player with chips in the pot is folded too", () => {
    const table = createTournamentTable("t", testSettings({}, { timeOut: "all-in-protection" }), testTournament());
    const dealt = dealTable(runCommands(table, seatEntryCommand(0), seatEntryCommand(1)));
    const step = decideOrThrow(dealt, { ...timeOutCommand(dealt), protectionsToday: 0 });
    expect(eventsOfType(step.events, "protected")).toEqual([]);
    expect(eventsOfType(step.events, "acted")).toMatchObject([{ action: "fold", timedOut: true }]);
  });

  test("M17: a player who has lost all chips stays in the seat until the tournament removes them", () => {
    const table = tournamentAfterHand([0, 0, 2], [testSeat(0, { stack: 100 }), testSeat(2, { stack: 100 })]);
    const dealt = runCommands(table, { ...startHandCommand(table), deck: shuffled(1) });
    const allIn = runCommands(dealt, actCommand(dealt, { type: "call" }));
    expect(allIn.seats.map(({ stack }) => stack).sort()).toEqual([0, 200]);
    expect(allIn.seats.map(({ sittingOut }) => sittingOut)).toEqual([null, null]);
  });
});

test("F4: the events of a tournament at its tables are public, and hide nothing from the rail", () => {
  const table = tournamentTableWith([0, 1]);
  const commands: readonly TableCommand[] = [
    seatEntryCommand(3),
    bust(1),
    { type: "add-chips", seat: 0, amount: 5 },
    { type: "set-level", level: testLevel({ no: 2 }) },
    { type: "set-button", seat: 0 },
  ];
  for (const command of commands)
    for (const event of decideOrThrow(table, command).events) expect(redactTableEvent(event, "rail")).toBe(event);
});
