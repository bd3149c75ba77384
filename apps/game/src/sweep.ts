/**
 * Goes through a long list in equal parts, and through the list as it is by then when it has come to the end. Returns the next part at each
 * call.
 */
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
