import type { CommandResult, GivenOrder } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatTime, refusalWords, words } from "../words.ts";

const kindWords = (kind: string): string => {
  const name = KINDS.find((known) => known === kind);
  return name ? words(`tables.orderKinds.${name}`) : kind;
};
const KINDS = ["change-settings", "pause", "resume", "close", "cancel-hand", "drain", "resume-node"] as const;

const columns: readonly Column<GivenOrder>[] = [
  {
    head: words("tables.orderColumns.at"),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span>,
  },
  { head: words("tables.orderColumns.what"), cell: ({ kind }) => kindWords(kind) },
  { head: words("tables.orderColumns.by"), cell: ({ by }) => by },
  { head: words("tables.orderColumns.reason"), cell: ({ reason }) => reason },
  { head: words("tables.orderColumns.result"), cell: ({ result }) => <Result result={result} /> },
];

const Result = ({ result }: { readonly result: CommandResult | null }) => {
  if (result === null) return <span className="text-ink-2">{words("tables.pending")}</span>;
  if (result.ok) return <span className="text-win">{words("tables.done")}</span>;
  return <span className="text-danger">{refusalWords(result.code)}</span>;
};

/** What was asked of a unit, and what became of it. */
export const Orders = ({ orders }: { readonly orders: readonly GivenOrder[] }) => (
  <section aria-live="polite" className="mt-8">
    <h2 className="mb-3 text-lg font-semibold">{words("tables.orders")}</h2>
    <DataTable
      label={words("tables.orders")}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      empty={words("tables.noOrders")}
    />
  </section>
);
