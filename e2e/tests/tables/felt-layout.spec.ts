/**
 * Measures the boxes of everything on the felt, as the browser draws it, in windows of every size. The layout tests of the web app only
 * measure computed boxes.
 */
import type { Page } from "@playwright/test";
import { roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const WINDOWS = {
  "a low phone": { width: 360, height: 640 },
  "a phone": { width: 390, height: 844 },
  "the narrowest phone": { width: 320, height: 568 },
  "a phone on its side": { width: 844, height: 390 },
  "a tablet": { width: 820, height: 1180 },
  "a desk": { width: 1440, height: 900 },
  "one of two tables": { width: 720, height: 850 },
  "one of four tables": { width: 720, height: 425 },
} as const;

/** Returns each bet that covers something, leaves the cloth, or is nearer to another seat than to its own. */
const findMisplacedBets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface NamedBox {
      readonly name: string;
      readonly seat: string;
      readonly box: DOMRect;
    }
    const list = (selector: string, nameSeat: (element: Element) => string): NamedBox[] =>
      [...document.querySelectorAll(selector)].map((element) => ({
        name: element.getAttribute("data-testid") ?? selector,
        seat: nameSeat(element),
        box: element.getBoundingClientRect(),
      }));
    const seatOfId = (element: Element) => element.getAttribute("data-testid")?.replace(/^\D+-/, "") ?? "";
    const bets = list("[data-testid^='bet-']", seatOfId);
    const seats = [
      ...list("fieldset[data-testid^='seat-']", seatOfId),
      ...list("[data-cards-of]", (element) => element.getAttribute("data-cards-of") ?? ""),
    ];
    const others = [
      ...list("[data-testid='board'], [data-testid='pot'], [data-testid='side-pot'], [data-testid='button']", () => ""),
      ...list(".caption-pill", () => ""),
    ];
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
    const distance = (a: DOMRect, b: DOMRect) =>
      Math.hypot(Math.max(0, b.left - a.right, a.left - b.right), Math.max(0, b.top - a.bottom, a.top - b.bottom));
    const cloth = [...document.querySelectorAll<SVGPathElement>("section svg path")][1];
    const svg = cloth?.ownerSVGElement?.getBoundingClientRect();
    const isOnCloth = ({ left, right, top, bottom }: DOMRect) =>
      [left, right].every((x) =>
        [top, bottom].every((y) => cloth?.isPointInFill(new DOMPoint(x - (svg?.x ?? 0), y - (svg?.y ?? 0)))),
      );
    return bets.flatMap(({ name, seat, box }) => {
      const nearest = (isOwn: boolean) =>
        Math.min(...seats.filter((one) => (one.seat === seat) === isOwn).map((one) => distance(box, one.box)));
      return [
        ...[...seats, ...others, ...bets.filter((other) => other.name !== name)]
          .filter((other) => overlap(box, other.box))
          .map((other) => `${name} covers ${other.name} ${other.seat}`),
        ...(isOnCloth(box) ? [] : [`${name} leaves the cloth`]),
        ...(nearest(true) < nearest(false) ? [] : [`${name} is nearer to another seat`]),
      ];
    });
  });

for (const [scene, seats] of [
  ["bets-ten", 10],
  ["bets-nine", 9],
  ["bets-six", 6],
] as const)
  test(`with ${seats} seats each bet lies at its own seat and covers nothing, in every window`, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: roomUrl(), reducedMotion: "reduce" });
    await page.goto(`/dev/gallery?scene=${scene}`);
    await expect(page.getByTestId(/^bet-\d+$/)).toHaveCount(seats);
    for (const [name, size] of Object.entries(WINDOWS)) {
      await page.setViewportSize(size);
      // Asks again while chips fly in or out, which takes less than a quarter of a second.
      await expect.poll(() => findMisplacedBets(page), { message: name, timeout: 10_000 }).toEqual([]);
    }
    await page.close();
  });

