/** Tests what only texts of other rooms contain. Each text must be read correctly and give the pots that it states. */
import { describe, expect, test } from "vitest";
import { eventsOf, isHistoryRefusal, readOhh, readPhh, readTracker, writeOhh, writePhh } from "../src/index.ts";
import { netsOf, wonIn } from "./testing/hand-results.ts";
import { required } from "./testing/random-histories.ts";

/** Returns what reading a text gives: how much each player won, or the refusal. */
function readingOf(text: string) {
  const history = readTracker(text);
  if (isHistoryRefusal(history)) return `${history.code} ${history.field}: ${history.words}`;
  return { players: history.facts.players.map(({ name }) => name), won: wonIn(history) };
}

const TOURNAMENT = `PokerStars Game #46500000001: Tournament #300000001, $5.00+$0.50 USD Hold'em No Limit - Level III (25/50) - 2010/07/10 12:00:00 ET
Table '300000001 1' 9-max Seat #1 is the button
Seat 1: Ada (1500 in chips)
Seat 2: Ben (1500 in chips)
Seat 3: Cleo (1500 in chips)
Seat 4: Dan (1500 in chips)
Ada: posts the ante 5
Ben: posts the ante 5
Cleo: posts the ante 5
Dan: posts the ante 5
Ben: posts small blind 25
Cleo: posts big blind 50
*** HOLE CARDS ***
Dealt to Ada [Ah Kd]
Dan: folds
Ada: raises 100 to 150
Ben: folds
Cleo: folds
Uncalled bet (100) returned to Ada
Ada collected 145 from pot
Ada: doesn't show hand
*** SUMMARY ***
Total pot 145 | Rake 0
Seat 1: Ada (button) collected (145)
Seat 2: Ben (small blind) folded before Flop
Seat 3: Cleo (big blind) folded before Flop
Seat 4: Dan folded before Flop (didn't bet)
`;
const FOUR = ["Ada", "Ben", "Cleo", "Dan"];

describe("players who sit out", () => {
  test.each(FOUR)("%s, who sits out in a tournament, is still dealt in", (name) => {
    const text = TOURNAMENT.replace(/^(Seat \d: (\S+) \(1500 in chips\))$/gm, (line, _, each) =>
      each === name ? `${line} is sitting out` : line,
    );
    expect(readingOf(text)).toEqual({ players: FOUR, won: { Ada: 145 } });
  });

  test("when all players but one sit out in a tournament, all of them are still dealt in", () => {
    const text = TOURNAMENT.replace(/(Seat [234]: \S+ \(1500 in chips\))/g, "$1 is sitting out");
    expect(readingOf(text)).toEqual({ players: FOUR, won: { Ada: 145 } });
  });

  test("a player who was just moved to the table, or sits out in a cash game, is not dealt in", () => {
    const moved = "Seat 5: Eve (900 in chips) out of hand (moved from another table into small blind)";
    const text = TOURNAMENT.replace("Ada: posts the ante", `${moved}\nAda: posts the ante`);
    expect(readingOf(text)).toEqual({ players: FOUR, won: { Ada: 145 } });
    const cash = HEADS_UP.replace("Ada: posts", "Seat 4: Eve ($9 in chips) is sitting out\nAda: posts");
    expect(readingOf(cash)).toMatchObject({ players: ["Ada", "Ben"] });
    const listed = cash.replace(/$/, "Seat 4: Eve is sitting out\n");
    expect(readingOf(listed)).toMatchObject({ players: ["Ada", "Ben"] });
  });
});

const HEADS_UP = `PokerStars Game #36000000001:  Hold'em No Limit ($0.05/$0.10 USD) - 2009/11/10 12:00:00 ET
Table 'Alba II' 6-max Seat #1 is the button
Seat 1: Ada ($10 in chips)
Seat 2: Ben ($3.20 in chips)
Ada: posts small blind $0.05
Ben: posts big blind $0.10
*** HOLE CARDS ***
Ada: calls $0.05
Ben: raises $3.10 to $3.20 and is all-in
Ada: calls $3.10
*** FLOP *** [Qs Jd 6s]
*** TURN *** [Qs Jd 6s] [9c]
*** RIVER *** [Qs Jd 6s 9c] [2h]
*** SHOW DOWN ***
Ben: shows [Kh Kc] (a pair of Kings)
Ada: shows [Ah Qd] (a pair of Queens)
Ben collected $6.40 from pot
*** SUMMARY ***
Total pot $6.40 | Rake $0
Board [Qs Jd 6s 9c 2h]
Seat 1: Ada (button) (small blind) showed [Ah Qd] and lost with a pair of Queens
Seat 2: Ben (big blind) showed [Kh Kc] and won ($6.40) with a pair of Kings
`;

