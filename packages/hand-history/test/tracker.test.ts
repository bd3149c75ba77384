/** Tests the text that trackers read: hands that are written and read back, texts of another room, and faulty texts. */
import { redact } from "@poker/engine";
import { dealSpec, type HandSpec, playMoves, rulesWithBlinds } from "@poker/engine/testing/hand-driver";
import { propertyRuns, scaledTimeoutMs } from "@poker/engine/testing/property-runs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  eventsOf,
  historyOf,
  isHistoryRefusal,
  MAX_FILE_CHARS,
  readTracker,
  readTrackers,
  writeTracker,
} from "../src/index.ts";
import { awardsOf, netsOf } from "./testing/hand-results.ts";
import { historyFor, randomHands, readersOf, required } from "./testing/random-histories.ts";

test("random hands are written and read again with the same pots, winners and stacks", {
  timeout: scaledTimeoutMs(120_000),
}, () => {
  let [hands, refused] = [0, 0];
  const why = new Map<string, number>();
  fc.assert(
    fc.property(randomHands, fc.nat(), (hand, pick) => {
      const readers = readersOf(hand);
      const text = required(writeTracker(historyFor(hand, readers[pick % readers.length]!)));
      const read = readTracker(text);
      hands++;
      if (isHistoryRefusal(read)) {
        refused++;
        const key = `${read.code} ${read.words.slice(0, 40)}`;
        why.set(key, (why.get(key) ?? 0) + 1);
        return;
      }
      const events = required(eventsOf(read));
      expect(netsOf(events)).toEqual(netsOf(hand.events));
      expect(awardsOf(events)).toEqual(awardsOf(hand.events));
    }),
    propertyRuns(1_000),
  );
  expect(refused / hands, JSON.stringify([...why])).toBeLessThan(0.02);
});

const FACTS = {
  id: "7",
  site: "Our Room",
  table: { name: "Test", seats: 6 },
  startedAt: 0,
  currency: "USD",
  decimals: 2,
  hero: null,
  tournament: null,
} as const;

/** A hand as another room writes it, with rake, a player who sits out, a player who ran out of time, and chat. */
const FIXED = `PokerStars Hand #212626354229:  Hold'em Limit ($0.25/$0.50 USD) - 2020/04/24 12:18:18 ET
Table 'Esclangona II' 10-max Seat #9 is the button
Seat 1: krait: 45 ($37.25 in chips)
Seat 2: zimin ($5.44 in chips)
Seat 3: away ($16.79 in chips) is sitting out
Seat 5: waits ($8.66 in chips)
Seat 7: Huldal ($3.71 in chips)
Seat 9: naveed ($8.90 in chips)
krait: 45: posts small blind $0.10
zimin: posts big blind $0.25
waits: sits out
*** HOLE CARDS ***
Dealt to Huldal [2s 2h]
zimin said, "folds"
Huldal: raises $0.25 to $0.50
naveed has timed out
naveed: raises $0.25 to $0.75
krait: 45: folds
zimin: folds
Huldal: calls $0.25
*** FLOP *** [2d 5s Td]
Huldal: checks
naveed: bets $0.25
Huldal: raises $0.25 to $0.50
naveed: calls $0.25
*** TURN *** [2d 5s Td] [7s]
Huldal: bets $0.50
naveed: calls $0.50
*** RIVER *** [2d 5s Td 7s] [Kh]
Huldal: bets $0.50
naveed: calls $0.50
*** SHOW DOWN ***
Huldal: shows [2s 2h] (three of a kind, Deuces)
naveed: mucks hand
Huldal collected $4.69 from pot
*** SUMMARY ***
Total pot $4.85 | Rake $0.16
Board [2d 5s Td 7s Kh]
Seat 1: krait: 45 (small blind) folded before Flop
Seat 2: zimin (big blind) folded before Flop
Seat 7: Huldal showed [2s 2h] and won ($4.69) with three of a kind, Deuces
Seat 9: naveed (button) mucked [As Kd]
`;

