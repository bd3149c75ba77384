import type { RoomLoad } from "@poker/db";
import { expect, test } from "vitest";
import { chooseHeirs, claimLimit, fairShare, surplusUnits } from "./placement.ts";

/**
 * Creates a room with the nodes a, b, c and so on. `units` says how many units each node runs. If `openUnits` is larger than their sum, the
 * other units have no owner.
 */
function roomOf(units: readonly number[], change: Partial<RoomLoad> & { weights?: number[]; draining?: string } = {}) {
  const { weights = [], draining = "", openUnits = units.reduce((sum, count) => sum + count, 0) } = change;
  const nodes = units.map((count, i) => {
    const nodeId = String.fromCharCode(97 + i);
    return { nodeId, units: count, weight: weights[i] ?? 1, draining: draining.includes(nodeId) };
  });
  return { openUnits, nodes };
}
const surpluses = (room: RoomLoad) => room.nodes.map((node) => surplusUnits(room, node));

test("a node without other nodes takes all units", () => {
  const room = roomOf([0], { openUnits: 800 });
  expect(claimLimit(room, "a")).toBeGreaterThanOrEqual(800);
  expect(surpluses(roomOf([800]))).toEqual([0]);
});

test("shares follow the weights, and their sum is never less than the number of open units", () => {
  const room = roomOf([0, 0, 0], { openUnits: 100, weights: [1, 1, 2] });
  expect(["a", "b", "c"].map((id) => fairShare(room, id))).toEqual([25, 25, 50]);
  for (let openUnits = 0; openUnits < 50; openUnits++) {
    const odd = roomOf([0, 0, 0], { openUnits, weights: [3, 7, 1] });
    const sum = ["a", "b", "c"].reduce((all, id) => all + fairShare(odd, id), 0);
    expect(sum).toBeGreaterThanOrEqual(openUnits);
  }
});

test("a node that claims units before the other nodes takes only a little more than its share", () => {
  const room = roomOf([0, 0], { openUnits: 100 });
  expect(claimLimit(room, "a")).toBe(53);
});

test("when a node joins, the other nodes give away as many units as the new node's share", () => {
  expect(surpluses(roomOf([400, 400, 0]))).toEqual([133, 133, 0]);
  expect(surpluses(roomOf([800, 0, 0]))).toEqual([533, 0, 0]);
});

test("a node that is a little above its share keeps its units, so that units do not move back and forth", () => {
  expect(surpluses(roomOf([274, 260, 266]))).toEqual([0, 0, 0]);
  expect(surpluses(roomOf([2, 1, 0]))).toEqual([0, 0, 0]);
  expect(surpluses(roomOf([2, 2, 0]))).toEqual([0, 0, 0]);
});

test("when a node has far too few units, nodes that are only a little above their share give units away", () =>
  expect(surpluses(roomOf([5, 5, 2]))).toEqual([1, 1, 0]));

test.each([
  [
    [9, 0, 0],
    [1, 1, 1],
  ],
  [
    [800, 0, 0],
    [1, 2, 1],
  ],
  [
    [37, 12, 1],
    [1, 1, 5],
  ],
  [
    [10, 10, 10],
    [1, 1, 8],
  ],
])(
  "after one round of handing over no node has a surplus, and no unit moved twice: %j with weights %j",
  (units, weights) => {
    let room: RoomLoad = roomOf(units, { weights });
    const movedOnce = room.nodes.reduce((sum, node) => sum + surplusUnits(room, node), 0);
    let moved = 0;
    for (const { nodeId } of room.nodes) {
      const node = room.nodes.find((each) => each.nodeId === nodeId);
      const heirs = node ? chooseHeirs(room, nodeId, surplusUnits(room, node)) : [];
      moved += heirs.length;
      room = {
        ...room,
        nodes: room.nodes.map((each) => ({
          ...each,
          units:
            each.units + heirs.filter((id) => id === each.nodeId).length - (each.nodeId === nodeId ? heirs.length : 0),
        })),
      };
    }
    expect(surpluses(room)).toEqual(units.map(() => 0));
    expect(moved).toBe(movedOnce);
  },
);

test("a draining node takes no units, and is not an heir while another node is not draining", () => {
  const room = roomOf([10, 0, 10], { draining: "b" });
  expect([fairShare(room, "b"), claimLimit(room, "b")]).toEqual([0, 0]);
  expect(chooseHeirs(room, "a", 2)).toEqual(["c", "c"]);
  expect(surpluses(room)).toEqual([0, 0, 0]);
});

test("when all nodes drain, free units are still taken, and no node is an heir", () => {
  const room = roomOf([5, 0], { openUnits: 10, draining: "ab" });
  expect(fairShare(room, "b")).toBe(5);
  expect(chooseHeirs(room, "a", 5)).toEqual([]);
});

test("a leaving node's units are spread over the other nodes by weight", () =>
  expect(chooseHeirs(roomOf([6, 0, 0], { weights: [1, 1, 2], draining: "a" }), "a", 6).toSorted()).toEqual([
    ..."bbcccc",
  ]));
