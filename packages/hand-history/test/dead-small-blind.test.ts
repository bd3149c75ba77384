/** Tests a hand in which a player posts a missed small blind as dead chips. Each format writes this hand and reads it back. B8 */
import { type HandEvent, isSeatEvent, redact } from "@poker/engine";
import {
  actCommand,
  dealAndFoldToEnd,
  decideOrThrow,
  runCommands,
  sittingOutSeat,
  startHandCommand,
  tableAfterHand,
} from "@poker/engine/testing/table-driver";
import { describe, expect, test } from "vitest";
import { eventsOf, type HandHistory, historyOf, readTracker, writeOhh, writePhh, writeTracker } from "../src/index.ts";
import { EXACT_FORMATS } from "./testing/formats.ts";
import { awardsOf, netsOf, storedEvents } from "./testing/hand-results.ts";
import { required } from "./testing/random-histories.ts";

const FACTS = {
  id: "table-1:9",
  site: "Our Room",
  table: { name: "Test", seats: 6 },
  startedAt: 0,
  currency: "USD",
  decimals: 2,
  players: Array.from({ length: 6 }, (_, seat) => ({ seat, name: `Player ${seat + 1}` })),
  hero: null,
  tournament: null,
} as const;

/**
 * Plays a hand with six players and the button on seat 2. Seat 1, who missed the small blind, posts 50 dead chips. The player in the big
 * blind bets on the flop, and seat 1 folds.
 */
function playHand(): readonly HandEvent[] {
  const missed = dealAndFoldToEnd(tableAfterHand([5, 1, 6], [0, sittingOutSeat(1), 2, 3, 4, 5]));
  let table = runCommands(missed, { type: "come-back", seat: 1, entry: "post" });
  const events: HandEvent[] = [];
  const take = (command: Parameters<typeof decideOrThrow>[1]) => {
    const step = decideOrThrow(table, command);
    table = step.state;
    for (const event of step.events) if (!isSeatEvent(event)) events.push(redact(event, "rail"));
  };
  take(startHandCommand(table));
  const fold = { type: "fold" } as const;
  for (const action of [fold, fold, { type: "call" }, fold, fold, { type: "check" }] as const)
    take(actCommand(table, action));
  take(actCommand(table, { type: "bet", to: 100 }));
  take(actCommand(table, fold));
  return events;
}

describe("B8: a dead small blind in a file", () => {
  const events = playHand();
  const history: HandHistory = required(historyOf(events, FACTS));

  test("the hand has a dead post in addition to its small blind", () => {
    expect(events.filter(({ type }) => type === "posted")).toMatchObject([
      { seat: 3, live: 50, dead: 0 },
      { seat: 4, live: 100, dead: 0 },
      { seat: 1, live: 0, dead: 50 },
    ]);
    expect(netsOf(events)).toEqual([0, -150, 0, -50, 200, 0]);
  });

  test("PHH lists the dead post among the antes, at the place of the player who posts it", () => {
    const text = required(writePhh(history));
    expect(text).toContain("antes = [ 0, 0, 0, 0, 50, 0 ]");
    expect(text).toContain("blinds_or_straddles = [ 50, 100, 0, 0, 0, 0 ]");
  });

  test("Open Hand History writes the dead post as an action of its own, besides the small blind", () => {
    const { ohh } = JSON.parse(required(writeOhh(history)));
    const posts = ohh.rounds[0].actions.filter(({ action }: { action: string }) => action.startsWith("Post"));
    expect(posts.map(({ player_id, action, amount }: Record<string, unknown>) => [player_id, action, amount])).toEqual([
      [3, "Post SB", 0.5],
      [4, "Post BB", 1],
      [1, "Post Dead", 0.5],
    ]);
    expect([ohh.ante_amount, ohh.small_blind_amount, ohh.pots[0].amount]).toEqual([0, 0.5, 3]);
  });

  test("the text of trackers has a second small blind, which is read as dead chips", () => {
    const text = required(writeTracker(history));
    expect(text.split("\n").filter((line) => line.includes(": posts "))).toEqual([
      "Player 4: posts small blind $0.50",
      "Player 5: posts big blind $1",
      "Player 2: posts small blind $0.50",
    ]);
    const read = required(readTracker(text));
    expect(read.setup.posts).toEqual(expect.arrayContaining([...history.setup.posts]));
    expect(netsOf(required(eventsOf(read)))).toEqual(netsOf(events));
  });

  test.each(EXACT_FORMATS)(
    "$name: reading gives back every event, and the standard's fields alone give the same pots",
    ({ write, read, readStandard }) => {
      const text = required(write(history));
      expect(storedEvents(required(eventsOf(required(read(text)))))).toEqual(storedEvents(events));
      const standard = required(eventsOf(required(readStandard(text))));
      expect(netsOf(standard)).toEqual(netsOf(events));
      expect(awardsOf(standard)).toEqual(awardsOf(events));
      expect(standard.filter(({ type }) => type === "posted")).toEqual(events.filter(({ type }) => type === "posted"));
    },
  );
});
