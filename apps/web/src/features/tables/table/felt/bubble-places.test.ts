import { describe, expect, it } from "vitest";
import { type Box, boxAround, boxesOverlap } from "./boxes.ts";
import { type BubblePlace, fitBubble, placeBubbles } from "./bubble-places.ts";
import { CARD_RATIO, type FeltLayout, POT_HEIGHT, SIDE_POT_HEIGHT } from "./geometry.ts";
import { layoutTable } from "./layout-table.ts";

/** The room of the felt, without the header and the controls, in windows of 390 × 844, 844 × 390, 360 × 640, 820 × 1180 and 1440 × 900. */
const STAGES = {
  phone: { width: 390, height: 608 },
  "phone on its side": { width: 580, height: 346 },
  "low phone": { width: 360, height: 404 },
  tablet: { width: 820, height: 940 },
  desk: { width: 1440, height: 668 },
};

const cardsOf = (layout: FeltLayout, holeCards: number, index: number) =>
  index === 0
    ? { width: layout.heroMaxWidth, height: layout.heroCard * CARD_RATIO * layout.heroCardPeek }
    : {
        width: holeCards === 2 ? layout.card * 2.06 : layout.pod.width + 4,
        height: layout.card * CARD_RATIO * layout.cardPeek,
      };

function listObstacles(layout: FeltLayout, holeCards: number): readonly (Box & { readonly name: string })[] {
  const { board, boardCard, boardGap, pot, potMaxWidth, potsTop, potsMaxWidth, pod, places } = layout;
  const boardSize = { width: boardCard * 5 + boardGap * 4, height: boardCard * CARD_RATIO };
  return [
    { name: "board", ...boxAround(board, boardSize.width, boardSize.height) },
    { name: "pot", ...boxAround(pot, potMaxWidth, POT_HEIGHT) },
    {
      name: "side pots",
      ...boxAround({ x: board.x, y: potsTop + SIDE_POT_HEIGHT / 2 }, potsMaxWidth, SIDE_POT_HEIGHT),
    },
    ...places.flatMap(({ pod: at, bet, betRoom, button }, i) => {
      const { width, height } = cardsOf(layout, holeCards, i);
      return [
        { name: `pod ${i}`, ...boxAround(at, pod.width, pod.height) },
        { name: `cards ${i}`, ...boxAround({ x: at.x, y: at.y - (pod.height + height) / 2 }, width, height) },
        { name: `bet ${i}`, ...boxAround(bet, betRoom.width, betRoom.height) },
        { name: `button ${i}`, ...boxAround(button, layout.buttonSize, layout.buttonSize) },
      ];
    }),
  ];
}

/**
 * Returns the bubble's box, made slightly smaller than its room. Without this, rounding could make a bubble as large as its pod overlap a
 * neighbour.
 */
const bubbleBox = ({ centre, room }: BubblePlace): Box => boxAround(centre, room.width - 0.01, room.height - 0.01);

const cases = Object.entries(STAGES).flatMap(([name, stage]) =>
  [2, 4, 6, 8, 9, 10].map((seats) => {
    const holeCards = seats % 4 === 0 ? 4 : 2;
    const layout = layoutTable({ stage, seats, holeCards, facing: null });
    return { name: `${name}, ${seats} seats`, stage, holeCards, layout, bubbles: placeBubbles(layout) };
  }),
);

describe.each(cases)("$name", ({ stage, holeCards, layout, bubbles }) => {
  it("a bubble covers no cards, board, pot, bet, button or other seat; at most the player's own pod", () => {
    for (const [index, bubble] of bubbles.entries()) {
      const box = bubbleBox(bubble);
      const covered = listObstacles(layout, holeCards).filter((one) => boxesOverlap(box, one));
      expect(covered.map(({ name }) => name)).toEqual(bubble.isOnPod ? [`pod ${index}`] : []);
    }
  });

  it("a bubble stays on the stage, and no two bubbles overlap", () => {
    for (const [index, bubble] of bubbles.entries()) {
      const box = bubbleBox(bubble);
      expect(box.left >= 0 && box.top >= 0 && box.right <= stage.width && box.bottom <= stage.height).toBe(true);
      for (const other of bubbles.slice(index + 1)) expect(boxesOverlap(box, bubbleBox(other))).toBe(false);
    }
  });
});

it("on a desktop every bubble is beside its seat and has room for two long lines", () => {
  for (const { bubbles } of cases.filter(({ name }) => name.startsWith("desk")))
    for (const { room, isOnPod } of bubbles) expect([isOnPod, room]).toEqual([false, { width: 168, height: 46 }]);
});

it("with two players face to face a bubble covers no mark of a free seat", () => {
  for (const stage of Object.values(STAGES)) {
    const layout = layoutTable({ stage, seats: 6, holeCards: 2, facing: 3 });
    const marks = layout.places.filter((_, index) => index !== 0 && index !== 3);
    for (const index of [0, 3]) {
      const bubble = placeBubbles(layout)[index] ?? expect.fail("a place is missing");
      for (const { pod } of marks) expect(boxesOverlap(bubbleBox(bubble), boxAround(pod, 34, 34))).toBe(false);
    }
  }
});

it("a text too long for a bubble of one line takes two lines on the pod", () => {
  const layout = layoutTable({ stage: STAGES.phone, seats: 6, holeCards: 2, facing: null });
  const seat = layout.places[1] ?? expect.fail("a place is missing");
  const line: BubblePlace = { centre: { x: 60, y: 300 }, room: { width: 104, height: 28 }, isOnPod: false };
  expect(fitBubble(layout, seat, line, 12)).toBe(line);
  expect(fitBubble(layout, seat, line, 13)).toEqual({ centre: seat.pod, room: layout.pod, isOnPod: true });
  const lines = { ...line, room: { width: 112, height: 46 } };
  expect(fitBubble(layout, seat, lines, 200)).toBe(lines);
});
