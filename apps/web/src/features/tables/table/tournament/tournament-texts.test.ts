import { type TableView, tournamentPresets } from "@poker/engine";
import type { TournamentMove } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { type Locale, messagesFor } from "../../../../messages/index.ts";
import { buildEntry, buildPicture, buildView } from "../../../../testing/tournament-view.ts";
import { briefLevelText, levelText } from "../../../../ui/level-text.ts";
import { sixSeatScene } from "../session/scene-fixtures.ts";
import { describeChanges } from "./describe-changes.ts";
import { describeResult } from "./describe-result.ts";
import {
  describeMove,
  describeTournamentWait,
  findMoveNotice,
  MOVE_NOTICE_MS,
  nextPrizeText,
} from "./tournament-texts.ts";

const translator = (locale: Locale) => createTranslator({ locale, messages: messagesFor(locale) });
const [en, es] = [translator("en"), translator("es")];

describe("M16: a move says why", () => {
  const balance = { kind: "balance", short: 2, nextBigBlind: true } as const;
  it.each([
    [balance, "You were moved to table 3: it was 2 players short, and you were next to post the big blind."],
    [
      { ...balance, short: 1, nextBigBlind: false },
      "You were moved to table 3: it was one player short, and the players ahead of you in line had just been moved.",
    ],
    [{ kind: "table-broken" }, "You were moved to table 3: table 1 was broken."],
    [{ kind: "final-table" }, "This is the final table. Seats and button have been redrawn."],
  ] as const)("the moved player is told the reason: %j", (reason, text) =>
    expect(describeMove(en, { fromTable: 1, toTable: 3, reason }, null)).toBe(text),
  );

  it("the texts for other players name the moved player, and the texts exist in Spanish", () => {
    const move = { fromTable: 1, toTable: 3, reason: balance };
    expect(describeMove(en, move, "Ann")).toBe(
      "Ann moves from table 1 to table 3: it was 2 players short, and Ann was next to post the big blind.",
    );
    expect(describeMove(es, move, null)).toBe(
      "Has pasado a la mesa 3: le faltaban 2 jugadores y te tocaba la ciega grande.",
    );
  });

  it("the notice is shown for some seconds, at the table to which the player moved", () => {
    const move: TournamentMove = { playerId: "ann", fromTable: 1, toTable: 3, reason: balance, at: 5_000 };
    const earlier = { ...move, toTable: 1, at: 1_000 };
    const moves = [earlier, move, { ...move, playerId: "ben" }];
    expect(findMoveNotice(moves, "ann", 3, 6_000)).toBe(move);
    expect(findMoveNotice(moves, "ann", 1, 6_000)).toBeNull();
    expect(findMoveNotice(moves, "ann", 3, 5_000 + MOVE_NOTICE_MS)).toBeNull();
    expect(findMoveNotice(moves, null, 3, 6_000)).toBeNull();
  });
});

describe("why no hand runs at a tournament's table", () => {
  const idle: TableView = { ...sixSeatScene(0).view, tableId: "one", hand: null };
  const wait = (change: Parameters<typeof buildView>[0], table = idle) =>
    describeTournamentWait(en, buildView(change), table, "4:05");
  const { clock } = buildView();

  it("is nothing while a hand runs, or when the next hand is about to start", () => {
    expect(wait({ clock: { ...clock, pausedAt: 1 } }, sixSeatScene(0).view)).toBeNull();
    expect(wait({})).toBeNull();
  });

  it("M8: is a break, both before it begins and while it runs, or a pause", () => {
    const pause = { kind: "level", ms: 300_000 } as const;
    expect(wait({ clock: { ...clock, break: { ...pause, until: 9 } } })).toBe("Break. Play resumes in 4:05.");
    expect(wait({ clock: { ...clock, break: { ...pause, until: null } } })).toMatch(/^The break begins when/);
    expect(wait({ clock: { ...clock, pausedAt: 1 } })).toBe("The tournament is paused.");
  });

  it("M18: is the table for which all other tables wait, unless it is this table", () => {
    const tables = [1, 2, 3].map((no) => ({
      tableNo: no,
      tableId: no === 1 ? "one" : String(no),
      players: 3,
      isWaitedFor: no > 1,
    }));
    expect(wait({ isHandForHand: true, tables })).toBe("Hand-for-hand: waiting for tables 2, 3.");
    expect(wait({ isHandForHand: true, tables: tables.slice(0, 2) })).toBe("Hand-for-hand: waiting for table 2.");
    expect(wait({ isHandForHand: true, tables: tables.slice(0, 1) })).toBeNull();
  });

  it("M4, M14, M21: is a rebuy, the wait for other tables' players, talks about a deal, or the tournament's end", () => {
    const [first] = idle.seats;
    if (!first) throw new Error("the fixture has seats");
    expect(wait({}, { ...idle, seats: [first] })).toBe("Waiting for players from other tables.");
    expect(wait({}, { ...idle, seats: [first, { ...first, seat: 1, pending: true }] })).toMatch(/rebuy\.$/);
    expect(wait({ deal: { stage: "talking", kept: 0, until: 9, players: [] } })).toMatch(/discussing a deal/);
    expect(wait({ phase: "finished" })).toBe("The tournament is over.");
  });
});

it("M6: a level is shown as its blinds and its ante, in chips that are not money", () => {
  const level = { no: 3, smallBlind: 1_000, bigBlind: 2_000, bigBet: 2_000, ante: 250, anteKind: "each" } as const;
  expect(levelText(en, level)).toBe("1,000/2,000 ante 250");
  expect(levelText(en, { ...level, anteKind: "big-blind" })).toBe("1,000/2,000 BB ante 250");
  expect(levelText(en, { ...level, ante: 0, anteKind: "none" })).toBe("1,000/2,000");
  expect(briefLevelText(en, level)).toBe("1,000/2,000 (250)");
});

