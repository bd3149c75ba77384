import { parseCards, type TableEvent } from "@poker/engine";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { messagesFor } from "../../../../messages/index.ts";
import type { PlayerBadges } from "../felt/player-badges.ts";
import { hiLoShowdownScene, sixSeatScene, tenSeatScene } from "../session/scene-fixtures.ts";
import type { TableScene } from "../session/table-scene.ts";
import { seatNamesOf } from "../session/table-store.ts";
import { describeEvent } from "./event-text.ts";
import { describeSeats, readBoard, readCards, readPot, readStacks, readTurn } from "./read-out.ts";

const t = createTranslator({ locale: "en", messages: messagesFor("en") });
const six = sixSeatScene(0);
const { hand } = six.view;
if (!hand?.toAct) throw new Error("the fixture has a turn");
const { round, toAct: legal } = hand;
const say = (event: TableEvent, scene: TableScene = six) =>
  describeEvent(t, event, { scene, names: seatNamesOf(scene) }, "play");
const acted = (more: Partial<Extract<TableEvent, { type: "acted" }>>): TableEvent => ({
  type: "acted",
  seat: 2,
  action: "raise",
  added: 20_000,
  bet: 30_000,
  stack: 1,
  allIn: false,
  timedOut: false,
  round,
  reopened: [],
  ...more,
});
const wins = (pot: number, half: "whole" | "high" | "low"): TableEvent => ({
  type: "awarded",
  award: { pot, half, amount: 100, shares: [{ seat: 2, amount: 12_550, odd: 0 }] },
});

it("F3: a void hand is announced; the other events of a deal are not", () => {
  expect(say({ type: "hand-voided", handNo: 12, reason: "dealing-stopped" })).toBe(
    "Hand 12 was not dealt. Blinds and button stay in place.",
  );
  const opened = { reveals: [], decks: [] };
  expect(say({ type: "seeds-revealed", handNo: 12, reveals: [{ seat: 1, seed: null, answer: null }] })).toBeNull();
  expect(say({ type: "deal-opened", handNo: 12, opened })).toBeNull();
  expect(say({ type: "deal-closed", handNo: 12, hash: "00" })).toBeNull();
});

it("M16: a tournament's table announces who joins and leaves, and why, but not to the player concerned", () => {
  const tournament = {
    tournamentId: "t",
    tableNo: 2,
    level: { no: 2, smallBlind: 100, bigBlind: 200, bigBet: 200, ante: 25, anteKind: "each" },
    buttonRule: "dead",
    antesCount: true,
    absentClockMs: 1_000,
  } as const;
  const scene: TableScene = { ...six, unit: "chips", view: { ...six.view, tournament } };
  const [mine, other] = scene.view.seats;
  if (!mine || !other) throw new Error("the fixture has seats");
  const reason = { kind: "balance", short: 2, nextBigBlind: true } as const;
  const removed = (seat: number, why: Extract<TableEvent, { type: "entry-removed" }>["reason"]): TableEvent => ({
    ...{ type: "entry-removed", seat, playerId: "p", stack: 0, at: 0 },
    reason: why,
    toTableNo: 5,
  });
  expect(say({ type: "entry-seated", seat: other, reason, fromTableNo: 7 }, scene)).toBe(
    "Marguerite moves from table 7 to table 2: it was 2 players short, and Marguerite was next to post the big blind.",
  );
  expect(say({ type: "entry-seated", seat: mine, reason, fromTableNo: 7 }, scene)).toBeNull();
  expect(say(removed(1, { kind: "busted" }), scene)).toBe("Marguerite is out of the tournament.");
  expect(say(removed(1, { kind: "table-broken" }), scene)).toMatch(
    /^Marguerite moves from table 2 to table 5: table 2/,
  );
  expect(say(removed(1, { kind: "tournament-ended" }), scene)).toBeNull();
  expect(say({ type: "level-changed", level: tournament.level }, scene)).toBe("Level 2: 100/200 ante 25.");
});

