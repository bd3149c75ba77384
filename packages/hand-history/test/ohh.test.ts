/** Tests Open Hand History: files of other programs, faulty files, and summaries of tournaments. */
import { describe, expect, test } from "vitest";
import {
  eventsOf,
  isHistoryRefusal,
  MAX_FILE_CHARS,
  readOhh,
  readOhhs,
  readOts,
  type TournamentSummary,
  writeOts,
} from "../src/index.ts";
import { netsOf } from "./testing/hand-results.ts";
import { required } from "./testing/random-histories.ts";

type Fields = Readonly<Record<string, unknown>>;

const act = (player_id: number, action: string, amount = 0, more: Fields = {}) => ({
  action_number: 1,
  player_id,
  action,
  amount,
  is_allin: false,
  ...more,
});

/**
 * A hand as another program may write it: an empty text for missing cards, a date without a time zone, and fields that the standard does
 * not have.
 */
const GOOD = {
  spec_version: "1.2.2",
  internal_version: "9",
  network_name: "Elsewhere",
  site_name: "Elsewhere",
  game_type: "Holdem",
  table_name: "One",
  table_size: 6,
  game_number: "8599",
  start_date_utc: "2020-04-07T14:32:50",
  currency: "EUR",
  ante_amount: 0,
  small_blind_amount: 0.01,
  big_blind_amount: 0.02,
  bet_limit: { bet_cap: 0, bet_type: "NL" },
  hero_player_id: 7,
  dealer_seat: 4,
  players: [
    { id: 7, seat: 2, name: "Hero", starting_stack: 2, player_bounty: 0 },
    { id: 8, seat: 4, name: "Dealer", starting_stack: 2.5 },
    { id: 9, seat: 6, name: "Third", starting_stack: 1 },
  ],
  rounds: [
    {
      id: 0,
      cards: "",
      street: "Preflop",
      actions: [
        act(9, "Post SB", 0.01),
        act(7, "Post BB", 0.02),
        act(7, "Dealt Cards", 0, { cards: ["As", "Ad"] }),
        act(8, "Raise", 0.06),
        act(9, "Fold"),
        act(7, "Raise", 0.18),
        act(8, "Call", 0.14),
      ],
    },
    { id: 1, cards: ["2c", "7d", "Kh"], street: "Flop", actions: [act(7, "Bet", 0.3), act(8, "Fold")] },
  ],
  pots: [{ number: 0, amount: 0.41, rake: 0.02, player_wins: [{ player_id: 7, win_amount: 0.39 }] }],
};

const textOf = (hand: Fields) => JSON.stringify({ ohh: hand }, null, 2);
const refusalOf = (text: string) => {
  const read = readOhh(text);
  return isHistoryRefusal(read) ? [read.code, read.field] : "read";
};
const changed = (change: Fields) => refusalOf(textOf({ ...GOOD, ...change }));
const withActions = (...actions: readonly Fields[]) => changed({ rounds: [{ ...GOOD.rounds[0], actions }] });

describe("a file of another program", () => {
  test("a file of another program is read with its rake, and pays the same amounts when the hand is played", () => {
    const history = required(readOhh(textOf(GOOD)));
    expect(netsOf(required(eventsOf(history)))).toEqual([19, -20, -1]);
    expect(history.facts.startedAt).toBe(Date.UTC(2020, 3, 7, 14, 32, 50));
    expect(history.facts.hero).toBe(1);
    expect(history.setup.button).toBe(3);
  });

  test("a file that counts the uncalled bet as won is read", () => {
    const pots = [{ number: 0, amount: 0.71, rake: 0.02, player_wins: [{ player_id: 7, win_amount: 0.69 }] }];
    expect(changed({ pots })).toBe("read");
  });

  test("empty lines separate hands, and the hand after a broken hand is read", () => {
    const hands = required(readOhhs(`${textOf(GOOD)}\n\n{"ohh":\n\n${textOf(GOOD)}\r\n`));
    expect(hands.map((hand) => (isHistoryRefusal(hand) ? [hand.code, hand.line] : "read"))).toEqual([
      "read",
      ["bad-syntax", textOf(GOOD).split("\n").length + 2],
      "read",
    ]);
  });
});