it("M19: the next prize is the smallest prize, then the prize of the next player who busts", () => {
  const text = (playersLeft: number, more = {}) =>
    nextPrizeText(en, { prizes: [6_000, 4_000, 2_000], tickets: 0, playersLeft, ...more }, "real");
  expect(text(8)).toBe("3 places paid, min $20");
  expect(text(3)).toBe("Next payout $20");
  expect(text(2)).toBe("Next payout $40");
  expect(text(8, { tickets: 2 })).toBe("2 tickets");
  expect(text(8, { prizes: [] })).toBeNull();
});

describe("what is announced about a tournament", () => {
  const context = { t: en, currency: "real" as const, nameOf: (id: string) => (id === "ann" ? "Ann" : "Ben") };
  const told = (before: Parameters<typeof buildView>[0], after: Parameters<typeof buildView>[0]) =>
    describeChanges(buildView(before), buildView(after), context);
  const { clock } = buildView();

  it("is nothing when nothing has happened", () => expect(told({}, {})).toEqual([]));

  it("M8, M18: the beginning and end of breaks, pauses and hand-for-hand", () => {
    const inBreak = { clock: { ...clock, break: { kind: "level", ms: 300_000, until: 1_300_000 } } } as const;
    expect(told({}, inBreak)).toEqual(["Break: 5:00."]);
    expect(told(inBreak, {})).toEqual(["The break is over."]);
    expect(told({}, { clock: { ...clock, pausedAt: 1 } })).toEqual(["The tournament is paused."]);
    expect(told({ clock: { ...clock, pausedAt: 1 } }, {})).toEqual(["The tournament resumes."]);
    expect(told({}, { isHandForHand: true })[0]).toMatch(/^Hand-for-hand play begins/);
  });

  it("M17: that a player is out, when their place is certain", () => {
    const out = { playerId: "ann", place: null, prize: 0 };
    expect(told({}, { outs: [out] })).toEqual([]);
    expect(told({ outs: [out] }, { outs: [{ ...out, place: 9 }] })).toEqual(["Ann finishes 9th."]);
    expect(told({}, { outs: [{ ...out, place: 3, prize: 2_000 }] })).toEqual(["Ann finishes 3rd and wins $20."]);
  });

  it("M21: that a player asks for a deal, that all players talk about it, and that the talks have ended", () => {
    const asking = (...asked: string[]) => ({ deal: { stage: "asking", asked } }) as const;
    const talking = { deal: { stage: "talking", kept: 0, until: 9, players: [] } } as const;
    expect(told(asking("ann"), asking("ann", "ben"))).toEqual(["Ben asks for a deal."]);
    expect(told(asking("ann"), talking)[0]).toMatch(/^Everyone wants to discuss/);
    expect(told(talking, {})).toEqual(["The deal talks are over."]);
    expect(told({}, { phase: "finished" })).toEqual(["The tournament is over."]);
  });
});

describe("the result of a tournament", () => {
  const result = (...args: Parameters<typeof buildPicture>) => describeResult(en, buildPicture(...args), "ann");
  const placed = (place: number, prize: number) => buildEntry({ status: "out", place, prize, rank: null });

  it("is null while the player plays, and for a viewer", () => {
    expect(result()).toBeNull();
    expect(result({}, null)).toBeNull();
  });

  it("M17, M20: is the place with its prize, and says when the prize is shared", () => {
    expect(result({}, placed(3, 2_000))).toEqual({
      title: "You finished 3rd of 12",
      lines: ["You won 20. The chips are in your balance."],
      isPaid: true,
    });
    const outs = [
      { playerId: "ann", place: 3, prize: 1_000 },
      { playerId: "ben", place: 3, prize: 1_000 },
    ];
    expect(result({ outs }, placed(3, 1_000))?.lines[1]).toMatch(/^You tied with another player/);
    expect(result({}, placed(9, 0))?.lines).toEqual(["Out of the money."]);
    expect(result({}, placed(1, 6_000))?.title).toBe("You won Nightly");
  });

  it("M9, M17: is open while players may join or buy chips, or hands of the same round are played", () => {
    const out = buildEntry({ status: "out" });
    const { lateRegistration, rebuy } = tournamentPresets.rebuy;
    const whileOpen = (terms: Parameters<typeof buildPicture>[2]) => result({ isPoolFrozen: false }, out, terms)?.lines;
    expect(whileOpen({ lateRegistration, rebuy: null })).toEqual(["Your place is final once registration closes."]);
    expect(whileOpen({ lateRegistration: null, rebuy })).toEqual([
      "Your place is final once no player can buy more chips.",
    ]);
    expect(whileOpen({ lateRegistration, rebuy })).toEqual([
      "Your place is final once no player can join or buy more chips.",
    ]);
    expect(result({ isHandForHand: true }, out)?.lines).toEqual([
      "Your place is final once the hands at all tables are over.",
    ]);
  });

  it("M23: is a ticket in a satellite", () =>
    expect(result({ tickets: 2, prizes: [] }, placed(2, 5_000))?.lines[0]).toMatch(/^You won a ticket .* worth 50\.$/));

  it("M5, M17: is a cancellation or a disqualification", () => {
    expect(result({ phase: "cancelled" })?.title).toBe("Nightly was cancelled");
    const disqualified = result({}, buildEntry({ status: "disqualified", disqualifiedFor: "Two accounts." }));
    expect(disqualified?.title).toBe("You were disqualified");
    expect(disqualified?.lines).toContain("Reason: Two accounts.");
  });
});
