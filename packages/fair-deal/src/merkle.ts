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

export const treeRoot = (tree: readonly (readonly Bytes[])[]): Bytes => tree[LEVEL_COUNT]![0]!;

/** The six siblings on the way up from a leaf. */
export const treePath = (tree: readonly (readonly Bytes[])[], leaf: number): Bytes[] =>
  Array.from({ length: LEVEL_COUNT }, (_, level) => tree[level]![(leaf >> level) ^ 1]!);

export function verifyPath(root: Bytes, leaf: Bytes, index: number, path: readonly Bytes[]): boolean {
  if (path.length !== LEVEL_COUNT || !Number.isInteger(index) || index < 0 || index >= LEAF_COUNT) return false;
  const top = path.reduce(
    (node, sibling, level) =>
      (index >> level) & 1 ? taggedHash("node", sibling, node) : taggedHash("node", node, sibling),
    leaf,
  );
  return areBytesEqual(top, root);
}