test("two players sit face to face at a table of six, in every window", { tag: "@night" }, async ({ browser }) => {
  const page = await browser.newPage({ baseURL: roomUrl(), reducedMotion: "reduce" });
  await page.goto("/dev/gallery?scene=heads-up");
  await expect(page.getByTestId(/^bet-\d+$/)).toHaveCount(2);
  for (const [name, size] of Object.entries(WINDOWS)) {
    await page.setViewportSize(size);
    await expect.poll(() => findMisplacedBets(page), { message: name, timeout: 10_000 }).toEqual([]);
    const [you, opponent] = await Promise.all([
      page.getByTestId("seat-0").boundingBox(),
      page.getByTestId("seat-1").boundingBox(),
    ]);
    if (!you || !opponent) throw new Error("a seat is missing");
    expect(Math.abs(you.x - opponent.x), name).toBeLessThan(1);
    expect(opponent.y + opponent.height, name).toBeLessThan(you.y);
    for (const seat of [2, 3, 4, 5]) {
      const free = await page.getByTestId(`seat-${seat}`).boundingBox();
      expect((free?.width ?? 0) < you.width, `${name}: free seat ${seat} is smaller`).toBe(true);
    }
  }
  await page.close();
});

/**
 * Returns each bubble that covers something that must stay visible, or that leaves the felt. A bubble may cover only the pod of its own
 * seat.
 */
const findMisplacedBubbles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const covered =
      "fieldset[data-testid^='seat-'], [data-cards-of], [data-testid='board'], [data-testid='pot'], [data-testid='side-pot'], [data-testid='button'], [data-testid^='bet-'], [data-testid='bubble'], button:not(fieldset button)";
    /** Returns the bottom of the visible part of an element. Cards are visible only down to the top of their pod, which covers the rest. */
    const seenBottomOf = (element: Element, bottom: number) => {
      const pod = document.querySelector(`fieldset[data-testid='seat-${element.getAttribute("data-cards-of")}']`);
      return pod ? Math.min(bottom, pod.getBoundingClientRect().top) : bottom;
    };
    const felt = document.querySelector("section")?.getBoundingClientRect() ?? new DOMRect();
    return [...document.querySelectorAll("[data-testid='bubble']")].flatMap((bubble) => {
      const box = bubble.getBoundingClientRect();
      const name = `"${bubble.textContent}"`;
      const isInside =
        box.left >= felt.left && box.right <= felt.right && box.top >= felt.top && box.bottom <= felt.bottom;
      return [
        ...[...document.querySelectorAll(covered)]
          .filter((other) => {
            const { left, right, top, bottom } = other.getBoundingClientRect();
            return (
              !other.contains(bubble) &&
              other !== bubble &&
              box.left < right - 0.5 &&
              left < box.right - 0.5 &&
              box.top < seenBottomOf(other, bottom) - 0.5 &&
              top < box.bottom - 0.5
            );
          })
          .map((other) => `${name} covers ${other.getAttribute("data-testid") ?? other.outerHTML.slice(0, 80)}`),
        ...(isInside ? [] : [`${name} leaves the felt`]),
        ...(box.height > 60 ? [`${name} has more than two lines`] : []),
      ];
    });
  });

for (const [scene, seats] of [
  ["talk-ten", 10],
  ["talk-six", 6],
] as const)
  test(`messages of ${seats} players at once cover no card, board, pot, bet or control, in every window`, {
    tag: "@night",
  }, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: roomUrl(), reducedMotion: "reduce" });
    await page.goto(`/dev/gallery?scene=${scene}`);
    await expect(page.getByTestId("bubble")).toHaveCount(seats);
    for (const [name, size] of Object.entries(WINDOWS)) {
      await page.setViewportSize(size);
      await expect.poll(() => findMisplacedBubbles(page), { message: name, timeout: 10_000 }).toEqual([]);
    }
    await page.close();
  });

test("the edge of the felt never cuts off the dealer button or the seconds of a clock", { tag: "@night" }, async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: roomUrl(), reducedMotion: "reduce" });
  const cutOff = () =>
    page.evaluate(() => {
      const felt = document.querySelector("section")?.getBoundingClientRect() ?? new DOMRect();
      const parts = [...document.querySelectorAll("[data-testid=button], [data-testid=clock-seconds]")];
      return parts.flatMap((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isInside = left >= felt.left && right <= felt.right && top >= felt.top && bottom <= felt.bottom;
        return isInside ? [] : [`${part.getAttribute("data-testid")} ${left}–${right} of ${felt.right}`];
      });
    });
  for (const scene of ["right-ten", "right-six"]) {
    await page.goto(`/dev/gallery?scene=${scene}`);
    await expect(page.getByTestId("clock-seconds")).toBeVisible();
    await expect(page.getByTestId("button")).toBeVisible();
    for (const [name, size] of Object.entries(WINDOWS)) {
      await page.setViewportSize(size);
      await expect.poll(cutOff, { message: `${scene}, ${name}` }).toEqual([]);
    }
  }
  await page.close();
});
