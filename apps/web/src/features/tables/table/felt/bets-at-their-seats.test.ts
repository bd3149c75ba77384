/** Tests for every felt size, number of seats and length of amount that chips are nearest to their own seat and cover nothing. */
import type { Currency } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { amountWidth } from "../../../../ui/fit-amount.ts";
import { fitBet } from "./bets-in-front.tsx";
import { type Box, boxAround, boxesOverlap } from "./boxes.ts";
import { CAPTION_HEIGHT, CARD_RATIO, type FeltLayout, POT_HEIGHT, SIDE_POT_HEIGHT, type Size } from "./geometry.ts";
import { layoutTable } from "./layout-table.ts";
import { fitSidePots, fitTotalPot, POT_FONT_SIZE } from "./pots.tsx";

/** The room that the felt has in each window, without the header and the controls. */
const STAGES: Readonly<Record<string, Size>> = {
  "phone 390×844": { width: 390, height: 568 },
  "phone 390×844 with several tables": { width: 390, height: 520 },
  "phone 360×640": { width: 360, height: 404 },
  "phone 360×640 with several tables": { width: 360, height: 356 },
  "phone 320×568": { width: 320, height: 332 },
  "phone on its side 844×390": { width: 580, height: 346 },
  "phone on its side 844×390 with several tables": { width: 580, height: 298 },
  "phone on its side 667×375": { width: 403, height: 331 },
  "tablet 820×1180": { width: 820, height: 904 },
  "tablet 1180×820": { width: 1180, height: 588 },
  "desk 1440×900": { width: 1440, height: 668 },
  "desk 1920×1080": { width: 1920, height: 848 },
  "one of two tables at 1440×900": { width: 720, height: 584 },
  "one of two tables at 1024×640": { width: 512, height: 324 },
  "one of four tables at 1440×864": { width: 456, height: 364 },
  "one of four tables at 1440×900": { width: 456, height: 382 },
  "one of four tables at 1920×1080": { width: 696, height: 472 },
};
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const AMOUNTS: readonly (readonly [number, Currency])[] = [
  [50, "play"],
  [20_000, "play"],
  [1_234_50, "play"],
  [99_999_00, "play"],
  [1_204_500_00, "play"],
  [98_765_432_10, "play"],
  [1_50, "real"],
  [12_345_67, "real"],
];

interface Placed extends Box {
  readonly name: string;
}
const place = (name: string, box: Box): Placed => ({ name, ...box });

/** Returns the boxes of the pod and the cards of each seat, the viewer's seat first. */
function listSeats(
  { places, pod, card, cardPeek, heroCard, heroCardPeek, heroMaxWidth }: FeltLayout,
  holeCards: number,
) {
  return places.map(({ pod: at }, i) => {
    const [width, height] =
      i === 0
        ? [holeCards === 2 ? heroCard * 2.06 : heroMaxWidth, heroCard * CARD_RATIO * heroCardPeek]
        : [holeCards === 2 ? card * 2.06 : pod.width + 4, card * CARD_RATIO * cardPeek];
    return [
      place(`pod ${i}`, boxAround(at, pod.width, pod.height)),
      place(`cards ${i}`, boxAround({ x: at.x, y: at.y - (pod.height + height) / 2 }, width, height)),
    ];
  });
}

function listMiddle(layout: FeltLayout): readonly Placed[] {
  const { board, boardCard, boardGap, pot, potsTop, potMaxWidth, potsMaxWidth } = layout;
  return [
    place("board", boxAround(board, boardCard * 5 + boardGap * 4, boardCard * CARD_RATIO)),
    place("pot", boxAround(pot, potMaxWidth, POT_HEIGHT)),
    place("side pots", boxAround({ x: board.x, y: potsTop + SIDE_POT_HEIGHT / 2 }, potsMaxWidth, SIDE_POT_HEIGHT)),
  ];
}

const listCaptions = ({ places, pod, captions }: FeltLayout): readonly Placed[] =>
  captions === "inside"
    ? []
    : places.map(({ pod: { x, y } }, i) =>
        place(
          `caption ${i}`,
          boxAround({ x, y: y + (pod.height + CAPTION_HEIGHT) / 2 }, pod.width * 0.8, CAPTION_HEIGHT),
        ),
      );

const distance = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, b.left - a.right, a.left - b.right), Math.max(0, b.top - a.bottom, a.top - b.bottom));
const distanceToSeat = (box: Box, seat: readonly Box[] | undefined): number =>
  Math.min(...(seat ?? []).map((part) => distance(box, part)));

const overlapping = (box: Box, others: readonly Placed[]) =>
  others.filter((other) => boxesOverlap(box, other)).map(({ name }) => name);

