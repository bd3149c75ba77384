import { describe, expect, test } from "vitest";
import { dealFrozenCommand, freezeCommand } from "../../../test/testing/fair-deal-driver.ts";
import { gameSettings, order, privateTable } from "../../../test/testing/private-table.ts";
import { shuffled } from "../../../test/testing/random-table.ts";
import {
  actCommand,
  dealTable,
  decideOrThrow,
  eventsOfType,
  foldToEnd,
  ORDERED_DECK,
  refusalOf,
  requireTableSeat,
  runCommands,
  sitCommand,
  startHandCommand,
  TEST_NOW,
  tableWith,
} from "../../../test/testing/table-driver.ts";
import { isRefusal } from "../../refusal.ts";
import { MAX_GAME_STACK } from "../../setting-issue.ts";
import { checkSettings } from "../../settings.ts";
import { decideTable } from "../decide.ts";
import { nextHand } from "../next-hand.ts";
import type { TableState } from "../types.ts";
import { createPrivateTable } from "./create.ts";
import { findGamePlayer, isMutedInGame, mayWatchGame } from "./game-players.ts";
import type { HostOrder } from "./types.ts";

const wish = { seat: null, buyIn: 5_000 };
const asking = (playerId: string) => ({ type: "ask-to-play", playerId, wish }) as const;
const standingOf = (table: ReturnType<typeof privateTable>, playerId: string) =>
  table.privateGame && findGamePlayer(table.privateGame, playerId)?.standing;

/** Plays the hand to its end: each player checks, or calls when they cannot check. */
function callToEnd(table: TableState): TableState {
  if (!table.hand?.toAct) return table;
  const check = decideTable(table, actCommand(table, { type: "check" }), TEST_NOW);
  return callToEnd(isRefusal(check) ? runCommands(table, actCommand(table, { type: "call" })) : check.state);
}

/** Returns one order of every kind. The orders about a player are about `playerId`. */
const everyOrder = (playerId: string): readonly HostOrder[] => [
  { type: "pause" },
  { type: "resume" },
  { type: "change-settings", settings: gameSettings() },
  { type: "change-access", access: { admission: "link", watching: "link" } },
  { type: "admit", playerId, seat: null },
  { type: "decline", playerId },
  { type: "move-seat", playerId, to: 5 },
  { type: "give", playerId, amount: 1 },
  { type: "take", playerId, amount: 1 },
  { type: "sit-out", playerId },
  { type: "remove", playerId },
  { type: "mute", playerId, muted: true },
  { type: "pass-role", playerId },
  { type: "end" },
];

describe("H1: a private game", () => {
  test("H1 ✗: a private game has chips of its own, so settings with a rake or a pool cannot work", () => {
    const rake = {
      id: "r",
      version: 1,
      name: "r",
      noFlopNoDrop: false,
      rule: { kind: "percentage", basisPoints: 500, caps: [] },
    } as const;
    const settings = gameSettings();
    expect(checkSettings(settings)).toEqual([]);
    expect(checkSettings({ ...settings, rules: { ...settings.rules, rake } })).toContainEqual(
      expect.objectContaining({ field: "rules.rake", code: "game-chips" }),
    );
    expect(checkSettings({ ...settings, seating: "pool" })).toContainEqual(
      expect.objectContaining({ field: "seating", code: "contradiction" }),
    );
  });

  test("a stack in a private game cannot exceed the limit, neither by the buy-in nor by chips from the host", () => {
    const settings = gameSettings();
    const buyIn = { ...settings.buyIn, max: MAX_GAME_STACK + 1 };
    expect(checkSettings({ ...settings, buyIn })).toContainEqual(
      expect.objectContaining({ field: "buyIn.max", code: "too-large" }),
    );
    expect(checkSettings({ ...settings, currency: "play", buyIn })).toEqual([]);
    const give = (amount: number) => order({ type: "give", playerId: "p1", amount });
    expect(refusalOf(privateTable(), give(MAX_GAME_STACK - 4_999))).toBe("amount-too-large");
    expect(refusalOf(privateTable(), give(MAX_GAME_STACK - 5_000))).toBeNull();
  });

  test("a private game keeps its own kind of chips, also while the game is empty", () => {
    const empty = createPrivateTable("t", gameSettings(), { hostId: "p0", admission: "host", watching: "players" });
    const settings = { ...gameSettings(), currency: "play" as const };
    expect(refusalOf(empty, order({ type: "change-settings", settings }))).toBe("fixed-setting");
  });

  test("a table of the room refuses a host's orders and requests to play", () => {
    expect(refusalOf(tableWith([0, 1]), order({ type: "pause" }))).toBe("not-a-private-game");
    expect(refusalOf(tableWith([0, 1]), asking("p5"))).toBe("not-a-private-game");
  });
});