const ALL_IN = `\ufeffPokerStars Hand #105034215446: Tournament #797536898, $3.19+$0.31 USD Hold'em No Limit - Level XI (400/800) - 2013/12/04 23:22:20 CET [2013/12/04 17:22:20 ET]
Table '797536898 9' 9-max Seat #2 is the button
Seat 1: Rich (12910 in chips, $31.07 bounty)
Seat 2: Jan (11815 in chips)
Seat 3: Lab (7395 in chips)
Seat 6: Newfie (1030 in chips)
Rich: posts the ante 75
Jan: posts the ante 75
Lab: posts the ante 75
Newfie: posts the ante 75
Lab: posts small blind 400
Newfie: posts big blind 800
*** HOLE CARDS ***
Dealt to Jan [Jd Js]
Rich: raises 12035 to 12835 and is all-in
Jan: calls 11740 and is all-in
Lab: folds
Newfie: calls 155 and is all-in
Uncalled bet (1095) returned to Rich
*** FLOP *** [3c 6s 9d]
*** TURN *** [3c 6s 9d] [8d]
*** RIVER *** [3c 6s 9d 8d] [Ks]
*** SHOW DOWN ***
Rich: shows [Kd Ac] (a pair of Kings)
Jan: shows [Jd Js] (a pair of Jacks)
Rich collected 21570 from side pot
Newfie: shows [9c 9h] (three of a kind, Nines)
Newfie collected 3565 from main pot
Jan finished the tournament in 80th place
*** SUMMARY ***
Total pot 25135 Main pot 3565. Side pot 21570. | Rake 0
Board [3c 6s 9d 8d Ks]
Seat 1: Rich showed [Kd Ac] and won (21570) with a pair of Kings
Seat 2: Jan (button) showed [Jd Js] and lost with a pair of Jacks
Seat 3: Lab (small blind) folded before Flop
Seat 6: Newfie (big blind) showed [9c 9h] and won (3565) with three of a kind, Nines
`;

describe("texts of another room", () => {
  test("reads fixed limit with rake, players who were not dealt in, and a mucked hand that the summary shows", () => {
    const history = required(readTracker(FIXED));
    expect(history.setup.seats.map(({ seat }) => seat)).toEqual([0, 1, 6, 8]);
    expect(netsOf(required(eventsOf(history)))).toEqual([-10, -25, 244, -225]);
    expect(history.facts).toMatchObject({ site: "PokerStars", currency: "USD", hero: 6, decimals: 2 });
    expect(history.facts.startedAt).toBe(Date.UTC(2020, 3, 24, 16, 18, 18)); // 12:18:18 ET in the text, in daylight saving time
    expect(history.seen.at(-1)?.cards).toEqual([51, 45]);
    expect(required(eventsOf(history)).flatMap((event) => (event.type === "mucked" ? [event.seat] : []))).toEqual([8]);
  });

  test("reads a tournament with antes, side pots, bounties and a date in two zones", () => {
    const history = required(readTracker(ALL_IN));
    expect(netsOf(required(eventsOf(history)))).toEqual([9_755, -11_815, -475, 2_535]);
    expect(history.facts).toMatchObject({ decimals: 0, startedAt: Date.UTC(2013, 11, 4, 22, 22, 20) });
    expect(history.facts.tournament).toMatchObject({ id: "797536898", buyIn: 319, fee: 31, level: 11 });
  });

  test("hands are the same after writing and reading again", () => {
    for (const text of [FIXED, ALL_IN]) {
      const history = required(readTracker(text));
      const again = required(readTracker(required(writeTracker(history, { header: "stars" }))));
      expect(eventsOf(again)).toEqual(eventsOf(history));
    }
  });

  test("reads a file of many hands, also the hand after a broken hand", () => {
    const hands = required(
      readTrackers(`${FIXED}\r\n\r\n\r\n${FIXED.replace("bets $0.25", "bets $0.30")}\n\n\n${FIXED}`),
    );
    expect(hands.map((hand) => (isHistoryRefusal(hand) ? [hand.code, hand.line] : "read"))).toEqual([
      "read",
      ["action-refused", FIXED.split("\n").length + 2 + 23],
      "read",
    ]);
  });
});

