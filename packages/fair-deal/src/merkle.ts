/**
 * A hash tree whose number of leaves is a power of two. Its root commits to all leaves. The siblings of the nodes on the way from a leaf to
 * the root prove the leaf.
 */
import { areBytesEqual, type Bytes } from "./bytes.ts";
import { taggedHash } from "./tagged-hash.ts";

/** How many leaves the tree of a deck has. */
export const LEAF_COUNT = 64;

/** Returns the nodes of the tree, level by level, from the leaves to the root. */
export function buildTree(leaves: readonly Bytes[]): Bytes[][] {
  if (leaves.length !== leavesFor(leaves.length)) throw new Error(`No tree has ${leaves.length} leaves`);
  const levels = [[...leaves]];
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const nodes: Bytes[] = [];
    for (let i = 0; i < below.length; i += 2) nodes.push(taggedHash("node", below[i]!, below[i + 1]!));
    levels.push(nodes);
  }
  return levels;
}

/** Returns how many leaves a tree for `count` values has: the next power of two, and at least 2. */
export const leavesFor = (count: number): number => 2 ** levelsFor(count);

const levelsFor = (count: number): number => Math.max(1, Math.ceil(Math.log2(count)));

/** Returns the indices of the siblings that prove a leaf. The indices count all nodes of the tree, from the first leaf to the root. */
export function pathIndexes(leaf: number, leaves: number = LEAF_COUNT): number[] {
  let levelStart = 0;
  return Array.from({ length: levelsFor(leaves) }, (_, level) => {
    const sibling = levelStart + ((leaf >> level) ^ 1);
    levelStart += leaves >> level;
    return sibling;
  });
}

/**
 * Returns true when the path proves that the leaf is in the tree. `leaves` is how many leaves the tree has. Never throws, because paths
 * come from outside.
 */
export function verifyPath(
  root: Bytes,
  leaf: Bytes,
  index: number,
  path: readonly Bytes[],
  leaves: number = LEAF_COUNT,
): boolean {
  if (path.length !== levelsFor(leaves) || !Number.isInteger(index) || index < 0 || index >= leaves) return false;
  const top = path.reduce(
    (node, sibling, level) =>
      (index >> level) & 1 ? taggedHash("node", sibling, node) : taggedHash("node", node, sibling),
    leaf,
  );
  return areBytesEqual(top, root);
}