describe("variations like those in the examples of the specification", () => {
  test("numbers that are written as text are read", () => {
    const players = GOOD.players.map((player) => ({
      ...player,
      id: `${player.id}`,
      starting_stack: `${player.starting_stack}`,
    }));
    const texts = {
      table_size: "6",
      dealer_seat: `${GOOD.dealer_seat}`,
      big_blind_amount: `${GOOD.big_blind_amount}`,
      players,
    };
    const read = required(readOhh(textOf({ ...GOOD, ...texts, game_number: 8599887794 })));
    expect(eventsOf(read)).toEqual(eventsOf(required(readOhh(textOf(GOOD)))));
    expect(read.facts.id).toBe("8599887794");
  });

  test("a hand with payouts after the showdown, and with null for unknown values, is read", () => {
    const payout = { action_number: 90, player_id: 7, action: "Payout", amount: 0.3, is_allin: true, cards: null };
    const showdown = { id: 9, street: "Showdown", cards: null, actions: [payout] };
    expect(changed({ rounds: [...GOOD.rounds, showdown], tournament: null, hero_player_id: null })).toBe("read");
  });

  test("hands are read when each is on one line, and when no empty line separates them", () => {
    const line = JSON.stringify({ ohh: GOOD });
    const broken = line.replace('"Fold"', '"Jumps"');
    const codes = (text: string) =>
      required(readOhhs(text)).map((hand) => (isHistoryRefusal(hand) ? [hand.code, hand.line] : "read"));
    expect(codes(`${line}\n${broken}\r\n${line}`)).toEqual(["read", ["bad-action", 2], "read"]);
    expect(codes(`${textOf(GOOD)}\n${textOf(GOOD)}`)).toEqual(["read", "read"]);
  });

  test("a player who is marked as sitting out but acts is dealt in", () => {
    const players = GOOD.players.map((player) => ({ ...player, is_sitting_out: true }));
    expect(changed({ players })).toBe("read");
  });

  test("a hand whose board was dealt twice is refused with `run-twice`", () => {
    const street = (id: number, cards: readonly string[]) => ({ id, street: "River", cards, actions: [] });
    const rounds = [...GOOD.rounds, street(2, ["3c"]), street(3, ["4c"]), street(4, ["5c"])];
    expect(changed({ rounds })).toEqual(["run-twice", "rounds"]);
  });
});