describe("a raise that no opponent can answer", () => {
  const answered = readingOf(HEADS_UP);
  test.each([
    ["over a heads-up all-in", "Ada: raises $2.70 to $5.90\nUncalled bet ($2.70) returned to Ada"],
    ["all-in over a heads-up all-in", "Ada: raises $6.80 to $10 and is all-in\nUncalled bet ($6.80) returned to Ada"],
  ])("a raise %s is read, and gives the same pots as a call", (_, line) => {
    expect(answered).toEqual({ players: ["Ada", "Ben"], won: { Ben: 640 } });
    expect(readingOf(HEADS_UP.replace("Ada: calls $3.10", line))).toEqual(answered);
  });

  test("a raise below the smallest raise is read when it was trimmed to the only opponent's chips", () => {
    const trimmed = HEADS_UP.replace("Ada: calls $0.05\n", "")
      .replace("Ben: raises $3.10 to $3.20 and is all-in", "Ada: raises $0.90 to $1\nBen: raises $1.50 to $2.50")
      .replace("Ada: calls $3.10", "Ada: raises $0.70 to $3.20\nBen: calls $0.70 and is all-in");
    expect(readingOf(trimmed)).toEqual(answered);
  });

  test("a raise that is too small is still refused when an opponent can answer it", () => {
    const small = HEADS_UP.replace("Ada: calls $0.05\n", "")
      .replace("Ben: raises $3.10 to $3.20 and is all-in", "Ada: raises $0.90 to $1\nBen: raises $0.20 to $1.20")
      .replace("Ada: calls $3.10", "Ada: raises $2 to $3.20\nBen: calls $2 and is all-in");
    expect(readingOf(small)).toMatch(/^action-refused action: amount-too-small/);
  });
});

describe("headers of texts", () => {
  const [, ...lines] = HEADS_UP.split("\n");
  const factsOf = (header: string) => {
    const history = readTracker([header, ...lines].join("\n"));
    return isHistoryRefusal(history) ? history : { site: history.facts.site, at: history.facts.startedAt };
  };
  const game = "Hold'em No Limit ($0.05/$0.10";
  test.each([
    [
      "a home game",
      `PokerStars Home Game Hand #74: {Friday Club}  ${game}) - 2012/01/28 20:58:29 ET`,
      "2012-01-29T01:58:29Z",
    ],
    [
      "a fast home game",
      `PokerStars Home Game Zoom Hand #74: {Friday Club}  ${game}) - 2012/01/28 20:58:29 ET`,
      "2012-01-29T01:58:29Z",
    ],
    [
      "a club with a brace",
      `PokerStars Home Game Hand #74: {The {} Club}  ${game}) - 2012/01/28 20:58:29 ET`,
      "2012-01-29T01:58:29Z",
    ],
    ["before 2008", `PokerStars Game #5984600173:  ${game}) - 2006/08/25 - 12:31:05 (ET)`, "2006-08-25T16:31:05Z"],
    ["the summer time of 2006", `PokerStars Game #5:  ${game}) - 2006/03/20 - 12:00:00 (ET)`, "2006-03-20T17:00:00Z"],
    ["the summer time of 2007", `PokerStars Game #5:  ${game}) - 2007/03/20 - 12:00:00 (ET)`, "2007-03-20T16:00:00Z"],
    ["one space, and no zone", `PokerStars Hand #5: ${game}) - 2013/10/18 16:44:33`, "2013-10-18T16:44:33Z"],
    [
      "Pacific time",
      `PokerStars Game #5:  ${game} USD) - 2009/01/02 3:04:05 PT [2009/01/02 6:04:05 ET]`,
      "2009-01-02T11:04:05Z",
    ],
    [
      "a zone that is not known",
      `PokerStars Game #5:  ${game} USD) - 2009/01/02 3:04:05 XYZ [2009/01/01 19:04:05 ET]`,
      "2009-01-02T00:04:05Z",
    ],
    ["Moscow time", `PokerStars Game #5:  ${game} USD) - 2009/01/02 3:04:05 MSK`, "2009-01-02T00:04:05Z"],
  ])("reads the date of a header: %s", (_, header, at) =>
    expect(factsOf(header)).toEqual({ site: "PokerStars", at: Date.parse(at) }),
  );

  test.each([
    ["two parts", "$5.00+$0.50 USD", { buyIn: 500, fee: 50 }],
    ["a bounty between", "$200+$50+$15 USD", { buyIn: 20_000, bounty: 5_000, fee: 1_500 }],
    ["spaces", "$3.00 + $0.30", { buyIn: 300, fee: 30 }],
    ["euros after", "4€ + 1€ + 0.50€", { buyIn: 400, bounty: 100, fee: 50 }],
    ["points", "500FPP", { buyIn: 0, fee: 0 }],
    ["one part", "$12", { buyIn: 1_200, fee: 0 }],
    ["nothing", "Freeroll ", { buyIn: 0, fee: 0 }],
  ])("reads the price of a tournament: %s", (_, buyIn, facts) => {
    const history = required(readTracker(TOURNAMENT.replace("$5.00+$0.50 USD", buyIn)));
    expect(history.facts.tournament).toMatchObject({ id: "300000001", level: 3, ...facts });
  });

  test.each(["5 Card Omaha", "6+ Hold'em", "Split Hold'em", "7 Card Stud"])(
    "a hand of %s is refused as an unknown game",
    (other) => {
      expect(readingOf(TOURNAMENT.replace("Hold'em", other))).toMatch(/^unknown-game/);
      expect(readingOf(HEADS_UP.replace("Hold'em", other))).toMatch(/^unknown-game/);
    },
  );
});

