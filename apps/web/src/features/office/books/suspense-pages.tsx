import type { SuspenseCaseSummary } from "@poker/db";
import { DAY_MS, type HeldShare } from "@poker/protocol";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { PlayerName } from "../names/named-links.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { SuspenseReturnForm } from "./suspense-return-form.tsx";

const PATH = "/admin/books/suspense";
const parseHandNo = (handId: string) => handId.split(":").at(-1) ?? handId;
const caseTitle = ({ handId, tableName }: SuspenseCaseSummary) =>
  t("books.caseTitle", { hand: parseHandNo(handId), table: tableName });

const caseColumn: Column<SuspenseCaseSummary> = {
  head: t("books.suspense"),
  cell: (of) => (
    <Link href={`/admin/books/suspense/${of.handId}`} prefetch={false} className="underline">
      {caseTitle(of)}
    </Link>
  ),
};
const heldColumn: Column<SuspenseCaseSummary> = {
  head: t("books.held"),
  figures: true,
  cell: ({ amount, currency }) => formatAmount(amount, currency),
};

interface CaseList {
  readonly cases: readonly SuspenseCaseSummary[];
  readonly next: string | null;
}

/** Lists the open suspense cases with their deadlines, and the resolved cases. T7 */
export const SuspenseListPage = ({
  open,
  resolved,
  cursors,
  now,
}: {
  readonly open: CaseList;
  readonly resolved: CaseList;
  /** The page cursor of the list of open cases, and the one of the list of resolved cases. */
  readonly cursors: { readonly open: string | null; readonly over: string | null };
  readonly now: number;
}) => (
  <>
    <PageHead title={t("books.suspense")} />
    <h2 className="mb-3 text-lg font-semibold">{t("books.open")}</h2>
    <DataTable
      label={t("books.open")}
      rows={open.cases}
      rowKey={({ handId }) => handId}
      empty={t("list.empty")}
      columns={[
        caseColumn,
        heldColumn,
        { head: t("books.reason"), cell: ({ reason }) => reason },
        { head: t("books.opened"), cell: ({ openedAt }) => formatUtcTime(openedAt) },
        {
          head: t("books.due"),
          cell: ({ dueAt }) => (
            <>
              {formatUtcTime(dueAt)}
              <span className="block text-xs text-ink-3">{timeLeftLabel(dueAt - now)}</span>
            </>
          ),
        },
      ]}
    />
    <Pager
      path={PATH}
      name="open"
      query={cursors.over ? { over: cursors.over } : {}}
      before={cursors.open}
      next={open.next}
    />
    <h2 className="mt-8 mb-3 text-lg font-semibold">{t("books.resolvedCases")}</h2>
    <DataTable
      label={t("books.resolvedCases")}
      rows={resolved.cases}
      rowKey={({ handId }) => handId}
      empty={t("list.empty")}
      columns={[
        caseColumn,
        heldColumn,
        { head: t("books.outcome"), cell: ({ outcome }) => outcome && t(`books.outcomes.${outcome}`) },
        { head: t("books.resolved"), cell: ({ resolvedAt }) => resolvedAt !== null && formatUtcTime(resolvedAt) },
      ]}
    />
    <Pager
      path={PATH}
      name="over"
      query={cursors.open ? { open: cursors.open } : {}}
      before={cursors.over}
      next={resolved.next}
    />
  </>
);

const timeLeftLabel = (ms: number) =>
  ms <= 0 ? t("books.dueNow") : t("books.daysLeft", { days: Math.ceil(ms / DAY_MS) });

/** Shows a suspense case: the hand, the chips of each player, and the form that returns the chips. */
export function SuspenseCasePage({
  suspenseCase,
  shares,
  mayResolve,
}: {
  readonly suspenseCase: SuspenseCaseSummary;
  readonly shares: readonly HeldShare[];
  readonly mayResolve: boolean;
}) {
  const { amount, currency, dueAt, openedAt, outcome, reason, handId } = suspenseCase;
  return (
    <>
      <PageHead title={caseTitle(suspenseCase)}>
        <Link
          href={`/admin/books/ledger?${new URLSearchParams({ hand: handId })}`}
          prefetch={false}
          className="text-sm underline"
        >
          {t("report.inLedger")}
        </Link>
      </PageHead>
      <p>
        {t("books.held")}: <strong className="figures">{formatAmount(amount, currency)}</strong> · {reason}
      </p>
      <p className="mb-6 text-sm text-ink-2">
        {t("books.opened")} {formatUtcTime(openedAt)} ·{" "}
        {outcome ? t(`books.outcomes.${outcome}`) : `${t("books.due")} ${formatUtcTime(dueAt)}`}
      </p>
      <DataTable
        label={t("books.heldFor")}
        rows={shares}
        rowKey={({ userId }) => userId}
        empty={t("list.empty")}
        columns={[
          { head: t("report.player"), cell: ({ userId, name }) => <PlayerName id={userId} name={name} /> },
          { head: t("books.heldFor"), figures: true, cell: (share) => formatAmount(share.amount, currency) },
        ]}
      />
      {outcome === null && mayResolve && (
        <SuspenseReturnForm handId={handId} amount={amount} currency={currency} held={shares} />
      )}
    </>
  );
}