describe("H2: sitting down", () => {
  test("H2 ✗: when the host decides, a player whom the host has not admitted may not sit down", () => {
    expect(refusalOf(privateTable(), sitCommand(4, { playerId: "p4" }))).toBe("not-admitted");
  });

  test("when the host allows it, any player with the link may sit down; sitting down admits them", () => {
    const table = runCommands(privateTable({ admission: "link" }), sitCommand(4, { playerId: "p4" }));
    expect(standingOf(table, "p4")).toBe("admitted");
  });

  test("a player who asked is seated as they asked, as soon as they are admitted", () => {
    const asked = runCommands(privateTable(), { type: "ask-to-play", playerId: "p4", wish: { seat: 5, buyIn: 7_000 } });
    expect(standingOf(asked, "p4")).toBe("asking");
    const seated = runCommands(asked, order({ type: "admit", playerId: "p4", seat: null }));
    expect(requireTableSeat(seated, 5)).toMatchObject({ playerId: "p4", stack: 7_000 });
  });

  test("the host gives a player another seat, or any seat when the requested seat has been taken", () => {
    const asked = runCommands(privateTable(), { type: "ask-to-play", playerId: "p4", wish: { seat: 1, buyIn: 5_000 } });
    expect(requireTableSeat(runCommands(asked, order({ type: "admit", playerId: "p4", seat: 4 })), 4).playerId).toBe(
      "p4",
    );
    const any = runCommands(asked, order({ type: "admit", playerId: "p4", seat: null }));
    expect(any.seats.map(({ playerId }) => playerId)).toContain("p4");
    expect(refusalOf(asked, order({ type: "admit", playerId: "p4", seat: 1 }))).toBe("seat-taken");
  });

  test("a declined player is forgotten and may ask again", () => {
    const declined = runCommands(privateTable(), asking("p4"), order({ type: "decline", playerId: "p4" }));
    expect(standingOf(declined, "p4")).toBeUndefined();
    expect(refusalOf(declined, asking("p4"))).toBeNull();
    expect(refusalOf(declined, { type: "stop-asking", playerId: "p4" })).toBe("not-asking");
  });

  test.each([
    ["amount-not-whole", { seat: null, buyIn: 0.5 }],
    ["buy-in-too-small", { seat: null, buyIn: 1 }],
    ["buy-in-too-large", { seat: null, buyIn: 10_001 }],
    ["no-such-seat", { seat: 6, buyIn: 5_000 }],
  ] as const)("%s: a request that is not possible is refused", (code, unusable) => {
    expect(refusalOf(privateTable(), { type: "ask-to-play", playerId: "p4", wish: unusable })).toBe(code);
  });
});

