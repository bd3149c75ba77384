/** A tree of hashes over 64 leaves: one root commits to all, six siblings prove one. */
import { areBytesEqual, type Bytes } from "./bytes.ts";
import { taggedHash } from "./tagged-hash.ts";

export const LEAF_COUNT = 64;
const LEVEL_COUNT = 6;

/** All levels, leaves first, root last. */
export function buildTree(leaves: readonly Bytes[]): Bytes[][] {
  if (leaves.length !== LEAF_COUNT) throw new Error(`A tree has ${LEAF_COUNT} leaves, not ${leaves.length}`);
  const levels = [[...leaves]];
  for (let level = 0; level < LEVEL_COUNT; level++) {
    const below = levels[level]!;
    const nodes: Bytes[] = [];
    for (let i = 0; i < below.length; i += 2) nodes.push(taggedHash("node", below[i]!, below[i + 1]!));
    levels.push(nodes);
  }
  return levels;
}

/** Where the six siblings on the way up from a leaf are, when the nodes of all levels are counted from the leaves to the root. */
export function pathIndexes(leaf: number): number[] {
  let levelStart = 0;
  return Array.from({ length: LEVEL_COUNT }, (_, level) => {
    const sibling = levelStart + ((leaf >> level) ^ 1);
    levelStart += LEAF_COUNT >> level;
    return sibling;
  });
}

export function verifyPath(root: Bytes, leaf: Bytes, index: number, path: readonly Bytes[]): boolean {
  if (path.length !== LEVEL_COUNT || !Number.isInteger(index) || index < 0 || index >= LEAF_COUNT) return false;
  const top = path.reduce(
    (node, sibling, level) =>
      (index >> level) & 1 ? taggedHash("node", sibling, node) : taggedHash("node", node, sibling),
    leaf,
  );
  return areBytesEqual(top, root);
}