describe("a wrong text is refused with its line and field", () => {
  const refusalOf = (text: string) => {
    const read = readTracker(text);
    return isHistoryRefusal(read) ? [read.code, read.line, read.field] : "read";
  };

  test.each([
    ["an unknown game", "Hold'em Limit", "5 Card Draw Limit", ["unknown-game", 1, "game"]],
    ["no stakes", "$0.25/$0.50", "$0/$0", ["unknown-game", 1, "stakes"]],
    ["no table", "Table 'Es", "Desk 'Es", ["unknown-game", 1, "table"]],
    ["a seat taken twice", "Seat 2: zimin", "Seat 1: zimin", ["bad-field", 4, "Seat"]],
    ["a seat that does not exist", "Seat 2: zimin", "Seat 222: zimin", ["bad-field", 4, "Seat"]],
    ["a thousandth", "raises $0.25 to $0.75", "raises $0.25 to $0.755", ["amount-not-whole", 17, "amount"]],
    ["a huge sum", "($37.25 in", "($99999999999999999999 in", ["amount-too-large", 3, "amount"]],
    ["no amount", "bets $0.25", "bets x", ["bad-field", 23, "amount"]],
    ["no card", "[2d 5s Td]\nHuldal: c", "[2d 5s Xd]\nHuldal: c", ["no-such-card", 21, "cards"]],
    ["half a card", "Dealt to Huldal [2s 2h]", "Dealt to Huldal [2s 2]", ["no-such-card", 13, "cards"]],
    ["a card twice", "Dealt to Huldal [2s 2h]", "Dealt to Huldal [2s 2d]", ["card-twice", 3, "Seat"]],
    ["an unknown action", "naveed: bets", "naveed: dances", ["bad-action", 23, "action"]],
    [
      "an action out of turn",
      "krait: 45: folds\nzimin: folds",
      "zimin: folds\nkrait: 45: folds",
      ["action-refused", 18, "action"],
    ],
    ["a board that was dealt twice", "*** FLOP ***", "*** FIRST FLOP ***", ["run-twice", 21, "street"]],
    ["another sum collected", "collected $4.69", "collected $4.68", ["stacks-differ", 35, "collected"]],
    ["no summary", "*** SUMMARY ***", "", ["unfinished", 43, "SUMMARY"]],
  ])("a text with %s is refused", (_, from, to, expected) => {
    expect(FIXED).toContain(from);
    expect(refusalOf(FIXED.replace(from, to))).toEqual(expected);
  });

  test.each([
    ["nothing", "", "no-hands"],
    ["prose", "It was a dark and stormy night.", "no-hands"],
    ["bytes", `${FIXED}\u0000`, "not-text"],
    ["a file of 100 MB and more", " ".repeat(MAX_FILE_CHARS + 1), "too-large"],
    ["a line without end", `PokerStars Hand #1: ${"(".repeat(200_000)}`, "no-hands"],
    ["a line without end in a hand", `PokerStars Hand #1: Hold'em ${"No Limit - (1/2".repeat(200_000)}`, "too-large"],
    ["names of objects' own parts", "PokerStars Hand #1:  constructor __proto__ (1/2) - x", "no-hands"],
  ])("refuses to read %s", (_name, text, code) => expect(readTracker(text)).toMatchObject({ ok: false, code }));
});

