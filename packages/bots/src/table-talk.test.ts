import {
  buildSettings,
  createSeat,
  createSeededRandom,
  createTable,
  type HandSeat,
  parseCards,
  presets,
  startHandOrThrow,
  type TableEvent,
  type TableView,
  viewFor,
} from "@poker/engine";
import type { Emote } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { chooseAnswer, chooseWord, hasWonBigPot, wouldDisturb } from "./table-talk.ts";

const YOU = 0;
const PERSON = 1;
const settings = buildSettings(presets.cardroom, {
  game: "holdem",
  structure: "no-limit",
  low: 50,
  high: 100,
  currency: "play",
});
const random = createSeededRandom(1);
const deck = Array.from({ length: 52 }, (_, card) => ({ card, order: random() }))
  .toSorted((a, b) => a.order - b.order)
  .map(({ card }) => card);

/** Returns a table with a finished hand between a bot and a person, who had these cards and won these amounts. */
function endedTable(won: readonly [number, number], holes: readonly [string, string]): TableView {
  const hand = startHandOrThrow({
    handNo: 1,
    rules: settings.rules,
    button: 1,
    firstToAct: 1,
    seats: [YOU, PERSON].map((seat) => ({ seat, stack: 10_000 })),
    posts: [
      { seat: 1, live: 50, dead: 0 },
      { seat: 0, live: 100, dead: 0 },
    ],
    deadTrimmed: true,
    deck,
  }).state;
  const seats = hand.seats.map(
    (seat, i): HandSeat => ({ ...seat, won: won[i] ?? 0, cards: parseCards(holes[i] ?? ""), shown: true }),
  );
  return {
    ...createTable("table", settings),
    seats: [YOU, PERSON].map((seat) =>
      createSeat({ seat, playerId: `player ${seat}`, bot: seat === YOU, stack: 10_000 }),
    ),
    hand: {
      ...viewFor(hand, "rail"),
      seats,
      board: parseCards("7h 7d 2s Kc 9h"),
      toAct: null,
      result: { outcome: "settled", rake: 0 },
    },
  };
}
const ended: readonly TableEvent[] = [{ type: "hand-ended", outcome: "settled", reason: null, rake: 0, stacks: [] }];

describe("the words of a bot at its table", () => {
  it("a bot greets a person who sits down, but not another bot", () => {
    const view = endedTable([0, 0], ["As Ad", "Qs Qd"]);
    const sat = (bot: boolean): TableEvent => ({
      type: "player-sat",
      seat: createSeat({ seat: 2, playerId: "new", bot, stack: 1 }),
    });
    expect(chooseWord([sat(false)], view, YOU)).toBe("welcome");
    expect(chooseWord([sat(true)], view, YOU)).toBeNull();
  });

  it.each<[string, readonly [number, number], readonly [string, string], Emote | null]>([
    ["a person wins a big pot", [0, 8_000], ["As Ad", "Kd Ks"], "nice-hand"],
    ["a person wins a big pot against the bot's strong hand", [0, 8_000], ["As 7s", "Kd Ks"], "well-played"],
    ["the bot wins a big pot from a person's strong hand", [8_000, 0], ["Kd Ks", "As 7s"], "unlucky"],
    ["the bot wins a big pot from an ordinary hand", [8_000, 0], ["Kd Ks", "As Ad"], null],
    ["the pot is small", [0, 900], ["As Ad", "Kd Ks"], null],
    ["the pot is split", [4_000, 4_000], ["As Ad", "Ah Ac"], null],
  ])("the bot says the right word, or no word, when %s", (_, won, holes, word) => {
    expect(chooseWord(ended, endedTable(won, holes), YOU)).toBe(word);
  });

  it("a bot thanks a person for a compliment, but does not answer other words or another bot's compliment", () => {
    const view = endedTable([8_000, 0], ["Kd Ks", "As Ad"]);
    expect(hasWonBigPot(ended, view, YOU)).toBe(true);
    expect(hasWonBigPot(ended, view, PERSON)).toBe(false);
    const say = (emote: Emote, seat: number) =>
      chooseAnswer(
        {
          id: 1,
          at: 0,
          userId: `player ${seat}`,
          name: "",
          isBot: false,
          isStaff: false,
          content: { type: "emote", emote },
        },
        view,
      );
    expect([say("nice-hand", PERSON), say("bye", PERSON), say("nice-hand", YOU)]).toEqual(["thanks", null, null]);
  });

  it("a bot says nothing while a person decides about the bot's own bet", () => {
    const view = endedTable([0, 0], ["As Ad", "Kd Ks"]);
    const deciding = (seat: number, lastAggressor: number): TableView => {
      if (!view.hand) throw new Error("no hand");
      const toAct = { seat, decision: 1, check: false, call: 100, wager: null };
      return { ...view, hand: { ...view.hand, toAct, lastAggressor, result: null } };
    };
    expect(wouldDisturb(deciding(PERSON, YOU), YOU)).toBe(true);
    expect(wouldDisturb(deciding(PERSON, PERSON), YOU)).toBe(false);
    expect(wouldDisturb(deciding(YOU, YOU), YOU)).toBe(false);
    expect(wouldDisturb(view, YOU)).toBe(false);
  });
});