const SIDE_POT = `PokerStars Hand #7:  Hold'em No Limit ($0.50/$1 USD) - 2019/01/02 3:04:05 ET
Table 'Test' 6-max Seat #1 is the button
Seat 1: Ada ($40 in chips)
Seat 2: Ben ($10 in chips)
Seat 3: Cleo ($40 in chips)
Ben: posts small blind $0.50
Cleo: posts big blind $1
*** HOLE CARDS ***
Ada: raises $39 to $40 and is all-in
Ben: calls $9.50 and is all-in
Cleo: calls $39 and is all-in
*** FLOP *** [Qs Jd 6s]
*** TURN *** [Qs Jd 6s] [9c]
*** RIVER *** [Qs Jd 6s 9c] [2h]
*** SHOW DOWN ***
Ada: shows [Ah Ac] (a pair of Aces)
Cleo: shows [Kh Kc] (a pair of Kings)
Ada collected $58 from side pot
Ben: shows [6h 6d] (three of a kind, Sixes)
Ben collected $29.50 from main pot
*** SUMMARY ***
Total pot $90 Main pot $29.50. Side pot $58. | Rake $2.50
Board [Qs Jd 6s 9c 2h]
Seat 1: Ada (button) showed [Ah Ac] and won ($58) with a pair of Aces
Seat 2: Ben (small blind) showed [6h 6d] and won ($29.50) with three of a kind, Sixes
Seat 3: Cleo (big blind) showed [Kh Kc] and lost with a pair of Kings
`;

describe("rake that is not in proportion to the pots", () => {
  test("each pot's rake is what the file says, and is the same after writing and reading", () => {
    expect(readingOf(SIDE_POT)).toEqual({ players: ["Ada", "Ben", "Cleo"], won: { Ada: 5_800, Ben: 2_950 } });
    const history = required(readTracker(SIDE_POT));
    const events = required(eventsOf(history));
    expect(events.find(({ type }) => type === "raked")).toMatchObject({ total: 250, parts: [50, 200] });
    expect(netsOf(events).reduce((sum, net) => sum + net, 0)).toBe(-250);
    expect(required(eventsOf(required(readOhh(required(writeOhh(history))))))).toEqual(events);
    expect(required(eventsOf(required(readPhh(required(writePhh(history))))))).toEqual(events);
  });

  test("two players who split a pot may get amounts that differ by the room's rounding", () => {
    const split = SIDE_POT.replaceAll("Kh Kc", "Ad As").replace(
      "Ada collected $58 from side pot",
      "Ada collected $29.05 from side pot\nCleo collected $28.95 from side pot",
    );
    expect(readingOf(split)).toMatchObject({ won: { Ada: 2_905, Cleo: 2_895, Ben: 2_950 } });
  });

  test.each([
    ["more than the pot", "Ben collected $29.50", "Ben collected $30.50"],
    ["to a player who lost", "Ada collected $58 from side pot", "Cleo collected $58 from side pot"],
    ["from a pot that the player cannot win", "Ben collected $29.50 from main", "Ben collected $29.50 from side"],
    ["with another rake", "Rake $2.50", "Rake $3.50"],
    ["twice", "Ben collected $29.50 from main pot", "$&\nBen collected $29.50 from main pot"],
  ])("a file that pays %s is refused", (_, from, to) =>
    expect(readingOf(SIDE_POT.replace(from, to))).toMatch(/^stacks-differ collected/),
  );

  test("a file whose total does not fit its pots is refused", () => {
    expect(readingOf(HEADS_UP.replace("Total pot $6.40", "Total pot $5.70"))).toMatch(/^stacks-differ Total pot/);
    expect(readingOf(SIDE_POT.replace("Total pot $90", "Total pot $57.50"))).toMatch(/^stacks-differ/);
  });

  test("a player who sold their hand to the room wins the amount that the summary gives", () => {
    const sold = HEADS_UP.replace(
      "Ben collected $6.40 from pot",
      "Ben cashed out the hand for $5.90 | Cash Out Fee $0.06",
    );
    expect(readingOf(sold)).toEqual(readingOf(HEADS_UP));
  });
});