describe("a wrong field is refused with its name", () => {
  test.each<[string, Fields, [string, string]]>([
    ["an unknown game", { game_type: "Stud" }, ["unknown-game", "game_type"]],
    ["no game at all", { game_type: "toString" }, ["unknown-game", "game_type"]],
    ["an unknown limit", { bet_limit: { bet_type: "XL" } }, ["unknown-game", "bet_limit"]],
    ["a missing field", { players: undefined }, ["missing-field", "players"]],
    ["a text that is not a number", { dealer_seat: "four" }, ["bad-field", "dealer_seat"]],
    [
      "a seat that does not exist",
      { players: [{ ...GOOD.players[0], seat: 99 }, GOOD.players[1], GOOD.players[2]] },
      ["bad-field", "player_id"],
    ],
    ["a fraction of a cent", { big_blind_amount: 0.0201 }, ["amount-not-whole", "big_blind_amount"]],
    ["a huge number", { big_blind_amount: 1e300 }, ["amount-too-large", "big_blind_amount"]],
    [
      "a win that the rules do not pay",
      { pots: [{ ...GOOD.pots[0], player_wins: [{ player_id: 8, win_amount: 0.39 }] }] },
      ["stacks-differ", "pots"],
    ],
  ])("%s is refused", (_, change, expected) => expect(changed(change)).toEqual(expected));

  test("unknown actions, actions of unknown players and actions against the rules are refused", () => {
    expect(withActions(act(9, "Post SB", 0.01), act(7, "Post BB", 0.02), act(8, "Dances"))).toEqual([
      "bad-action",
      "action",
    ]);
    expect(withActions(act(9, "Post SB", 0.01), act(7, "Post BB", 0.02), act(8, "Raise", 0.03))).toEqual([
      "action-refused",
      "rounds",
    ]);
    expect(withActions(act(9, "Post SB", 0.01), act(7, "Post BB", 0.02), act(5, "Fold"))).toEqual([
      "bad-field",
      "player_id",
    ]);
    expect(withActions(act(9, "Post SB", 0.01), act(7, "Post BB", 0.02))).toEqual(["unfinished", "rounds"]);
  });

  test("invalid, duplicate and missing cards are refused", () => {
    const flop = (cards: readonly string[]) => changed({ rounds: [GOOD.rounds[0], { ...GOOD.rounds[1], cards }] });
    expect(flop(["2c", "7d", "Kx"])).toEqual(["no-such-card", "cards"]);
    expect(flop(["2c", "7d", "As"])).toEqual(["card-twice", "players"]);
    expect(flop(["2c", "7d"])).toEqual(["cards-unknown", "rounds"]);
  });

  test.each([
    ["nothing", "", "no-hands"],
    ["bytes", "\u0000\u0001", "not-text"],
    ["a file of 100 MB and more", " ".repeat(MAX_FILE_CHARS + 1), "too-large"],
    ["half a line", '{"ohh":{"spec_ver', "bad-syntax"],
    ["prose", "It was a dark and stormy night.", "bad-syntax"],
    ["nesting without end", `{"ohh":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "missing-field"],
    ["another object", '{"hands":[]}', "missing-field"],
    ["a number", "7", "missing-field"],
    ["parts of objects", '{"__proto__":{"ohh":{}},"constructor":1}', "missing-field"],
  ])("refuses to read %s", (_, text, code) => expect(readOhh(text)).toMatchObject({ ok: false, code }));
});

test("a file that this program wrote is refused after one of its fields was changed", async () => {
  const { EXACT_FORMATS } = await import("./testing/formats.ts");
  const ours = EXACT_FORMATS.find(({ name }) => name === "OHH");
  const history = required(readOhh(textOf(GOOD)));
  const text = required(ours?.write(history) ?? "");
  expect(refusalOf(text)).toBe("read");
  expect(refusalOf(text.replace('"dealer_seat": 4', '"dealer_seat": 2'))).toEqual(["own-fields-differ", "dealer_seat"]);
  expect(refusalOf(text.replace('"amount": 0.3,', '"amount": 0.31,'))).toEqual(["own-fields-differ", "rounds"]);
  expect(refusalOf(text.replace('"version": 1', '"version": 9'))).toEqual(["own-fields-differ", "_hand.version"]);
});

describe("summaries of tournaments", () => {
  const summary: TournamentSummary = {
    id: "T-9",
    name: "Evening cup",
    site: "Our Room",
    currency: "XPM",
    startedAt: Date.UTC(2026, 10, 24, 12),
    endedAt: Date.UTC(2026, 10, 24, 14, 30),
    buyIn: 1_000,
    fee: 150,
    rebuyCost: 1_000,
    addOnCost: 500,
    startingStack: 5_000,
    levelMs: 600_000,
    tables: "many",
    prizePool: 4_550,
    hero: "Ana",
    players: [
      { name: "Bo", place: 1, prize: 3_050, ticket: 0, rebuys: 0, addOns: 1 },
      { name: "Ana", place: 2, prize: 1_500, ticket: 1_100, rebuys: 2, addOns: 0 },
      { name: "Çelik", place: null, prize: 0, ticket: 0, rebuys: 0, addOns: 0 },
    ],
  };

  test("a summary is the same after writing and reading", () => {
    expect(readOts(writeOts(summary))).toEqual(summary);
    const running = { ...summary, endedAt: null, hero: null };
    expect(readOts(writeOts(running))).toEqual(running);
  });

  test("a wrong summary is refused with its line and field", () => {
    const text = writeOts(summary);
    expect(readOts("{")).toMatchObject({ code: "bad-syntax" });
    expect(readOts("{}")).toMatchObject({ code: "missing-field", field: "ots" });
    expect(readOts(text.replace('"buyin_amount": 10', '"buyin_amount": 10.001'))).toMatchObject({
      code: "bad-field",
      field: "ots.buyin_amount",
      line: text.split("\n").findIndex((line) => line.includes("buyin_amount")) + 1,
    });
  });
});