describe("the text that this program writes", () => {
  const [drawn] = fc.sample(randomHands, { seed: 3, numRuns: 1 });

  test("a name with line breaks cannot forge a line of the text", () => {
    if (!drawn) throw new Error("No hand was drawn");
    const history = historyFor(drawn, "rail");
    const name = "Bob: folds\nEve collected $1000 from pot\r\n*** SUMMARY ***";
    const facts = {
      ...history.facts,
      players: history.facts.players.map(({ seat }) => ({ seat, name: `${name} ${seat}` })),
    };
    const text = required(writeTracker({ ...history, facts }));
    expect(text.split("\n").filter((line) => /^(Eve|\*\*\* SUMMARY)/.test(line))).toEqual(["*** SUMMARY ***"]);
  });

  test("the text names this site, or names PokerStars when the option `header` asks for this", () => {
    if (!drawn) throw new Error("No hand was drawn");
    const history = historyFor(drawn, "rail");
    expect(writeTracker(history)).toMatch(/^Our Room Hand #\d+: /);
    expect(writeTracker(history, { header: "stars" })).toMatch(/^PokerStars Hand #\d+: /);
  });

  const FOUR = [1_000, 1_000, 1_000, 1_000];
  const textOf = (spec: HandSpec, ...moves: readonly string[]) => {
    const { events } = playMoves(dealSpec(spec), ...moves);
    const players = spec.stacks.map((_, seat) => ({ seat, name: `Player ${seat + 1}` }));
    const seen = events.map((event) => redact(event, "rail"));
    return required(writeTracker(required(historyOf(seen, { ...FACTS, players }))));
  };
  const posted = (text: string) => text.split("\n").filter((line) => line.includes(": posts "));
  const withDead = (dead: readonly number[]) => ({
    stacks: FOUR,
    rules: rulesWithBlinds(50, 100),
    posts: [
      { seat: 0, live: 50, dead: dead[0] ?? 0 },
      { seat: 1, live: 100, dead: dead[1] ?? 0 },
      { seat: 2, live: 100, dead: dead[2] ?? 0 },
      { seat: 3, live: 0, dead: dead[3] ?? 0 },
    ],
  });

  test("B8: a late post of both blinds, or only of the small blind, is written in the words that trackers know", () => {
    expect(posted(textOf(withDead([0, 0, 50, 50]), "2 check", "3 fold", "0 fold", "1 fold"))).toEqual([
      "Player 1: posts small blind $0.50",
      "Player 2: posts big blind $1",
      "Player 3: posts small & big blinds $1.50",
      "Player 4: posts small blind $0.50",
    ]);
  });

  test("an ante has its own line, even when its player also posts a blind, or the ante equals the small blind", () => {
    for (const [ante, words] of [
      [1, "$0.01"],
      [50, "$0.50"],
    ] as const)
      expect(posted(textOf(withDead([ante, ante, ante, ante]), "2 check", "3 fold", "0 fold", "1 fold"))).toEqual([
        `Player 1: posts the ante ${words}`,
        "Player 1: posts small blind $0.50",
        `Player 2: posts the ante ${words}`,
        "Player 2: posts big blind $1",
        `Player 3: posts the ante ${words}`,
        "Player 3: posts big blind $1",
        `Player 4: posts the ante ${words}`,
      ]);
  });

  test("in Hi/Lo the text marks the high hand with “HI”, even when no player makes a low", () => {
    const omaha8 = { ...rulesWithBlinds(50, 100), game: "omaha8" } as const;
    const holes = ["As Ad Kh Qh", "2c 3c 7s 7d"];
    const checks = ["0 check", "1 check", "0 check", "1 check", "0 check", "1 check"];
    const words = (board: string) =>
      textOf({ stacks: [1_000, 1_000], rules: omaha8, holes, board }, "1 call", "0 check", ...checks);
    expect(words("Ks Kd 9h Jc Ts")).toContain("(HI: a straight, Ten to Ace)");
    expect(words("Ks Kd 4h 5c 8s")).toContain("LO: 8,5,4,3,2)");
  });
});
