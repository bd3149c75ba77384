import { expect, it } from "vitest";
import { sixSeatScene } from "../session/scene-fixtures.ts";
import { buildPiles } from "./bets-in-front.tsx";

const scene = sixSeatScene(0);
const bettors = buildPiles(scene).map(({ seat }) => seat);

it("each bet is in front of its player", () => {
  expect(bettors.length).toBeGreaterThan(1);
  for (const { seat } of buildPiles(scene)) expect(scene.view.seats.map((taken) => taken.seat)).toContain(seat);
});

it("the bet of a player who has left is in the pot, also when another player has taken the seat", () => {
  const [gone] = bettors;
  const { view, annotations } = scene;
  const seats = view.seats.filter(({ seat }) => seat !== gone);
  const left = { ...scene, view: { ...view, seats } };
  expect(buildPiles(left).map(({ seat }) => seat)).toEqual(bettors.slice(1));
  const retaken = { ...scene, annotations: { ...annotations, leftSeats: [gone ?? 0] } };
  expect(buildPiles(retaken).map(({ seat }) => seat)).toEqual(bettors.slice(1));
});
