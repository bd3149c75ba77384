import { describe, expect, it } from "vitest";
import { sixSeatScene } from "../session/scene-fixtures.ts";
import { headsUpScene } from "../session/scene-variations.ts";
import { type Box, boxAround, boxesOverlap } from "./boxes.ts";
import { CAPTION_HEIGHT, CARD_RATIO, type FeltLayout, placeIndexOf, SIDE_POT_HEIGHT } from "./geometry.ts";
import { clockBoxAt, clockInsetOf, findSeating, layoutTable } from "./layout-table.ts";

/** The area that the felt has on a phone, a tablet and a desktop, without the header and the action bar. */
const STAGES = {
  phone: { width: 390, height: 608 },
  "small phone": { width: 360, height: 500 },
  tablet: { width: 820, height: 940 },
  desk: { width: 1440, height: 668 },
  laptop: { width: 1280, height: 544 },
  "phone on its side": { width: 580, height: 346 },
  "small phone on its side": { width: 490, height: 322 },
  "one of two tables": { width: 456, height: 386 },
  "one of four tables": { width: 456, height: 364 },
  "lowest phone": { width: 360, height: 404 },
  "narrowest phone": { width: 320, height: 332 },
};
interface NamedBox extends Box {
  readonly name: string;
}

const podBoxes = ({ places, pod }: FeltLayout): readonly NamedBox[] =>
  places.map(({ pod: { x, y } }, i) => ({
    name: `pod ${i}`,
    left: x - pod.width / 2,
    right: x + pod.width / 2,
    top: y - pod.height / 2,
    bottom: y + pod.height / 2,
  }));

const boardBox = ({ board, boardCard, boardGap }: FeltLayout): NamedBox => {
  const half = (boardCard * 5 + boardGap * 4) / 2;
  const high = (boardCard * CARD_RATIO) / 2;
  return { name: "board", left: board.x - half, right: board.x + half, top: board.y - high, bottom: board.y + high };
};

const heroCards = ({ places, pod, heroCard, heroCardPeek, heroMaxWidth }: FeltLayout): NamedBox => {
  const { x, y } = places[0]?.pod ?? expect.fail("no seat is at the bottom");
  const wide = Math.min(heroMaxWidth, heroCard * 3.3) / 2;
  const top = y - pod.height / 2 - heroCard * CARD_RATIO * heroCardPeek;
  return { name: "your cards", left: x - wide, right: x + wide, top, bottom: y };
};

const cases = Object.entries(STAGES).flatMap(([name, stage]) =>
  [2, 3, 4, 5, 6, 7, 8, 9, 10].map(
    (seats) => [name, seats, layoutTable({ stage, seats, holeCards: 2, facing: null }), stage] as const,
  ),
);

describe.each(cases)("%s, %i seats", (_, seats, layout, stage) => {
  const pods = podBoxes(layout);

  it("the viewer sits at the bottom centre, and the next seat is on their left", () => {
    const [you, next] = layout.places;
    expect(you?.pod.x).toBeCloseTo(stage.width / 2, 0);
    for (const { pod } of layout.places) expect(pod.y).toBeLessThanOrEqual((you?.pod.y ?? 0) + 0.5);
    if (seats > 2) expect(next?.pod.x).toBeLessThan(stage.width / 2);
  });

  it("nothing leaves the stage, cards and captions included", () => {
    const peek = layout.card * CARD_RATIO * layout.cardPeek;
    const captionHeight = layout.captions === "below" ? CAPTION_HEIGHT : 0;
    for (const { left, right, top, bottom } of pods) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(stage.width);
      expect(top - peek).toBeGreaterThanOrEqual(-1);
      expect(bottom + captionHeight).toBeLessThanOrEqual(stage.height);
    }
  });

  it("no pod covers another pod, the board, or the viewer's cards", () => {
    for (const [i, pod] of pods.entries()) {
      for (const other of pods.slice(i + 1))
        expect(boxesOverlap(pod, other), `${pod.name} and ${other.name}`).toBe(false);
      expect(boxesOverlap(pod, boardBox(layout)), `${pod.name} and the board`).toBe(false);
      if (i > 0) expect(boxesOverlap(pod, heroCards(layout)), `${pod.name} and your cards`).toBe(false);
    }
    expect(boxesOverlap(boardBox(layout), heroCards(layout)), "the board and your cards").toBe(false);
  });

  it("a caption does not cover other pods, a neighbour's caption or the board", () => {
    if (layout.captions === "inside") return;
    const { width, height } = layout.pod;
    const captions = layout.places.flatMap(({ pod: { x, y }, caption: { centredMaxWidth, beside } }, i): NamedBox[] => {
      const [top, bottom] = [y + height / 2 + 2, y + height / 2 + CAPTION_HEIGHT];
      const { edge, inset, maxWidth } = beside;
      const left = edge === "left" ? x - width / 2 + inset : x + width / 2 - inset - maxWidth;
      return [
        { name: `caption ${i}`, left: x - centredMaxWidth / 2, right: x + centredMaxWidth / 2, top, bottom },
        { name: `caption ${i}`, left, right: left + maxWidth, top, bottom },
      ];
    });
    for (const [i, caption] of captions.entries()) {
      expect(caption.left).toBeGreaterThanOrEqual(0);
      expect(caption.right).toBeLessThanOrEqual(stage.width);
      const others = captions.slice(i + 1).filter(({ name }) => name !== caption.name);
      for (const other of [...others, ...pods, boardBox(layout)])
        expect(boxesOverlap(caption, other), `${caption.name} and ${other.name}`).toBe(false);
    }
  });

  it("chips in front of a seat are on the stage and on no pod", () => {
    for (const { bet, betRoom } of layout.places) {
      const chips = boxAround(bet, betRoom.width, betRoom.height);
      for (const pod of pods) expect(boxesOverlap(chips, pod), `chips on ${pod.name}`).toBe(false);
      expect(boxesOverlap(chips, boardBox(layout)), "chips on the board").toBe(false);
      for (const { button } of layout.places) {
        const disc = boxAround(button, 18, 18);
        const ends = [disc.left, stage.width - disc.right];
        for (const end of ends) expect(end, "button at the edge").toBeGreaterThanOrEqual(3);
        expect(boxesOverlap(chips, disc), "chips on the button").toBe(false);
        for (const pod of pods) expect(boxesOverlap(disc, pod), `button on ${pod.name}`).toBe(false);
      }
    }
  });

  it("no dealer button covers the seconds of a clock", () => {
    for (const place of layout.places) {
      const seconds = clockBoxAt(layout, place, clockInsetOf(layout, place));
      expect(seconds.right).toBeLessThanOrEqual(stage.width);
      for (const { button } of layout.places) {
        const disc = boxAround(button, layout.buttonSize, layout.buttonSize);
        expect(boxesOverlap(seconds, disc), "button on the seconds").toBe(false);
      }
    }
  });
});