describe("H3: only the host gives orders, and they take effect between hands", () => {
  test.each(everyOrder("p1").map((each) => [each.type, each] as const))(
    "the order %s is refused to players who are not the host",
    (_type, each) => {
      expect(refusalOf(privateTable(), order(each, "p1"))).toBe("not-host");
      expect(refusalOf(privateTable(), order(each, "stranger"))).toBe("not-host");
    },
  );

  test.each(everyOrder("p1").map((each) => [each.type, each] as const))(
    "the order %s changes neither the hand under way nor the stacks",
    (_type, each) => {
      const dealt = dealTable(privateTable());
      const step = decideTable(dealt, order(each), TEST_NOW);
      if (isRefusal(step)) return;
      expect(step.state.hand).toEqual(dealt.hand);
      expect(step.state.seats.map(({ seat, stack }) => [seat, stack])).toEqual(
        dealt.seats.map(({ seat, stack }) => [seat, stack]),
      );
    },
  );

  test("other blinds apply from the next hand on", () => {
    const { rules, ...settings } = gameSettings();
    const higher = { ...settings, rules: { ...rules, smallBlind: 100, bigBlind: 200, smallBet: 200, bigBet: 200 } };
    const dealt = runCommands(dealTable(privateTable()), order({ type: "change-settings", settings: higher }));
    expect(dealt.hand?.rules.bigBlind).toBe(rules.bigBlind);
    expect(dealTable(foldToEnd(dealt)).hand?.rules.bigBlind).toBe(200);
  });

  test("a player whom the host moves during a hand moves at its end, keeps their options, and owes a blind", () => {
    const settled = runCommands(
      dealTable(privateTable()),
      { type: "set-options", seat: 2, autoPost: true, autoTopUp: "maximum" },
      order({ type: "move-seat", playerId: "p2", to: 5 }),
    );
    expect(requireTableSeat(settled, 2).playerId).toBe("p2");
    const moved = foldToEnd(settled);
    expect(requireTableSeat(moved, 5)).toMatchObject({ playerId: "p2", owesBlind: true });
    expect(moved.options).toContainEqual(expect.objectContaining({ seat: 5, autoTopUp: "maximum" }));
    expect(moved.privateGame?.waiting).toEqual([]);
  });

  test("a seat that a waiting move gives to a player is held for that player", () => {
    const dealt = runCommands(
      dealTable(privateTable({ admission: "link" })),
      order({ type: "move-seat", playerId: "p2", to: 5 }),
    );
    expect(refusalOf(dealt, sitCommand(5, { playerId: "p4" }))).toBe("seat-held");
    expect(refusalOf(dealt, order({ type: "move-seat", playerId: "p1", to: 5 }))).toBe("seat-held");
    expect(refusalOf(dealt, order({ type: "move-seat", playerId: "p2", to: 4 }))).toBeNull();
  });

  test("a waiting order does nothing when its player has left meanwhile", () => {
    const waiting = runCommands(dealTable(privateTable()), order({ type: "give", playerId: "p2", amount: 700 }));
    const ended = foldToEnd(runCommands(waiting, { type: "leave", seat: 2 }));
    expect(ended.seats.map(({ playerId }) => playerId)).toEqual(["p0", "p1"]);
    expect(ended.privateGame?.waiting).toEqual([]);
  });

  test("a game that is ended during a hand ends with the hand, and everybody leaves with their chips", () => {
    const ending = runCommands(
      dealTable(privateTable()),
      order({ type: "give", playerId: "p1", amount: 1 }),
      order({ type: "end" }),
    );
    expect(ending.status).toBe("closing");
    expect(foldToEnd(ending)).toMatchObject({ status: "closed", seats: [], privateGame: { waiting: [] } });
    expect(refusalOf(foldToEnd(ending), order({ type: "resume" }))).toBe("table-closed");
  });
});

describe("H3: a host's orders while a hand is frozen", () => {
  const frozen = runCommands(privateTable(), freezeCommand(8, []));

  test.each(everyOrder("p1").map((each) => [each.type, each] as const))(
    "the order %s changes neither the frozen hand nor the seats",
    (_type, each) => {
      const step = decideTable(frozen, order(each), TEST_NOW);
      if (isRefusal(step)) return;
      expect(step.state.frozen).toEqual(frozen.frozen);
      expect(step.state.seats).toEqual(frozen.seats);
    },
  );

  test("a frozen hand is played to its end, or void, when the host ends the game meanwhile", () => {
    const ending = runCommands(frozen, order({ type: "end" }));
    expect(ending.status).toBe("closing");
    const played = foldToEnd(runCommands(ending, dealFrozenCommand(ending, ORDERED_DECK)));
    const voided = runCommands(ending, { type: "void-hand", handNo: 8, reason: "seeds-unreadable" });
    for (const over of [played, voided]) expect(over).toMatchObject({ status: "closed", seats: [] });
  });
});

