/**
 * Walks through a long list in equal slices. Each call returns the next slice. After the last slice, it starts again with the list as it is
 * then.
 */
export function walkInSlices(list: () => readonly string[], slices: number): () => readonly string[] {
  let left: readonly string[] = [];
  let size = 0;
  return () => {
    if (left.length === 0) {
      left = list();
      size = Math.ceil(left.length / slices);
    }
    const next = left.slice(0, size);
    left = left.slice(size);
    return next;
  };
}
