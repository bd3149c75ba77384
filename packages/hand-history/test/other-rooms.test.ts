/** Tests the texts of rooms that have their own grammar: what is read from them, and that the pots are those in the text. */
import { expect, test } from "vitest";
import { handsInFile, isHistoryRefusal, readTracker } from "../src/index.ts";
import { wonIn } from "./testing/hand-results.ts";
import { required } from "./testing/random-histories.ts";
import {
  FULL_TILT,
  FULL_TILT_SIT_AND_GO,
  IGNITION,
  PACIFIC,
  PACIFIC_TOURNAMENT,
  PARTY,
  POKER_TRACKER,
  WINAMAX,
  WINAMAX_TOURNAMENT,
  ZONE,
} from "./testing/room-texts.ts";

function readingOf(text: string) {
  const hands = handsInFile(text);
  if (isHistoryRefusal(hands)) return hands.code;
  return [...hands].map((hand) => {
    const history = hand.read();
    if (isHistoryRefusal(history)) return `${history.code} line ${history.line}: ${history.words}`;
    const { facts, setup, board } = history;
    const hero = facts.players.find(({ seat }) => seat === facts.hero)?.name ?? null;
    return {
      id: facts.id,
      game: `${setup.rules.structure} ${setup.rules.game}`,
      stakes: [setup.rules.smallBlind, setup.rules.bigBlind],
      players: facts.players.map(({ name }) => name),
      hero,
      board: board.length,
      won: wonIn(history),
    };
  });
}

test("Bovada: reads players who are named by position, all players' cards, and a rake that is not given", () => {
  expect(readingOf(`${ZONE}\n\n${ZONE.replace("3750000001", "3750000002")}`)).toEqual(
    ["3750000001", "3750000002"].map((id) => ({
      id,
      game: "no-limit holdem",
      stakes: [2, 5],
      players: ["Big Blind", "UTG", "UTG+1", "Dealer", "Small Blind"],
      hero: "Big Blind",
      board: 5,
      won: { Dealer: 482 },
    })),
  );
});

test("Bovada: a line that is repeated is read once", () => {
  const line = "Dealer : Raises $0.20 to $0.20\n";
  expect(readingOf(ZONE.replace(line, line.repeat(3)))).toEqual(readingOf(ZONE));
});

test("Ignition: reads seat numbers that no table has, and a big blind that is all-in", () => {
  expect(readingOf(IGNITION)).toEqual([
    {
      id: "4300000001",
      game: "no-limit holdem",
      stakes: [75, 150],
      players: ["Dealer", "Small Blind", "Big Blind"],
      hero: "Big Blind",
      board: 5,
      won: { "Big Blind": 215 },
    },
  ]);
});

test("Full Tilt: reads names without a colon, a first line in any order, and a date in words", () => {
  const stated = {
    id: "22480000001",
    game: "no-limit holdem",
    stakes: [2, 5],
    players: ["Ada Lu", "Ben", "Dan"],
    hero: "Dan",
    board: 5,
    won: { Dan: 192 },
  };
  expect(readingOf(FULL_TILT)).toEqual([stated]);
  const other = FULL_TILT.replace(
    "$0.02/$0.05 - No Limit Hold'em - 15:13 ET - Wed, July 21, 2010",
    "NL Hold'em - $0.02/$0.05 - 15:13:00 ET - 2010/07/21",
  );
  expect(readingOf(other)).toEqual([stated]);
  const [first, second] = [FULL_TILT, other].map((text) => required(readTracker(text)).facts.startedAt);
  expect([first, second]).toEqual(Array(2).fill(Date.UTC(2010, 6, 21, 19, 13)));
  expect(readingOf(FULL_TILT.replace("No Limit Hold'em", "$1 Cap No Limit Hold'em"))).toEqual([
    expect.stringMatching(/^unknown-game line 1/),
  ]);
});