describe("H4: chips that the host gives and takes", () => {
  test("between hands the host's chips are given at once; all chips given during a hand arrive at its end", () => {
    const give = order({ type: "give", playerId: "p1", amount: 700 });
    expect(requireTableSeat(runCommands(privateTable(), give), 1).stack).toBe(5_700);
    const dealt = runCommands(dealTable(privateTable()), give, give);
    expect(dealt.privateGame?.waiting).toEqual([{ type: "give", playerId: "p1", amount: 1_400 }]);
    const before = requireTableSeat(foldToEnd(dealTable(privateTable())), 1).stack;
    expect(requireTableSeat(foldToEnd(dealt), 1).stack).toBe(before + 1_400);
  });

  test("chips from the host bring back a player who sat out for lack of chips", () => {
    const broke = privateTable();
    const table = {
      ...broke,
      seats: broke.seats.map((seat) =>
        seat.seat === 1 ? { ...seat, stack: 0, sittingOut: { since: TEST_NOW, reason: "no-chips" as const } } : seat,
      ),
    };
    const seat = requireTableSeat(runCommands(table, order({ type: "give", playerId: "p1", amount: 900 })), 1);
    expect(seat).toMatchObject({ stack: 900, sittingOut: null });
  });

  test("chips for an all-in player do not count in the hand; they bring the player back after a loss", () => {
    const table = privateTable();
    const short = { ...table, seats: table.seats.map((seat) => (seat.seat === 1 ? { ...seat, stack: 60 } : seat)) };
    const dealt = runCommands(short, { ...startHandCommand(short), deck: shuffled(1) });
    const played = callToEnd(runCommands(dealt, order({ type: "give", playerId: "p1", amount: 900 })));
    expect(requireTableSeat(played, 1)).toMatchObject({ stack: 900, sittingOut: null });
    expect(played.seats.reduce((sum, { stack }) => sum + stack, 0)).toBe(10_060 + 900);
  });

  test("chips that a player agrees to give up twice during a hand wait as one order", () => {
    const take = (amount: number) => order({ type: "take", playerId: "p1", amount });
    const yes = { type: "answer-take", playerId: "p1", agrees: true } as const;
    const dealt = runCommands(dealTable(privateTable()), take(300), yes, take(200), yes);
    expect(dealt.privateGame?.waiting).toEqual([{ type: "take", playerId: "p1", amount: 500 }]);
  });

  test("chips are taken from a bot at once, since a bot cannot be asked", () => {
    const table = privateTable();
    const withBot = { ...table, seats: table.seats.map((seat) => (seat.seat === 2 ? { ...seat, bot: true } : seat)) };
    const taken = runCommands(withBot, order({ type: "take", playerId: "p2", amount: 700 }));
    expect(requireTableSeat(taken, 2).stack).toBe(4_300);
    expect(taken.privateGame?.takes).toEqual([]);
  });

  test("a player who has left meanwhile is not asked for chips", () => {
    const left = runCommands(privateTable(), order({ type: "take", playerId: "p1", amount: 700 }), {
      type: "leave",
      seat: 1,
    });
    expect(left.privateGame?.takes).toEqual([]);
    expect(refusalOf(left, { type: "answer-take", playerId: "p1", agrees: true })).toBe("nothing-to-answer");
  });

  test("chips are taken only when their player agrees", () => {
    const asked = runCommands(privateTable(), order({ type: "take", playerId: "p1", amount: 700 }));
    expect(requireTableSeat(asked, 1).stack).toBe(5_000);
    const declined = runCommands(asked, { type: "answer-take", playerId: "p1", agrees: false });
    expect(requireTableSeat(declined, 1).stack).toBe(5_000);
    expect(refusalOf(declined, { type: "answer-take", playerId: "p1", agrees: true })).toBe("nothing-to-answer");
    const agreed = runCommands(asked, { type: "answer-take", playerId: "p1", agrees: true });
    expect(requireTableSeat(agreed, 1).stack).toBe(4_300);
  });

  test("chips that a player agrees to give up in a hand are taken at its end, up to the chips they have left", () => {
    const { state, events } = decideOrThrow(
      runCommands(privateTable(), order({ type: "take", playerId: "p1", amount: 5_000 })),
      { type: "answer-take", playerId: "p1", agrees: true },
    );
    expect(requireTableSeat(state, 1)).toMatchObject({ stack: 0, sittingOut: { reason: "no-chips" } });
    expect(eventsOfType(events, "host-moved-chips")).toEqual([
      { type: "host-moved-chips", seat: 1, playerId: "p1", amount: -5_000, stack: 0 },
    ]);
    const dealt = runCommands(dealTable(privateTable()), order({ type: "take", playerId: "p1", amount: 5_000 }), {
      type: "answer-take",
      playerId: "p1",
      agrees: true,
    });
    expect(requireTableSeat(dealt, 1).stack).toBe(5_000);
    expect(requireTableSeat(foldToEnd(dealt), 1).stack).toBeLessThan(700);
  });

  test.each([
    ["amount-not-whole", { type: "give", playerId: "p1", amount: 0.5 }],
    ["amount-too-small", { type: "give", playerId: "p1", amount: 0 }],
    ["amount-too-large", { type: "give", playerId: "p1", amount: 1_000_000_000_000 }],
    ["amount-too-large", { type: "take", playerId: "p1", amount: 5_001 }],
    ["amount-too-small", { type: "take", playerId: "p1", amount: -1 }],
    ["not-seated", { type: "give", playerId: "p5", amount: 1 }],
  ] as const)("H4 ✗: %s: an invalid amount is refused", (code, each) => {
    expect(refusalOf(privateTable(), order(each))).toBe(code);
  });
});

