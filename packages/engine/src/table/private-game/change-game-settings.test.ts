/**
 * Tests which settings a host can change during a game, when a change applies, and which changes are refused. H3, H7
 */
import { describe, expect, test } from "vitest";
import { dealFrozenCommand, freezeCommand } from "../../../test/testing/fair-deal-driver.ts";
import { gameSettings, order, privateTable } from "../../../test/testing/private-table.ts";
import {
  dealTable,
  decideOrThrow,
  eventsOfType,
  foldToEnd,
  ORDERED_DECK,
  requireTableSeat,
  runCommands,
  sitCommand,
  TEST_NOW,
} from "../../../test/testing/table-driver.ts";
import { buildSettings, presets } from "../../presets.ts";
import { isRefusal } from "../../refusal.ts";
import { GAMES, STRUCTURES, type TableSettings } from "../../rules.ts";
import { checkSettings } from "../../settings.ts";
import { decideTable } from "../decide.ts";
import { freeSeats } from "../free-seats.ts";
import { tableViewFor } from "../redact.ts";
import type { TableState } from "../types.ts";
import { changedSettings, FIXED_GAME_SETTINGS, waitingSettings } from "./change-game-settings.ts";

/** Returns the settings of these tests with another game, more or fewer seats, and the rules of another house. */
function otherSettings(change: Partial<TableSettings> = {}): TableSettings {
  const now = gameSettings();
  const stakes = { game: "omaha8", structure: "fixed-limit", low: 200, high: 400, currency: "game" } as const;
  const { rules, buyIn } = buildSettings(presets.empire, stakes);
  const { timeOut, showdown } = now.rules;
  return { ...now, house: "empire", seats: 4, buyIn, rules: { ...rules, timeOut, showdown }, ...change };
}

const change = (settings: TableSettings) => order({ type: "change-settings", settings });
const refusedWith = (table: TableState, settings: TableSettings) => {
  const step = decideTable(table, change(settings), TEST_NOW);
  return isRefusal(step) ? [step.code, step.fields?.map(({ field, code }) => `${field} ${code}`)] : null;
};

