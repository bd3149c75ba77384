/** A tree of hashes over 64 leaves: one root commits to all, six siblings prove one. */
import { type Bytes, sameBytes } from "./bytes.ts";
import { T } from "./tagged-hash.ts";

export const LEAVES = 64;
const LEVELS = 6;

/** All levels, leaves first, root last. */
export function treeOf(leaves: readonly Bytes[]): Bytes[][] {
  if (leaves.length !== LEAVES) throw new Error(`A tree has ${LEAVES} leaves, not ${leaves.length}`);
  const levels = [[...leaves]];
  for (let level = 0; level < LEVELS; level++) {
    const below = levels[level]!;
    const nodes: Bytes[] = [];
    for (let i = 0; i < below.length; i += 2) nodes.push(T("node", below[i]!, below[i + 1]!));
    levels.push(nodes);
  }
  return levels;
}

export const rootOf = (tree: readonly (readonly Bytes[])[]): Bytes => tree[LEVELS]![0]!;

/** The six siblings on the way up from a leaf. */
export const pathOf = (tree: readonly (readonly Bytes[])[], leaf: number): Bytes[] =>
  Array.from({ length: LEVELS }, (_, level) => tree[level]![(leaf >> level) ^ 1]!);

export function leadsTo(root: Bytes, leaf: Bytes, index: number, path: readonly Bytes[]): boolean {
  if (path.length !== LEVELS || !Number.isInteger(index) || index < 0 || index >= LEAVES) return false;
  const top = path.reduce(
    (node, sibling, level) => ((index >> level) & 1 ? T("node", sibling, node) : T("node", node, sibling)),
    leaf,
  );
  return sameBytes(top, root);
}
