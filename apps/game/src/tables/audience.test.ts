import { expect, it } from "vitest";
import { Audience } from "./audience.ts";

const ann1 = { socketId: "1", userId: "ann" };
const ann2 = { socketId: "2", userId: "ann" };
const bob = { socketId: "3", userId: "bob" };

it("fault 25: only a player's newest window may act; an older window may act after it watches the table again", () => {
  const audience = new Audience();
  expect(audience.add(ann1)).toBe(true);
  expect(audience.add(ann2)).toBe(false);
  expect([audience.isNewestSocket(ann1), audience.isNewestSocket(ann2)]).toEqual([false, true]);
  audience.add(ann1);
  expect([audience.isNewestSocket(ann1), audience.isNewestSocket(ann2)]).toEqual([true, false]);
});
it("a player is away only when the last of their windows is gone", () => {
  const audience = new Audience();
  audience.add(ann1);
  audience.add(ann2);
  expect(audience.remove(ann2)).toBe(false);
  expect(audience.isNewestSocket(ann1)).toBe(true);
  expect(audience.remove(ann2)).toBe(false);
  expect(audience.remove(ann1)).toBe(true);
  expect(audience.isConnected("ann")).toBe(false);
});
it("the sockets of one player are one group, and all sockets of the rail are one group", () => {
  const audience = new Audience();
  for (const socket of [ann1, bob, ann2]) audience.add(socket);
  const groups = audience.groupByViewer((userId) => (userId === "ann" ? 4 : "rail"));
  expect(groups).toEqual(
    new Map<number | "rail", object>([
      [4, [ann1, ann2]],
      ["rail", [bob]],
    ]),
  );
});
it("an anonymous viewer is part of the rail, never acts, and never counts as a player who comes or leaves", () => {
  const audience = new Audience();
  const [viewer, other] = [
    { socketId: "4", userId: null },
    { socketId: "5", userId: null },
  ];
  expect([audience.add(viewer), audience.add(other), audience.add(ann1)]).toEqual([false, false, true]);
  expect(audience.isNewestSocket(viewer)).toBe(false);
  expect(audience.allWatchers()).toEqual([ann1, viewer, other]);
  expect(audience.groupByViewer(() => 4)).toEqual(
    new Map<number | "rail", object>([
      [4, [ann1]],
      ["rail", [viewer, other]],
    ]),
  );
  expect(audience.remove(viewer)).toBe(false);
  expect(audience.allWatchers()).toEqual([ann1, other]);
});