describe("H3: a host's change of settings", () => {
  test.each(GAMES.flatMap((game) => STRUCTURES.map((structure) => [game, structure] as const)))(
    "a change to %s, %s applies from the next hand on; the hand under way, and every view of it, stays the same",
    (game, structure) => {
      const stakes = { game, structure, low: 200, high: 400, currency: "game" } as const;
      const { rules, buyIn } = buildSettings(presets.cardroom, stakes);
      const { timeOut, showdown } = gameSettings().rules;
      const settings = { ...gameSettings(), buyIn, seats: 3, rules: { ...rules, timeOut, showdown } };
      expect(checkSettings(settings)).toEqual([]);
      const dealt = dealTable(privateTable());
      const waiting = runCommands(dealt, change(settings));
      expect(waiting.hand).toEqual(dealt.hand);
      expect(waiting.settings).toBe(dealt.settings);
      expect(tableViewFor(waiting, "rail").privateGame).toEqual({
        ...dealt.privateGame,
        waiting: [{ type: "change-settings", settings }],
      });
      const ended = foldToEnd(waiting);
      expect(ended).toMatchObject({ settings, privateGame: { waiting: [] } });
      expect(ended.hand?.rules).toEqual(dealt.hand?.rules);
      const next = dealTable(ended);
      expect(next.hand?.rules).toEqual(settings.rules);
      expect(next.hand?.seats[0]?.cards).toHaveLength(game === "holdem" ? 2 : 4);
    },
  );

  test("a change applies at once between hands, also while the game is paused, and does not end the pause", () => {
    const paused = runCommands(privateTable(), order({ type: "pause" }), change(otherSettings()));
    expect(paused).toMatchObject({ status: "paused", settings: otherSettings(), privateGame: { waiting: [] } });
    const pausing = runCommands(dealTable(privateTable()), change(otherSettings()), order({ type: "pause" }));
    expect(foldToEnd(pausing)).toMatchObject({ status: "paused", settings: otherSettings() });
  });

  test("a change waits while a hand is frozen; that hand is dealt as promised, or is void", () => {
    const frozen = runCommands(privateTable(), freezeCommand(8, []), change(otherSettings()));
    expect(frozen.settings).toEqual(gameSettings());
    const dealt = runCommands(frozen, dealFrozenCommand(frozen, ORDERED_DECK));
    expect(dealt.hand?.rules).toEqual(gameSettings().rules);
    expect(foldToEnd(dealt).settings).toEqual(otherSettings());
    const voided = runCommands(frozen, { type: "void-hand", handNo: 8, reason: "test" });
    expect(voided).toMatchObject({ settings: otherSettings(), privateGame: { waiting: [] } });
  });

  test("a change replaces a waiting change; a change back to the current settings cancels the waiting change", () => {
    const waiting = runCommands(
      dealTable(privateTable()),
      change(otherSettings()),
      change(otherSettings({ seats: 5 })),
    );
    expect(waiting.privateGame && waitingSettings(waiting.privateGame)?.seats).toBe(5);
    const back = runCommands(waiting, change(gameSettings()));
    expect(back.privateGame?.waiting).toEqual([]);
    expect(decideOrThrow(back, change(gameSettings())).events).toEqual([]);
    expect(decideOrThrow(privateTable(), change(gameSettings())).events).toEqual([]);
  });

  test("a waiting change is dropped when the game ends", () => {
    const ended = foldToEnd(runCommands(dealTable(privateTable()), change(otherSettings()), order({ type: "end" })));
    expect(ended).toMatchObject({ status: "closed", settings: gameSettings(), privateGame: { waiting: [] } });
  });

  test("after a change to fewer seats, players who join during the hand cannot take a seat that will be removed", () => {
    const table = runCommands(dealTable(privateTable({ admission: "link" })), change(otherSettings()));
    expect(freeSeats(table)).toEqual([3]);
    const step = decideTable(table, sitCommand(4, { playerId: "p4" }), TEST_NOW);
    expect(isRefusal(step) && step.code).toBe("no-such-seat");
    const full = runCommands(table, sitCommand(3, { playerId: "p3" }), { type: "join-waitlist", playerId: "p9" });
    expect(full.offers).toEqual([]);
    expect(foldToEnd(full)).toMatchObject({ settings: { seats: 4 }, waitlist: [{ playerId: "p9" }] });
  });

  test("fewer seats are allowed when moves and removals that already wait will free the removed seats", () => {
    const [toFive, toFour] = [5, 4].map((to) => order({ type: "move-seat", playerId: "p2", to }));
    if (!toFive || !toFour) throw new Error("two moves");
    const table = dealTable(runCommands(privateTable(), toFive));
    const fewer = change(otherSettings({ seats: 3 }));
    const back = order({ type: "move-seat", playerId: "p2", to: 2 });
    expect(refusedWith(table, otherSettings({ seats: 3 }))).toEqual(["unusable-settings", ["seats seat-taken"]]);
    const moved = foldToEnd(runCommands(table, back, fewer));
    expect(requireTableSeat(moved, 2).playerId).toBe("p2");
    expect(moved.settings.seats).toBe(3);
    const removed = foldToEnd(runCommands(table, order({ type: "remove", playerId: "p2" }), fewer));
    expect([removed.settings.seats, removed.seats.length]).toEqual([3, 2]);
    expect(isRefusal(decideTable(runCommands(table, back, fewer), toFour, TEST_NOW))).toBe(true);
  });

  test("when a change makes a waiting player's wish impossible, the host can still admit the player", () => {
    const wish = { seat: 5, buyIn: 5_000 };
    const asked = runCommands(privateTable(), { type: "ask-to-play", playerId: "p4", wish });
    const admit = order({ type: "admit", playerId: "p4", seat: null });
    const fewer = runCommands(asked, change({ ...gameSettings(), seats: 4 }), admit);
    expect(requireTableSeat(fewer, 3)).toMatchObject({ playerId: "p4", stack: 5_000 });
    const dearer = runCommands(asked, change({ ...gameSettings(), buyIn: { min: 8_000, max: 9_000 } }), admit);
    expect(dearer.seats).toHaveLength(3);
    expect(isRefusal(decideTable(dearer, sitCommand(4, { playerId: "p4", buyIn: 8_000 }), TEST_NOW))).toBe(false);
  });

  test("a change is one event that everybody sees when the change applies", () => {
    const { events } = decideOrThrow(privateTable(), change(otherSettings()));
    expect(events).toEqual([{ type: "table-changed", status: "open", settings: otherSettings() }]);
    const waiting = decideOrThrow(dealTable(privateTable()), change(otherSettings()));
    expect(eventsOfType(waiting.events, "host-orders-changed")).toHaveLength(1);
  });
});

