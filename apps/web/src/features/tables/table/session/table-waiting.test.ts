import type { TableSeat, TableView } from "@poker/engine";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { messagesFor } from "../../../../messages/index.ts";
import { emptyTableScene, hiLoShowdownScene, sixSeatScene } from "./scene-fixtures.ts";
import type { TableScene } from "./table-scene.ts";
import { countMissingPlayers, describeWaiting } from "./table-waiting.ts";

const t = createTranslator({ locale: "en", messages: messagesFor("en") });

/** Returns the table between hands. `changes` are applied to its seats and keyed by seat number. */
function betweenHands(
  changes: Readonly<Record<number, Partial<TableSeat>>>,
  view: Partial<TableView> = {},
): TableScene {
  const scene = sixSeatScene(0);
  const seats = scene.view.seats.map((seat) => ({ ...seat, ...changes[seat.seat] }));
  return { ...scene, view: { ...scene.view, seats, hand: null, ...view } };
}
const absent = { sittingOut: { since: 0, reason: "asked" as const } };
const broke = { stack: 0, sittingOut: { since: 0, reason: "no-chips" as const } };

describe("B9: what a table waits for", () => {
  it("is nothing while a hand runs, or when enough players are ready", () => {
    expect(describeWaiting(t, sixSeatScene(0), false)).toBeNull();
    expect(describeWaiting(t, betweenHands({}), false)).toBeNull();
    expect(countMissingPlayers(hiLoShowdownScene(0))).toBe(0);
  });

  it("says how many players are missing, and names the seated players who are not dealt in, except the reader", () => {
    expect(describeWaiting(t, emptyTableScene(0), false)).toBe("Waiting for one more player.");
    const scene = betweenHands({ 0: absent, 1: absent, 2: broke, 3: absent });
    expect(describeWaiting(t, scene, false)).toBe(
      "Waiting for one more player. Marguerite, Lindqvist sit out. Okonkwo is out of chips.",
    );
    const others = betweenHands({ 0: absent, 1: absent, 2: absent, 3: absent, 5: absent });
    expect(describeWaiting(t, others, false)).toMatch(/^Waiting for 2 more players\. Marguerite, /);
  });

  it("B9: counts by the house's rule: after a hand of three players, two players may play one hand", () => {
    const settings = { ...sixSeatScene(0).view.settings, minPlayers: 3, allowHeadsUpAfterThree: true };
    const two = { 1: absent, 2: absent, 3: absent };
    expect(countMissingPlayers(betweenHands(two, { settings, lastDealtIn: 3 }))).toBe(0);
    expect(countMissingPlayers(betweenHands(two, { settings, lastDealtIn: 2 }))).toBe(1);
  });

  it("says that a bot is about to sit down", () => {
    expect(describeWaiting(t, emptyTableScene(0), true)).toBe(
      "Waiting for one more player. A bot is about to sit down.",
    );
  });
});
