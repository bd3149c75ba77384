import { clsx } from "clsx";
import type { ReactNode } from "react";

interface PlainColumn {
  readonly head: string;
  /** True for a column of numbers, which are aligned on the right. */
  readonly figures?: boolean;
}

interface PlainRow {
  readonly key: string | number;
  readonly cells: readonly ReactNode[];
  /** True when the row is highlighted, because it is the current level or the reader's own line. */
  readonly isMarked?: boolean;
  /** A text across the whole row, which then has no cells. */
  readonly across?: ReactNode;
}

/** Shows a table with few columns, as wide as its part of the page. */
export function PlainTable({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly PlainColumn[];
  readonly rows: readonly PlainRow[];
}) {
  const side = (index: number) => (columns[index]?.figures ? "figures text-right whitespace-nowrap" : "text-left");
  return (
    <div className="relative overflow-hidden rounded-2xl border border-line bg-surface">
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead className="border-b border-line">
          <tr>
            {columns.map(({ head }, index) => (
              <th
                key={head}
                scope="col"
                className={clsx("px-2 py-2 text-xs font-medium text-ink-3 first:pl-4 last:pr-4", side(index))}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isMarked = false, across }) => (
            <tr
              key={key}
              className={clsx(
                "border-b border-line/60 last:border-b-0",
                isMarked && "bg-surface-2 font-semibold shadow-[inset_3px_0_0_var(--brass-ink)]",
              )}
            >
              {across !== undefined ? (
                <td colSpan={columns.length} className="px-4 py-2 text-ink-2">
                  {across}
                </td>
              ) : (
                cells.map((cell, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
                    key={index}
                    className={clsx("min-w-0 px-2 py-2 first:pl-4 last:pr-4", side(index))}
                  >
                    {cell}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
