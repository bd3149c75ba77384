import { describeHigh, parseCards } from "@poker/engine";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { messagesFor } from "../messages/index.ts";
import { findTellingKickers, handText, shortHandText, sortCards } from "./card-text.ts";

const t = createTranslator({ locale: "en", messages: messagesFor("en") });
const hand = (hole: string, board: string) => describeHigh("holdem", parseCards(hole), parseCards(board));

describe("kickers", () => {
  const board = "Kd 8c 7h 4s 2d";

  it.each([
    ["As Kc", "Qs Kh", "a pair of kings, ace kicker"],
    ["Qs Kh", "As Kc", "a pair of kings, queen kicker"],
    ["As 8d", "Ac 7d", "a pair of eights"],
    ["As Qc", "Ah Js", "ace-king-queen high"],
    ["As Qc", "Qd Js", "ace high"],
  ])("P3: the hand %s against %s is called “%s”", (mine, other, text) =>
    expect(handText(t, hand(mine, board), [hand(other, board)])).toBe(text),
  );

  it("kickers are named down to the kicker that decides", () => {
    const paired = "Kd Kc 9h 4s 2d";
    expect(handText(t, hand("As Qc", paired), [hand("Ah Jc", paired)])).toBe("a pair of kings, ace-queen kicker");
    expect(handText(t, hand("9s Ac", paired), [hand("9d Qc", paired)])).toBe("two pair, kings and nines, ace kicker");
    expect(handText(t, hand("Ks Ac", paired), [hand("Kh Qc", paired)])).toBe("three of a kind, kings, ace kicker");
    const hearts = "Kh 9h 4h 2s 3d";
    expect(handText(t, hand("Ah Qh", hearts), [hand("Qs Jh", hearts), hand("Jc Th", hearts)])).toBe(
      "a flush, ace high",
    );
    expect(handText(t, hand("Qh 5h", hearts), [hand("Jh 8h", hearts)])).toBe("a flush, king-queen high");
  });

  it("P3 ✗: kickers are not named for equal hands, for other hands, or when no other hand is shown", () => {
    expect(findTellingKickers(hand("As Kc", board), [hand("Ah Ks", board)])).toEqual([]);
    expect(findTellingKickers(hand("As Kc", board), [hand("8d 8h", board), hand("Qd Jd", board)])).toEqual([]);
    expect(handText(t, hand("As Kc", board))).toBe("a pair of kings");
  });

  it("in Spanish, straights and flushes are named up to their top card", () => {
    const es = createTranslator({ locale: "es", messages: messagesFor("es") });
    const hearts = "Kh 9h 4h 2s 3d";
    expect(handText(es, hand("As Qc", board), [hand("Ah Js", board)])).toBe("carta alta: as-rey-dama");
    expect(handText(es, hand("As Kc", board), [hand("Qs Kh", board)])).toBe("una pareja de reyes, kicker as");
    expect(handText(es, hand("Ah Qh", hearts))).toBe("un color al as");
    expect(handText(es, hand("Qd Jd", "Ts 9c 8h 2s 2d"))).toBe("una escalera a la dama");
  });

  it("the name of a hand under a seat is short", () => {
    expect(shortHandText(t, hand("Qs Kh", board), [hand("As Kc", board)])).toBe("Pair of kings, queen kicker");
    expect(shortHandText(t, hand("Ks 8h", board), [])).toBe("Kings and eights");
    expect(shortHandText(t, hand("7s 7d", "8d 8c 7h 4s 2d"), [])).toBe("Sevens full of eights");
  });
});

it("four cards are sorted from the highest to the lowest, two cards stay as they were dealt", () => {
  expect(sortCards(parseCards("2c Ad Tc As"))).toEqual(parseCards("As Ad Tc 2c"));
  expect(sortCards(parseCards("2c Ad"))).toEqual(parseCards("2c Ad"));
});