describe("H5: a removed player", () => {
  test("a removed player plays the hand to its end, leaves with the whole stack, and comes back only when admitted", () => {
    const dealt = dealTable(privateTable());
    const seat = dealt.hand?.toAct?.seat ?? 0;
    const playerId = `p${seat === 0 ? 1 : seat}`;
    const removed = runCommands(dealt, order({ type: "remove", playerId }));
    expect(removed.hand).toEqual(dealt.hand);
    expect(removed.seats).toHaveLength(3);
    const gone = foldToEnd(removed);
    expect(gone.seats.map((each) => each.playerId)).not.toContain(playerId);
    expect(refusalOf(gone, sitCommand(4, { playerId }))).toBe("removed-from-game");
    expect(refusalOf(gone, asking(playerId))).toBe("removed-from-game");
    expect(gone.privateGame && mayWatchGame(gone.privateGame, playerId, true)).toBe(false);
    const back = runCommands(gone, order({ type: "admit", playerId, seat: null }));
    expect(refusalOf(back, sitCommand(4, { playerId }))).toBeNull();
  });

  test("a removed player is no longer asked for chips, and leaves the waitlist", () => {
    const table = privateTable({ players: ["p0", "p1", "p9"].map((playerId) => ({ playerId, standing: "admitted" })) });
    const known = { ...table, waitlist: [{ playerId: "p9", since: TEST_NOW }] };
    const removed = runCommands(
      known,
      order({ type: "take", playerId: "p1", amount: 1 }),
      order({ type: "remove", playerId: "p1" }),
      order({ type: "remove", playerId: "p9" }),
    );
    expect(removed).toMatchObject({ privateGame: { takes: [] }, waitlist: [], offers: [] });
  });

  test("H5 ✗: the host can be neither removed nor muted, and an unknown player cannot be removed", () => {
    expect(refusalOf(privateTable(), order({ type: "remove", playerId: "p0" }))).toBe("not-yourself");
    expect(refusalOf(privateTable(), order({ type: "mute", playerId: "p0", muted: true }))).toBe("not-yourself");
    expect(refusalOf(privateTable(), order({ type: "remove", playerId: "p9" }))).toBe("no-such-player");
  });
});

describe("H6: the host's role", () => {
  test("the role passes to an admitted player, and the earlier host no longer has it", () => {
    const passed = runCommands(privateTable(), order({ type: "pass-role", playerId: "p2" }));
    expect(refusalOf(passed, order({ type: "pause" }))).toBe("not-host");
    expect(refusalOf(passed, order({ type: "pause" }, "p2"))).toBeNull();
    expect(refusalOf(privateTable(), order({ type: "pass-role", playerId: "p9" }))).toBe("no-such-player");
  });

  test("the host keeps the role after leaving the table, and may sit down again like any other player", () => {
    const left = runCommands(privateTable(), { type: "leave", seat: 0 });
    expect(left.privateGame?.hostId).toBe("p0");
    expect(refusalOf(left, order({ type: "pause" }))).toBeNull();
    expect(refusalOf(left, sitCommand(4, { playerId: "p0" }))).toBeNull();
    const empty = runCommands(left, { type: "leave", seat: 1 }, { type: "leave", seat: 2 });
    expect(empty).toMatchObject({ status: "open", privateGame: { hostId: "p0" } });
    expect(refusalOf(empty, order({ type: "end" }))).toBeNull();
  });

  test("H6 ✗: the role passes to an admitted player without a seat, never to a removed or asking player or a bot", () => {
    const away = runCommands(privateTable(), { type: "leave", seat: 2 });
    expect(runCommands(away, order({ type: "pass-role", playerId: "p2" })).privateGame?.hostId).toBe("p2");
    const removed = runCommands(privateTable(), order({ type: "remove", playerId: "p2" }), asking("p4"));
    for (const playerId of ["p2", "p4"])
      expect(refusalOf(removed, order({ type: "pass-role", playerId }))).toBe("no-such-player");
    const link = runCommands(privateTable({ admission: "link" }), sitCommand(4, { playerId: "bot", bot: true }));
    expect(refusalOf(link, order({ type: "pass-role", playerId: "bot" }))).toBe("no-such-player");
    expect(refusalOf(link, { type: "replace-host", hostId: "bot" })).toBe("no-such-player");
  });

  test("a former host whom the new host removes during a hand gives no orders, and leaves when the hand ends", () => {
    const passed = runCommands(dealTable(privateTable()), order({ type: "pass-role", playerId: "p1" }));
    const removed = runCommands(passed, order({ type: "remove", playerId: "p0" }, "p1"));
    expect(refusalOf(removed, order({ type: "resume" }))).toBe("not-host");
    expect(foldToEnd(removed).seats.map(({ playerId }) => playerId)).toEqual(["p1", "p2"]);
  });

  test("when the role passes to a muted player, the mute ends", () => {
    const muted = runCommands(privateTable(), order({ type: "mute", playerId: "p2", muted: true }));
    for (const pass of [
      order({ type: "pass-role", playerId: "p2" }),
      { type: "replace-host", hostId: "p2" } as const,
    ]) {
      const { privateGame } = runCommands(muted, pass);
      expect(privateGame?.hostId).toBe("p2");
      expect(isMutedInGame(privateGame, "p2")).toBe(false);
    }
  });

  test("fault 87: the role passes on during the hand when the host does not come back", () => {
    const dealt = dealTable(privateTable());
    const { state, events } = decideOrThrow(dealt, { type: "replace-host", hostId: "p1" });
    expect(events).toEqual([{ type: "host-changed", hostId: "p1", reason: "away" }]);
    expect(state.hand).toEqual(dealt.hand);
    expect(refusalOf(dealt, { type: "replace-host", hostId: "p9" })).toBe("no-such-player");
  });

  test("fault 89: an order that the host gives in two windows is carried out only once", () => {
    const table = runCommands(privateTable(), asking("p4"));
    const admit = order({ type: "admit", playerId: "p4", seat: null });
    expect(refusalOf(runCommands(table, admit), admit)).toBe("already-admitted");
    const pass = order({ type: "pass-role", playerId: "p1" });
    expect(refusalOf(runCommands(table, pass), order({ type: "pass-role", playerId: "p2" }))).toBe("not-host");
  });
});

