import type { Adjustment } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { type Currency, formatAmount } from "../../../ui/money.ts";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";
import { AdjustmentForm } from "./adjustment-form.tsx";
import { DecisionForm } from "./decision-form.tsx";

const PATH = "/admin/chips";

const columns = (mayApprove: boolean): readonly Column<Adjustment>[] => [
  { head: words("chips.at"), cell: ({ askedAt }) => <span className="whitespace-nowrap">{formatTime(askedAt)}</span> },
  {
    head: words("chips.player"),
    cell: ({ userId, player }) => (
      <Link href={`${PATH}?player=${userId}`} prefetch={false} className="underline">
        {player}
      </Link>
    ),
  },
  { head: words("chips.amount"), figures: true, cell: ({ amount, currency }) => formatAmount(amount, currency) },
  { head: words("chips.currency"), cell: ({ currency }) => words(`currencies.${currency}`) },
  { head: words("chips.reason"), cell: ({ reason }) => reason },
  { head: words("chips.asked"), cell: ({ askedBy }) => askedBy.name },
  {
    head: words("chips.status"),
    cell: ({ id, status, decidedBy, decidedAt }) => (
      <>
        {words(`chips.statuses.${status}`)}
        {decidedBy && decidedAt !== null && (
          <span className="block text-xs text-ink-3">
            {words("chips.decided")} {decidedBy.name}, {formatTime(decidedAt)}
          </span>
        )}
        {status === "pending" && mayApprove && <DecisionForm id={id} />}
      </>
    ),
  },
];

/** Chips moved by hand, and moving some. Fault 51 */
export const AdjustmentsPage = ({
  adjustments,
  limits,
  player,
  query,
  before,
  next,
  mayApprove,
  mayLimit,
}: {
  readonly adjustments: readonly Adjustment[];
  readonly limits: Readonly<Record<Currency, number>>;
  /** Whose account the form begins with; may be empty. */
  readonly player: string;
  readonly query: Readonly<Record<string, string>>;
  readonly before: number | null;
  readonly next: number | null;
  readonly mayApprove: boolean;
  readonly mayLimit: boolean;
}) => (
  <>
    <PageHead title={words("chips.title")}>
      <nav aria-label={words("chips.label")} className="flex gap-4 text-sm">
        <Link href={PATH} prefetch={false} className="underline">
          {words("chips.filter.all")}
        </Link>
        <Link href={`${PATH}?show=pending`} prefetch={false} className="underline">
          {words("chips.filter.pending")}
        </Link>
        {mayLimit && (
          <Link href={`${PATH}/limits`} prefetch={false} className="underline">
            {words("chips.limitsTitle")}
          </Link>
        )}
      </nav>
    </PageHead>
    <DataTable
      label={words("chips.title")}
      columns={columns(mayApprove)}
      rows={adjustments}
      rowKey={({ number }) => number}
      empty={words("list.empty")}
    />
    <Pager
      path={PATH}
      query={query}
      before={before === null ? null : String(before)}
      next={next === null ? null : String(next)}
    />
    <AdjustmentForm player={player} limits={limits} />
  </>
);