/** True when every corner is inside the superellipse of the cloth. */
const isOnCloth = ({ outline: { centre, a, b, exponent } }: FeltLayout, { left, right, top, bottom }: Box): boolean =>
  [left, right].every((x) =>
    [top, bottom].every(
      (y) => (Math.abs(x - centre.x) / a) ** exponent + (Math.abs(y - centre.y) / b) ** exponent <= 1,
    ),
  );

const TABLES = SEATS.flatMap((seats) => [2, 4].map((holeCards) => ({ seats, holeCards })));

describe.each(Object.entries(STAGES))("%s, any number of seats", (_, stage) => {
  const tables = TABLES.map(({ seats, holeCards }) => {
    const layout = layoutTable({ stage, seats, holeCards, facing: null });
    return {
      name: `${seats} seats, ${holeCards} cards:`,
      layout,
      bodies: listSeats(layout, holeCards),
      middle: listMiddle(layout),
      captions: listCaptions(layout),
      buttons: layout.places.map(({ button }, i) =>
        place(`button ${i}`, boxAround(button, layout.buttonSize, layout.buttonSize)),
      ),
    };
  });

  it("no seat covers another, the board or the pots", () => {
    for (const { name, bodies, middle } of tables)
      for (const [i, body] of bodies.entries())
        for (const box of body)
          expect(overlapping(box, [...bodies.slice(i + 1).flat(), ...middle]), `${name} ${box.name}`).toEqual([]);
  });

  it("a bet of any length is at its own seat, on the cloth, and covers nothing", () => {
    for (const { name, layout, bodies, middle, captions, buttons } of tables)
      for (const [amount, currency] of AMOUNTS) {
        const bets = layout.places.map(({ bet, betRoom }, i) => {
          const { size, text } = fitBet(amount, currency, betRoom);
          return place(`${name} ${text} of seat ${i}`, boxAround(bet, size.width, size.height));
        });
        for (const [i, bet] of bets.entries()) {
          const others = bets.filter((other) => other !== bet);
          const all = [...others, ...bodies.flat(), ...middle, ...captions, ...buttons];
          expect(overlapping(bet, all), bet.name).toEqual([]);
          expect(isOnCloth(layout, bet), `${bet.name}: on the cloth`).toBe(true);
          const own = distanceToSeat(bet, bodies[i]);
          for (const [other, body] of bodies.entries())
            if (other !== i) expect(distanceToSeat(bet, body), `${bet.name}, from seat ${other}`).toBeGreaterThan(own);
        }
      }
  });

  it("each bet is on the way from its seat to the middle", () => {
    for (const { name, layout } of tables) {
      const { centre } = layout.outline;
      for (const [i, { pod, bet }] of layout.places.entries()) {
        const toCentre = { x: centre.x - pod.x, y: centre.y - pod.y };
        const toBet = { x: bet.x - pod.x, y: bet.y - pod.y };
        const along = (toCentre.x * toBet.x + toCentre.y * toBet.y) / Math.hypot(toCentre.x, toCentre.y);
        // The cosine is above 0.5, so the bet is within 60° of the line from its seat to the middle. It is also not beyond the middle.
        expect(along / Math.hypot(toBet.x, toBet.y), `${name} bet ${i}`).toBeGreaterThan(0.5);
        expect(along, `${name} bet ${i}`).toBeLessThan(Math.hypot(toCentre.x, toCentre.y));
      }
    }
  });

  it("the button is at its own seat and covers nothing", () => {
    for (const { name, bodies, middle, buttons } of tables)
      for (const [i, button] of buttons.entries()) {
        expect(overlapping(button, [...bodies.flat(), ...middle]), `${name} ${button.name}`).toEqual([]);
        const own = distanceToSeat(button, bodies[i]);
        for (const [other, body] of bodies.entries())
          if (other !== i)
            expect(distanceToSeat(button, body), `${name} ${button.name}, from ${other}`).toBeGreaterThan(own);
      }
  });

  it("pots of any size fit into their lines", () => {
    for (const { name, layout } of tables)
      for (const [amount, currency] of AMOUNTS) {
        const { text, size, hasLabel } = fitTotalPot(amount, currency, "Pot", layout);
        expect(amountWidth(text, POT_FONT_SIZE[size]) + (hasLabel ? 29 : 0), name).toBeLessThanOrEqual(
          layout.potMaxWidth,
        );
        for (const count of [2, 3, 5, 9]) {
          const labels = Array.from({ length: count }, (__, i) => `Side pot ${i}`);
          const { arrangement, amounts } = fitSidePots(
            labels.map(() => amount),
            currency,
            labels,
            layout,
          );
          const width = amounts.reduce((sum, one) => sum + amountWidth(one, 13) + 16, amounts.length < count ? 30 : 0);
          if (arrangement === "amounts")
            expect(width, `${name} ${count} pots`).toBeLessThanOrEqual(layout.potsMaxWidth);
        }
      }
  });
});
