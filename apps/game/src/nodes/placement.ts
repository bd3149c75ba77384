/**
 * Computes how many units each node should run, and which node should get a unit that another node gives away. The results are only advice:
 * leases and epochs decide which node runs a unit. `hand-over.ts` chooses the units and moves a few at a time.
 */
import type { NodeLoad, RoomLoad } from "@poker/db";

/**
 * How far a node may differ from its share before units move, as a fraction of the share. Without this slack, units would move to and fro.
 */
const SLACK = 0.05;
const slackOf = (share: number) => Math.max(1, Math.ceil(share * SLACK));

/** Returns the nodes that accept units. Those are the nodes that do not drain, or all nodes when all of them drain. */
function takers({ nodes }: RoomLoad): readonly NodeLoad[] {
  const willing = nodes.filter(({ draining }) => !draining);
  return willing.length > 0 ? willing : nodes;
}

/** Returns the node's share of all open units, by its weight. Returns 0 for a node that drains while another node does not. */
export function fairShare(room: RoomLoad, nodeId: string): number {
  const willing = takers(room);
  const own = willing.find((node) => node.nodeId === nodeId);
  const allWeights = willing.reduce((sum, { weight }) => sum + weight, 0);
  return own ? Math.ceil((room.openUnits * own.weight) / allWeights) : 0;
}

/** Returns how many units the node may hold before it stops claiming more. */
export function claimLimit(room: RoomLoad, nodeId: string): number {
  const share = fairShare(room, nodeId);
  return share === 0 ? 0 : share + slackOf(share);
}

/** Returns true when the node has far fewer units than its share. */
function isShort(room: RoomLoad, { nodeId, units, draining }: NodeLoad): boolean {
  const share = fairShare(room, nodeId);
  return !draining && units < share - slackOf(share);
}

/**
 * Returns how many units the node should give away now. When the node has far too many units or another node has far too few, that is the
 * number of its units above its share. In all other cases it is 0.
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
 * Chooses an heir for each of `count` units that a node gives away. The next heir is always the node with the fewest units for its weight.
 * Returns fewer heirs only when no node accepts units.
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