describe("H8: watching", () => {
  const mayWatch = (
    watching: "players" | "link",
    admission: "host" | "link",
    playerId: string | null,
    link: boolean,
  ) => {
    const game = privateTable({ watching, admission }).privateGame;
    return game && mayWatchGame(game, playerId, link);
  };

  test.each([
    ["players", "host", "p1", false],
    ["players", "link", "stranger", true],
    ["link", "host", null, true],
  ] as const)(
    "watching %s, admission %s: %s may watch (with the link: %s)",
    (watching, admission, playerId, hasLink) => {
      expect(mayWatch(watching, admission, playerId, hasLink)).toBe(true);
    },
  );

  test.each([
    ["players", "host", "stranger", true],
    ["players", "host", null, true],
    ["link", "host", null, false],
    ["link", "link", "stranger", false],
  ] as const)(
    "H8 ✗: watching %s, admission %s: %s may not watch (with the link: %s)",
    (watching, admission, playerId, hasLink) => {
      expect(mayWatch(watching, admission, playerId, hasLink)).toBe(false);
    },
  );
});

describe("fault 122: in a private game with bots", () => {
  const withBots = (...people: readonly number[]) => {
    const table = privateTable();
    return { ...table, seats: table.seats.map((seat) => ({ ...seat, bot: !people.includes(seat.seat) })) };
  };
  const away: Readonly<Record<string, Partial<TableState["seats"][number]>>> = {
    "sits out": { sittingOut: { since: TEST_NOW, reason: "asked" } },
    "was timed out": { sittingOut: { since: TEST_NOW, reason: "timed-out" } },
    "has no chips": { stack: 0, sittingOut: { since: TEST_NOW, reason: "no-chips" } },
  };
  test.each(Object.keys(away))("no hand starts while every person %s", (why) => {
    const table = withBots(1);
    const gone = { ...table, seats: table.seats.map((seat) => (seat.seat === 1 ? { ...seat, ...away[why] } : seat)) };
    expect(nextHand(gone, 0)).toMatchObject({ reason: "players", ready: 1, needed: 2 });
    expect(refusalOf(gone, startHandCommand(gone))).toBe("not-enough-players");
    expect(dealTable(table).hand?.seats).toHaveLength(3);
  });

  test("no hand starts when no person sits there", () => {
    expect(nextHand(withBots(), 0)).toMatchObject({ reason: "players" });
  });

  test("✗: bots at a table of the room play without a person", () => {
    const { privateGame: _, ...table } = withBots();
    expect(nextHand(table, 0)).toHaveProperty("setup");
  });
});