test("Full Tilt: reads the game, the price and the winner of a hand in a tournament", () => {
  expect(readingOf(FULL_TILT_SIT_AND_GO)).toMatchObject([
    { id: "31490000001", game: "pot-limit omaha8", stakes: [15, 30], hero: "Ada", board: 0, won: { Ben: 30 } },
  ]);
  expect(required(readTracker(FULL_TILT_SIT_AND_GO)).facts.tournament).toMatchObject({ id: "244669447", buyIn: 2_600 });
});

test("Winamax: reads amounts such as 2€, unstated returned bets, antes named with the stakes, and bounties", () => {
  expect(readingOf(WINAMAX)).toEqual([
    {
      id: "2769259-665-1335035306",
      game: "fixed-limit holdem",
      stakes: [2, 5],
      players: ["Ada", "Ben"],
      hero: "Ada",
      board: 4,
      won: { Ben: 19 },
    },
  ]);
  expect(readingOf(WINAMAX_TOURNAMENT)).toMatchObject([
    { game: "pot-limit omaha", stakes: [30, 60], players: ["Ada", "Ben", "Cleo"], hero: null },
  ]);
  expect(required(readTracker(WINAMAX_TOURNAMENT)).facts.tournament).toMatchObject({
    id: "123456",
    name: "Monster - Hit & Run",
    buyIn: 450,
    fee: 50,
    level: 3,
  });
});

test("888: reads raises as added chips, dead blinds, thousands with points, and a rake that is not given", () => {
  expect(readingOf(PACIFIC)).toEqual([
    {
      id: "418300001",
      game: "fixed-limit holdem",
      stakes: [500, 1_000],
      players: ["Ada", "Ben", "Cleo", "Dan"],
      hero: "Cleo",
      board: 5,
      won: { Ada: 2_600, Cleo: 400 },
    },
  ]);
  expect(readingOf(PACIFIC_TOURNAMENT)).toMatchObject([
    { game: "no-limit omaha", stakes: [3_000, 6_000], players: ["Ada", "Ben"], won: { Ben: 7_500 } },
  ]);
});

test("PokerTracker: reads suits before ranks, half chips, and winners in the summary", () => {
  expect(readingOf(POKER_TRACKER)).toEqual([
    {
      id: "3616700001",
      game: "no-limit holdem",
      stakes: [2_000, 4_000],
      players: ["Ada", "Ben", "Cleo", "Dan"],
      hero: "Ada",
      board: 5,
      won: { Dan: 30_000 },
    },
  ]);
  const { facts, dealt } = required(readTracker(POKER_TRACKER));
  expect(facts).toMatchObject({ site: "iPoker", decimals: 2, startedAt: Date.UTC(2011, 5, 15, 21, 58, 37) });
  expect(facts.tournament).toMatchObject({ id: "595699511", buyIn: 200, fee: 20 });
  expect(dealt[0]?.cards).toEqual([4 * 3 + 1, 4 * 9 + 0]);
});

test("PartyPoker: reads raises as added chips, returned bets that count as won, and two winners in a line", () => {
  const stated = {
    id: "12395200001",
    game: "no-limit holdem",
    stakes: [10, 25],
    players: ["Ada", "Ben", "Cleo"],
    hero: "Ada",
    board: 5,
    won: { Ben: 950, Cleo: 950 },
  };
  expect(readingOf(PARTY)).toEqual([stated]);
  expect(required(readTracker(PARTY)).facts.startedAt).toBe(Date.UTC(2012, 11, 9, 19, 34, 49));
  const play = PARTY.indexOf("Cleo calls");
  const folded = `${PARTY.slice(0, play)}Cleo folds\nBen does not show cards.\nBen wins $10,25 USD\n`;
  expect(readingOf(folded)).toEqual([{ ...stated, board: 0, won: { Ben: 50 } }]);
  // With this win, more than a quarter of the pots is missing, which is too much to be rake.
  expect(readingOf(PARTY.replaceAll("wins $9,50", "wins $5"))).toEqual([expect.stringMatching(/^stacks-differ/)]);
});
