/** Finds cycles in a graph of imports. The files of a cycle all import each other, directly or through other files. */

type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the sets of files in which each file leads to all others, found by Tarjan's algorithm. Files outside of
 * cycles are not returned.
 */
function findKnots(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const knots: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    isOpen.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next);
        lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
      } else if (isOpen.has(next)) lowest.set(file, Math.min(lowest.get(file)!, order.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const knot = open.splice(open.indexOf(file));
    for (const each of knot) isOpen.delete(each);
    if (knot.length > 1 || (graph.get(file) ?? []).includes(file)) knots.push(knot);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return knots;
}

/** Returns the shortest chain of imports from a file back to itself. The file is both the first and the last of the chain. */
function findShortestWay(graph: ImportGraph, start: string): readonly string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at = file; at !== start; at = cameFrom.get(at)!) way.unshift(at);
        return [start, ...way];
      }
      if (!cameFrom.has(next)) {
        cameFrom.set(next, file);
        queue.push(next);
      }
    }
  }
  return [];
}

export interface Cycle {
  readonly files: readonly string[];
  /** The shortest cycle among these files. Its first file is repeated at the end. */
  readonly way: readonly string[];
}

export const findCycles = (graph: ImportGraph): Cycle[] =>
  findKnots(graph).map((files) => ({
    files: files.toSorted(),
    way: files.map((file) => findShortestWay(graph, file)).toSorted((a, b) => a.length - b.length)[0] ?? [],
  }));
