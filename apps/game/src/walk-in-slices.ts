/** Goes through a long list in equal parts: each call returns the next part. After the last part it starts again with the current list. */
export function createSweep(list: () => readonly string[], parts: number): () => readonly string[] {
  let left: readonly string[] = [];
  let size = 0;
  return () => {
    if (left.length === 0) {
      left = list();
      size = Math.ceil(left.length / parts);
    }
    const next = left.slice(0, size);
    left = left.slice(size);
    return next;
  };
}