it("the board covers neither pods nor own cards on the lowest stage: a small phone under announcements", () => {
  for (const height of [290, 296, 304, 312, 330])
    for (const seats of [2, 3, 4, 5, 6, 7, 8]) {
      const layout = layoutTable({ stage: { width: 320, height }, seats, holeCards: 2, facing: null });
      for (const box of [heroCards(layout), ...podBoxes(layout)])
        expect(boxesOverlap(boardBox(layout), box), `${height} px, ${seats} seats: ${box.name}`).toBe(false);
      for (const pod of podBoxes(layout))
        expect(boxesOverlap(boxAround(layout.pot, 60, 20), pod), `${height} px, ${seats} seats: the pot`).toBe(false);
    }
});

it("the dealer button is never on the board", () => {
  for (const [name, seats, layout] of cases)
    for (const [place, { button }] of layout.places.entries()) {
      const disc = boxAround(button, layout.buttonSize, layout.buttonSize);
      expect(boxesOverlap(disc, boardBox(layout)), `${name}, ${seats} seats, place ${place}`).toBe(false);
    }
});

it("the dealer button is never on the pots below the board", () => {
  for (const [name, seats, layout] of cases) {
    const { board, places, potsTop, potsMaxWidth } = layout;
    const pots = boxAround({ x: board.x, y: potsTop + SIDE_POT_HEIGHT / 2 }, potsMaxWidth, SIDE_POT_HEIGHT);
    for (const { button } of places) {
      const disc = boxAround(button, 20, 20);
      expect(boxesOverlap(disc, pots), `${name}, ${seats} seats`).toBe(false);
    }
  }
});

it("every seat has one place, clockwise from the viewer's", () => {
  expect([0, 1, 2, 3].map((seat) => placeIndexOf(seat, 2, 4))).toEqual([2, 3, 0, 1]);
  expect([0, 1, 2, 3].map((seat) => placeIndexOf(seat, 0, 4))).toEqual([0, 1, 2, 3]);
});

it("two players sit face to face at a table of any size, with the free seats in order between them", () => {
  for (const [name, stage] of Object.entries(STAGES))
    for (const seats of [3, 4, 6, 9, 10])
      for (let facing = 1; facing < seats; facing++) {
        const layout = layoutTable({ stage, seats, holeCards: 2, facing });
        const [you, opponent] = [layout.places[0], layout.places[facing]];
        if (!you || !opponent) expect.fail("a place is missing");
        expect(opponent.pod.x, name).toBeCloseTo(you.pod.x, 3);
        expect(opponent.pod.y, name).toBeLessThan(layout.outline.centre.y);
        const pair = podBoxes({ ...layout, places: [you, opponent] });
        for (const [place, { pod }] of layout.places.entries()) {
          if (place === 0 || place === facing) continue;
          expect(pod.x < you.pod.x, `${name}: place ${place} is on the left`).toBe(place < facing);
          const mark = boxAround(pod, 34, 34);
          const chips = [you, opponent].map(({ bet, betRoom }) => boxAround(bet, betRoom.width, betRoom.height));
          for (const box of [...pair, ...chips, boardBox(layout), heroCards(layout)])
            expect(boxesOverlap(mark, box), `${name}, ${seats} seats, place ${place}`).toBe(false);
        }
      }
});

const NOW = 1_000_000;

it("two players sit face to face: the viewer at the bottom, or for the rail the first player", () => {
  const { view } = headsUpScene(NOW);
  expect(findSeating(view, 0)).toEqual({ bottomSeat: 0, facing: 1 });
  expect(findSeating(view, 1)).toEqual({ bottomSeat: 1, facing: 5 });
  expect(findSeating(view, null)).toEqual({ bottomSeat: 0, facing: 1 });
});

it("with more players, or during a hand that more players began, seats stay where they are", () => {
  const { view } = sixSeatScene(NOW);
  expect(findSeating(view, 2)).toEqual({ bottomSeat: 2, facing: null });
  expect(findSeating({ ...view, seats: view.seats.slice(0, 2) }, 0).facing).toBeNull();
  expect(findSeating({ ...view, seats: view.seats.slice(0, 1), hand: null }, 0).facing).toBeNull();
});
