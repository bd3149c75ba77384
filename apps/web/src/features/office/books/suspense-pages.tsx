import type { HeldShare, SuspenseListed } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/money.ts";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";
import { GiveBackForm } from "./give-back-form.tsx";

const PATH = "/admin/books/suspense";
const DAY_MS = 86_400_000;
const handNoOf = (handId: string) => handId.split(":").at(-1) ?? handId;
const titleOf = ({ handId, tableName }: SuspenseListed) =>
  words("books.caseTitle", { hand: handNoOf(handId), table: tableName });

const caseColumn: Column<SuspenseListed> = {
  head: words("books.suspense"),
  cell: (of) => (
    <Link href={`/admin/books/suspense/${of.handId}`} prefetch={false} className="underline">
      {titleOf(of)}
    </Link>
  ),
};
const heldColumn: Column<SuspenseListed> = {
  head: words("books.held"),
  figures: true,
  cell: ({ amount, currency }) => formatAmount(amount, currency),
};

interface CasePage {
  readonly cases: readonly SuspenseListed[];
  readonly next: string | null;
}

/** What is held, with its clock; and what became of the others. T7 */
export const SuspensePage = ({
  open,
  over,
  after,
  now,
}: {
  readonly open: CasePage;
  readonly over: CasePage;
  /** Where each list goes on. */
  readonly after: { readonly open: string | null; readonly over: string | null };
  readonly now: number;
}) => (
  <>
    <PageHead title={words("books.suspense")} />
    <h2 className="mb-3 text-lg font-semibold">{words("books.open")}</h2>
    <DataTable
      label={words("books.open")}
      rows={open.cases}
      rowKey={({ handId }) => handId}
      empty={words("list.empty")}
      columns={[
        caseColumn,
        heldColumn,
        { head: words("books.reason"), cell: ({ reason }) => reason },
        { head: words("books.opened"), cell: ({ openedAt }) => formatTime(openedAt) },
        {
          head: words("books.due"),
          cell: ({ dueAt }) => (
            <>
              {formatTime(dueAt)}
              <span className="block text-xs text-ink-3">{leftWords(dueAt - now)}</span>
            </>
          ),
        },
      ]}
    />
    <Pager
      path={PATH}
      name="open"
      query={after.over ? { over: after.over } : {}}
      before={after.open}
      next={open.next}
    />
    <h2 className="mt-8 mb-3 text-lg font-semibold">{words("books.over")}</h2>
    <DataTable
      label={words("books.over")}
      rows={over.cases}
      rowKey={({ handId }) => handId}
      empty={words("list.empty")}
      columns={[
        caseColumn,
        heldColumn,
        { head: words("books.outcome"), cell: ({ outcome }) => outcome && words(`books.outcomes.${outcome}`) },
        { head: words("books.resolved"), cell: ({ resolvedAt }) => resolvedAt !== null && formatTime(resolvedAt) },
      ]}
    />
    <Pager
      path={PATH}
      name="over"
      query={after.open ? { open: after.open } : {}}
      before={after.over}
      next={over.next}
    />
  </>
);

const leftWords = (ms: number) =>
  ms <= 0 ? words("books.dueNow") : words("books.daysLeft", { days: Math.ceil(ms / DAY_MS) });

/** One case: whose bets they are, and giving them back. */
export function SuspenseCasePage({
  of,
  held,
  mayResolve,
}: {
  readonly of: SuspenseListed;
  readonly held: readonly HeldShare[];
  readonly mayResolve: boolean;
}) {
  const { amount, currency, dueAt, openedAt, outcome, reason, handId } = of;
  return (
    <>
      <PageHead title={titleOf(of)}>
        <Link
          href={`/admin/books/ledger?${new URLSearchParams({ hand: handId })}`}
          prefetch={false}
          className="text-sm underline"
        >
          {words("report.inLedger")}
        </Link>
      </PageHead>
      <p>
        {words("books.held")}: <strong className="figures">{formatAmount(amount, currency)}</strong> · {reason}
      </p>
      <p className="mb-6 text-sm text-ink-2">
        {words("books.opened")} {formatTime(openedAt)} ·{" "}
        {outcome ? words(`books.outcomes.${outcome}`) : `${words("books.due")} ${formatTime(dueAt)}`}
      </p>
      <DataTable
        label={words("books.heldOf")}
        rows={held}
        rowKey={({ userId }) => userId}
        empty={words("list.empty")}
        columns={[
          { head: words("report.player"), cell: ({ name }) => name },
          { head: words("books.heldOf"), figures: true, cell: (share) => formatAmount(share.amount, currency) },
        ]}
      />
      {outcome === null && mayResolve && (
        <GiveBackForm handId={handId} amount={amount} currency={currency} held={held} />
      )}
    </>
  );
}
