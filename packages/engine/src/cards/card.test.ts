import { describe, expect, test } from "vitest";
import { formatCard, parseCard, parseCards, RANKS, SUITS } from "./card.ts";

describe("cards", () => {
  test("each of the 52 cards converts from text to its number and back", () => {
    const texts = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));
    expect(texts.map(parseCard)).toEqual(Array.from({ length: 52 }, (_, card) => card));
    expect(texts.map(parseCard).map(formatCard)).toEqual(texts);
  });

  test("a row of cards can be read with and without spaces", () => {
    expect(parseCards("As Kd")).toEqual([51, 45]);
    expect(parseCards(" AsKd\n2c ")).toEqual([51, 45, 0]);
    expect(parseCards("")).toEqual([]);
  });

  test.each(["", "A", "Asd", "as", "AS", "10s", "1s", "Ax", "??", "A "])("%j is not a card", (text) => {
    expect(() => parseCard(text)).toThrow(/Not a card/);
  });

  test("an incomplete row of cards throws when read, and a number that is not a card throws when written", () => {
    expect(() => parseCards("As K")).toThrow(/Not a card: "K"/);
    for (const card of [-1, 52, 1.5, Number.NaN]) expect(() => formatCard(card)).toThrow(/Not a card/);
  });
});
