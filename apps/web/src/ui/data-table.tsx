import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** True when the column contains numbers, which are aligned right. */
  readonly figures?: boolean;
  /** Set when the list can be sorted by this column. */
  readonly sort?: ColumnSort;
}

interface ColumnSort {
  /** The URL of the list sorted by this column. If it is already sorted by this column, the URL reverses the order. */
  readonly href: string;
  /** The current order. null when the list is sorted by another column. */
  readonly direction: "ascending" | "descending" | null;
}

// `relative`, so that hidden text for screen readers scrolls with the table and does not make the page wider.
const FRAME_CLASS = "relative overflow-x-auto rounded-2xl border border-line bg-surface";

// The first column stays visible while the others scroll.
const EDGE_CELL_CLASS =
  "first:sticky first:left-0 first:max-w-40 first:bg-surface first:pl-4 last:pr-4 sm:first:max-w-none";

/** A table that scrolls sideways when the page is too narrow. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly empty: string;
}) {
  if (rows.length === 0) return <p className="py-8 text-ink-2">{empty}</p>;
  const side = ({ figures = false }: Column<Row>) => (figures ? "figures text-right whitespace-nowrap" : "text-left");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={FRAME_CLASS}>
      <table className="w-full border-collapse text-sm">
        <thead className="border-line border-b">
          <tr>
            {columns.map((column) => (
              <th
                key={column.head}
                scope="col"
                {...(column.sort?.direction && { "aria-sort": column.sort.direction })}
                className={clsx("px-3 py-2 text-xs font-medium text-ink-3", EDGE_CELL_CLASS, side(column))}
              >
                {column.sort ? <SortLink head={column.head} sort={column.sort} /> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-line/60 border-b align-top last:border-b-0">
              {columns.map((column) => (
                <td key={column.head} className={clsx("px-3 py-2.5", EDGE_CELL_CLASS, side(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SortLink({ head, sort: { href, direction } }: { readonly head: string; readonly sort: ColumnSort }) {
  const Icon = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-8 items-center gap-1 pointer-coarse:min-h-11 underline-offset-4 hover:text-ink hover:underline"
    >
      {head}
      {direction && <Icon className="size-3.5" aria-hidden="true" />}
    </Link>
  );
}
