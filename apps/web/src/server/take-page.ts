/** Pages of a list whose rows carry their own cursor. */

export const PAGE_ROWS = 50;
/** A page is read with one row more, which shows whether there is an older page. */
export const PAGE_READ_LIMIT = PAGE_ROWS + 1;

/** `next` is the cursor of the older page, null when there is none. */
export function takePage<Row extends { readonly cursor: string }>(
  read: readonly Row[],
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const rows = read.slice(0, PAGE_ROWS);
  return { rows, next: read.length > PAGE_ROWS ? (rows.at(-1)?.cursor ?? null) : null };
}
