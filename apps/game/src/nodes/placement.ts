/**
 * Says how many units each node should run, and which node should get a unit that another node gives away. `hand-over.ts` chooses the units
 * and moves a few at a time. The results are only advice: leases and epochs decide which node runs a unit.
 */
import type { NodeLoad, RoomLoad } from "@poker/db";

/** Units move only when a node differs from its share by more than this part of the share. Otherwise units would move to and fro. */
const SLACK = 0.05;
const slackOf = (share: number) => Math.max(1, Math.ceil(share * SLACK));

/** Nodes that take units: those that do not drain, or all nodes when all of them drain. */
function takers({ nodes }: RoomLoad): readonly NodeLoad[] {
  const willing = nodes.filter(({ draining }) => !draining);
  return willing.length > 0 ? willing : nodes;
}

/** The node's part of all open units, by weight; 0 for a node that drains while another node does not. */
export function fairShare(room: RoomLoad, nodeId: string): number {
  const willing = takers(room);
  const own = willing.find((node) => node.nodeId === nodeId);
  const allWeights = willing.reduce((sum, { weight }) => sum + weight, 0);
  return own ? Math.ceil((room.openUnits * own.weight) / allWeights) : 0;
}

/** The most units that the node claims by itself. */
export function claimLimit(room: RoomLoad, nodeId: string): number {
  const share = fairShare(room, nodeId);
  return share === 0 ? 0 : share + slackOf(share);
}

/** True when the node has far fewer units than its share. */
function isShort(room: RoomLoad, { nodeId, units, draining }: NodeLoad): boolean {
  const share = fairShare(room, nodeId);
  return !draining && units < share - slackOf(share);
}

/**
 * Returns how many units the node should give away now: its units above its share when it has too many units or another
 * node has far too few, otherwise 0.
 */
export function surplusUnits(
  room: RoomLoad,
  { nodeId, units }: { readonly nodeId: string; readonly units: number },
): number {
  const own = room.nodes.find((node) => node.nodeId === nodeId);
  if (!own || own.draining) return 0;
  const isUneven = units > claimLimit(room, nodeId) || room.nodes.some((node) => isShort(room, node));
  return isUneven ? Math.max(0, units - fairShare(room, nodeId)) : 0;
}

/**
 * Chooses the heirs of `count` units that a node gives away, one entry for each unit. The next heir is always the node with the fewest
 * units for its weight.
 */
export function chooseHeirs(room: RoomLoad, nodeId: string, count: number): readonly string[] {
  const others = room.nodes.filter((node) => node.nodeId !== nodeId && !node.draining).map((node) => ({ ...node }));
  const heirs: string[] = [];
  while (heirs.length < count) {
    const [emptiest] = others.toSorted((a, b) => (a.units + 1) / a.weight - (b.units + 1) / b.weight);
    if (!emptiest) break;
    emptiest.units += 1;
    heirs.push(emptiest.nodeId);
  }
  return heirs;
}