describe("what the dealer says", () => {
  it.each([
    [acted({}), "Okonkwo raises to 300."],
    [acted({ action: "call" }), "Okonkwo calls 200."],
    [acted({ action: "fold" }), "Okonkwo folds."],
    [acted({ action: "check" }), "Okonkwo checks."],
    [acted({ allIn: true }), "Okonkwo is all-in, 300."],
    [acted({ action: "fold", timedOut: true }), "Okonkwo timed out and folds."],
    [{ type: "posted", seat: 3, live: 5_000, dead: 0, stack: 1 } as const, "Lindqvist posts the small blind of 50."],
    [{ type: "posted", seat: 5, live: 0, dead: 5_000, stack: 1 } as const, "Wilhelmina-Charlotte posts 50 (dead)."],
    [
      { type: "uncalled-returned", seat: 3, amount: 700, stack: 1 } as const,
      "Uncalled bet of 7 returned to Lindqvist.",
    ],
    [{ type: "mucked", seat: 3 } as const, "Lindqvist mucks."],
    [
      { type: "tabled", hands: [{ seat: 3, cards: [null, ...parseCards("Ks")] }] } as const,
      "Lindqvist turns over King of spades.",
    ],
    [{ type: "raked", total: 150, parts: [150] } as const, "Rake 1.50."],
    [
      { type: "street-dealt", street: 1, cards: parseCards("As Td 2c") } as const,
      "Flop: Ace of spades, Ten of diamonds, Two of clubs.",
    ],
    [{ type: "to-act", legal: { ...legal, seat: 3 } } as const, "Lindqvist to act."],
  ] satisfies [TableEvent, string][])("about %j: %s", (event, sentence) => expect(say(event)).toBe(sentence));

  it("the viewer's turn is announced with every legal action and its amounts", () =>
    expect(say({ type: "to-act", legal })).toBe("Your turn: fold, call 100, raise to 200, at most 3,412."));

  it("A14 ✗: a player who cannot raise is not told about raises", () =>
    expect(say({ type: "to-act", legal: { ...legal, wager: null } })).toBe("Your turn: fold, call 100."));

  it("F4: only the viewer's own cards are named when they are dealt", () => {
    const dealt: TableEvent = {
      type: "hole-dealt",
      hands: [
        { seat: 0, cards: parseCards("QdQc") },
        { seat: 1, cards: [null, null] },
      ],
    };
    expect(say(dealt)).toBe("Your cards: Queen of diamonds, Queen of clubs.");
    expect(say(dealt, { ...six, you: null })).toBeNull();
  });

  it("P5: halves and side pots are named", () => {
    expect(say(wins(0, "whole"))).toBe("Okonkwo wins 125.50 from the pot.");
    expect(say(wins(0, "high"))).toBe("Okonkwo wins 125.50, the high half of the pot.");
    const two = {
      ...six,
      view: { ...six.view, hand: { ...hand, pots: [1, 2].map((amount) => ({ amount, seats: [2] })) } },
    };
    expect(say(wins(0, "high"), two)).toBe("Okonkwo wins 125.50, the high half of the main pot.");
    expect(say(wins(1, "low"), two)).toBe("Okonkwo wins 125.50, the low half of the side pot 1.");
  });
});

describe("what is read out on request", () => {
  it("are the cards, the board and the player to act", () => {
    expect(readCards(t, six)).toBe("Your cards: Queen of diamonds, Queen of clubs.");
    expect(readCards(t, { ...six, you: null })).toBe("You have no cards.");
    expect(readBoard(t, six)).toBe("No board cards yet.");
    expect(readBoard(t, hiLoShowdownScene(0))).toContain("Three of diamonds");
    expect(readTurn(t, six, "play")).toBe("Your turn: fold, call 100, raise to 200, at most 3,412.");
    expect(readTurn(t, { ...six, you: 3 }, "play")).toBe("You to act.");
  });

  it("P1: is each pot with its amount and the players who can win it", () => {
    expect(readPot(t, six, "play")).toBe("Pot: 250.");
    const said = readPot(t, tenSeatScene(0), "play");
    expect(said).toContain("Main pot, 1,250: You, Marguerite");
    expect(said).toContain("Side pot 1, 600: You, Marguerite, Lindqvist, Wilhelmina-Charlotte.");
  });

  it("is every seat with its chips and its status in words", () => {
    expect(readStacks(t, six, "play")).toContain("Marguerite: 12,845");
    const tags = new Map([["player-3", "red"]] as const);
    const lines = describeSeats(t, tenSeatScene(0), { tags, botStyles: {} }, null, "play").map(({ text }) => text);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^You, 3,\d{3}, you, bets 200/);
    expect(lines[2]).toContain("button");
    expect(lines[8]).toContain("Protected");
    expect(lines.filter((line) => line.includes("your tag: Red"))).toEqual([lines[3]]);
  });

  it("is also the style of a bot, when the style is known", () => {
    const scene = sixSeatScene(0);
    const seats = scene.view.seats.map((player) => ({ ...player, bot: player.seat === 1 }));
    const withBot = { ...scene, view: { ...scene.view, seats } };
    const lineOf = (botStyles: PlayerBadges["botStyles"]) =>
      describeSeats(t, withBot, { tags: new Map(), botStyles }, null, "play").find(({ seat }) => seat === 1)?.text;
    expect(lineOf({})).toContain(", Bot");
    expect(lineOf({ [seats.find(({ seat }) => seat === 1)?.playerId ?? ""]: "station" })).toContain(
      ", Bot, loose-passive",
    );
  });
});
