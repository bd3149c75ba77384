import { buildSettings, type Card, formatCard, parseCards, presets, type TableEvent } from "@poker/engine";
import { DEFAULT_ROOM_SETTINGS, type SharedHand } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { readerWords } from "../shared-text.ts";
import { pictureOf } from "./hand-picture.ts";
import { drawPictureSvg } from "./picture-svg.ts";

const settings = buildSettings(presets.avenue, {
  ...{ game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" },
});
const SEATS = [0, 1, 2, 3, 4, 5, 6];
const NET: Readonly<Record<number, number>> = { 0: 50_000, 6: 0 };
const none = (count: number) => Array<null>(count).fill(null);

/** A hand of seven players. The last two fold, and the last one of them shows a card. */
const events: readonly TableEvent[] = [
  {
    type: "hand-started",
    deck: null,
    setup: {
      ...{ handNo: 1, rules: settings.rules, button: 0, firstToAct: 3, posts: [], deadTrimmed: true },
      seats: SEATS.map((seat) => ({ seat, stack: 1_000 })),
    },
  },
  { type: "hole-dealt", hands: SEATS.map((seat) => ({ seat, cards: none(2) })) },
  ...[5, 6].map(
    (seat): TableEvent => ({
      ...{ type: "acted", seat, action: "fold", added: 0, bet: 0, stack: 1_000, allIn: false, timedOut: false },
      round: {
        ...{ highestBet: 0, lastFullRaise: 100, fullBetLevel: 0, betCount: 0, shortAllInSum: 0, aggressor: null },
      },
      reopened: [],
    }),
  ),
  { type: "street-dealt", street: 1, cards: parseCards("AhTd7c") },
  { type: "tabled", hands: [{ seat: 0, cards: parseCards("AcAd") }] },
  { type: "tabled", hands: [{ seat: 6, cards: [...parseCards("2s"), null] }] },
];

const hand = (change: Partial<SharedHand> = {}): SharedHand => ({
  ...{ token: "t", table: null, inTournament: false, endedAt: Date.UTC(2026, 10, 27), record: "kept" },
  ...{ outcome: "settled", currency: "play", bigBlind: 100, pot: 123_400, rake: 0, timesLeft: [] },
  ...{ settings, events },
  players: SEATS.map((seat) => ({
    ...{ seat, key: `${seat}`, name: null, isBot: false, isStaff: false, net: NET[seat] ?? -10_000 },
  })),
  ...change,
});
const cardsText = (cards: readonly (Card | null)[]) =>
  cards.map((card) => (card === null ? "?" : formatCard(card))).join(" ");

describe("the preview of a shared hand", () => {
  it("shows the board, the pot, and the players who did not fold or showed a card, biggest winners first", () => {
    const picture = pictureOf(hand(), readerWords("en"));
    expect(picture).toMatchObject({
      ...{ site: "Card room", title: "A hand of Hold'em", details: "No limit, 0.50/1, 27 November 2026" },
      ...{ pot: "Pot 1,234", note: null, more: "+ 2 players" },
    });
    expect(cardsText(picture.board)).toBe("Ah Td 7c ? ?");
    expect(picture.seats.map(({ label, cards, net }) => [label, cardsText(cards), net])).toEqual([
      ["Player 1", "Ac Ad", "+500"],
      ["Player 7", "2s ?", "0"],
      ["Player 2", "? ?", "−100"],
      ["Player 3", "? ?", "−100"],
      ["Player 4", "? ?", "−100"],
    ]);
    expect(picture.text).toContain(
      "Board: Ace of hearts, Ten of diamonds, Seven of clubs. Pot 1,234. Player 1 shows Ace of clubs, Ace of diamonds: +500.",
    );
  });

  it("names the table and the players if the link shows them, in the reader's language", () => {
    const named = hand({
      table: { tableName: "Oak", handNo: 12 },
      players: hand().players.map((player) => ({ ...player, name: player.seat === 0 ? "Guest 7" : "Quinn & <Co>" })),
    });
    const picture = pictureOf(named, readerWords("es"));
    expect(picture.title).toBe("Oak, mano 12");
    expect(picture.seats[0]?.label).toBe("Invitado 7");
    expect(drawPictureSvg(picture, DEFAULT_ROOM_SETTINGS)).toContain("Quinn &amp; &lt;Co&gt;");
  });

  it.each([
    ["archived", "settled", "Result only"],
    ["damaged", "settled", "Result only"],
    ["kept", "cancelled", "Cancelled, bets returned"],
    ["kept", "suspended", "Bets held"],
  ] as const)("a hand whose record is %s and whose outcome is %s has a note", (record, outcome, note) => {
    const shown = hand({ record, outcome, events: record === "kept" ? events : [] });
    const picture = pictureOf(shown, readerWords("en"));
    expect(picture.note).toBe(note);
    expect(picture.seats).toHaveLength(5);
  });
});