describe("H3 ✗: settings that cannot work", () => {
  test.each([
    [["seats seat-taken"], otherSettings({ seats: 2 })],
    [["seats too-small", "minPlayers too-large", "seats seat-taken"], otherSettings({ seats: 1 })],
    [["seats too-large"], otherSettings({ seats: 11 })],
    [["seats not-whole"], otherSettings({ seats: 4.5 })],
    [["buyIn out-of-order"], otherSettings({ buyIn: { min: 9_000, max: 8_000 } })],
    [["buyIn.min below-big-blind"], otherSettings({ buyIn: { min: 100, max: 8_000 } })],
    [["buyIn.max too-large"], otherSettings({ buyIn: { min: 900, max: 10 ** 13 } })],
    [["rules.flBetCap missing"], otherSettings({ rules: { ...otherSettings().rules, flBetCap: null } })],
    [["rules.smallBet not-big-blind"], otherSettings({ rules: { ...otherSettings().rules, smallBet: 1 } })],
  ])("settings with the issues %j are refused, and the refusal names the fields", (fields, settings) => {
    for (const table of [privateTable(), dealTable(privateTable())])
      expect(refusedWith(table, settings)).toEqual(["unusable-settings", fields]);
  });

  test("a change that would remove a seat offered to a waiting player is refused", () => {
    const held = { ...privateTable(), offers: [{ playerId: "p9", seat: 5, until: TEST_NOW + 1 }] };
    expect(refusedWith(held, otherSettings())).toEqual(["unusable-settings", ["seats seat-taken"]]);
  });
});

describe("H7 ✗: settings that a game keeps from its opening to its end", () => {
  const now = gameSettings();
  const tried: readonly (readonly [string, TableSettings])[] = [
    ["clock.countdownMs", { ...now, clock: { ...now.clock, countdownMs: 1_000 } }],
    ["clock.reconnectMs", { ...now, clock: { ...now.clock, reconnectMs: 0 } }],
    ["clock.timeBank", { ...now, clock: { ...now.clock, timeBank: { startMs: 0, perHandMs: 0, maxMs: 1 } } }],
    ["rules.timeOut", { ...now, rules: { ...now.rules, timeOut: "all-in-protection" } }],
    ["rules.showdown", { ...now, rules: { ...now.rules, showdown: "all-show" } }],
    ["pacing.betweenHandsMs", { ...now, pacing: { ...now.pacing, betweenHandsMs: 60_000 } }],
    ["fairDeal", { ...now, fairDeal: false }],
    ["currency", { ...now, currency: "play" }],
    ["seating", { ...now, seating: "pool" }],
    ["rules.rake", { ...now, rules: { ...now.rules, rake: presets.empire.rake["pot-limit"] } }],
  ];

  test.each(tried)("a change of %s is refused, during a hand and between hands", (field, settings) => {
    const differs = changedSettings(now, settings);
    expect(differs).toEqual([field]);
    for (const table of [privateTable(), dealTable(privateTable())])
      expect(refusedWith(table, settings)).toEqual(["fixed-setting", [`${field} fixed`]]);
  });

  test("these tests cover every fixed setting", () => {
    const fields = tried.map(([field]) => field);
    for (const fixed of FIXED_GAME_SETTINGS) expect(fields.some((field) => field.startsWith(fixed))).toBe(true);
  });
});
