import { expect, it } from "vitest";
import { sixSeatScene } from "../../gallery/scene-fixtures.ts";
import { headsUpScene } from "../../gallery/scene-variations.ts";
import { findSeating } from "./find-seating.ts";

const NOW = 1_000_000;

it("two players sit face to face, the viewer at the bottom, or the first of them for the rail", () => {
  const { view } = headsUpScene(NOW);
  expect(findSeating(view, 0)).toEqual({ bottomSeat: 0, facing: 1 });
  expect(findSeating(view, 1)).toEqual({ bottomSeat: 1, facing: 5 });
  expect(findSeating(view, null)).toEqual({ bottomSeat: 0, facing: 1 });
});

it("with more players, or while a hand of more is being played, seats stay where they are", () => {
  const { view } = sixSeatScene(NOW);
  expect(findSeating(view, 2)).toEqual({ bottomSeat: 2, facing: null });
  expect(findSeating({ ...view, seats: view.seats.slice(0, 2) }, 0).facing).toBeNull();
  expect(findSeating({ ...view, seats: view.seats.slice(0, 1), hand: null }, 0).facing).toBeNull();
});
