import type { LedgerAccount, LedgerTransaction } from "@poker/db";
import Link from "next/link";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { type Currency, formatAmount } from "../../../ui/money.ts";
import { Select } from "../../../ui/select.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";
import { MOVE_KINDS } from "./move-kinds.ts";

const PATH = "/admin/books/ledger";

export interface LedgerQuery {
  readonly id?: number | undefined;
  readonly kind?: string | undefined;
  readonly account?: string | undefined;
  readonly hand?: string | undefined;
  /** `2026-01-31T20:00`, UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const kindWords = (kind: string) =>
  words(`books.transactions.${MOVE_KINDS.find((known) => known === kind) ?? "other"}`);

const columns: readonly Column<LedgerTransaction>[] = [
  { head: words("books.transaction"), figures: true, cell: ({ id }) => <To query={{ id: String(id) }}>{id}</To> },
  { head: words("books.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
  {
    head: words("books.what"),
    cell: ({ kind, key }) => (
      <>
        <To query={{ kind }}>{kindWords(kind)}</To>
        <span className="block min-w-40 max-w-64 break-all text-xs text-ink-3">{key}</span>
      </>
    ),
  },
  { head: words("books.entry"), cell: ({ entries, currency }) => <Entries entries={entries} currency={currency} /> },
];

/** Transactions with all their entries, found by whatever is known of them. */
export function LedgerPage({
  transactions,
  query,
  account,
  before,
  next,
}: {
  readonly transactions: readonly LedgerTransaction[];
  readonly query: LedgerQuery;
  /** Of `query.account`, when there is such an account. */
  readonly account: LedgerAccount | null;
  readonly before: number | null;
  readonly next: number | null;
}) {
  const given = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return (
    <>
      <PageHead title={words("books.ledger")} />
      <form action={PATH} className="mb-6 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field name="account" label={words("books.account")} defaultValue={query.account ?? ""} />
        <Select
          name="kind"
          label={words("books.what")}
          defaultValue={query.kind ?? ""}
          choices={[
            { value: "", label: words("books.any") },
            ...MOVE_KINDS.map((kind) => ({ value: kind, label: words(`books.transactions.${kind}`) })),
          ]}
        />
        <Field name="hand" label={words("books.hand")} defaultValue={query.hand ?? ""} />
        <Field name="id" label={words("books.transaction")} inputMode="numeric" defaultValue={query.id ?? ""} />
        <Field name="from" type="datetime-local" label={words("books.from")} defaultValue={query.from ?? ""} />
        <Field name="to" type="datetime-local" label={words("books.to")} defaultValue={query.to ?? ""} />
        <div className="flex gap-2">
          <Button type="submit" kind="primary">
            {words("books.find")}
          </Button>
          <Link href={PATH} prefetch={false} className={buttonClass({ kind: "ghost" })}>
            {words("books.clear")}
          </Link>
        </div>
      </form>
      {account && (
        <p className="mb-4">
          {words("books.accountHolds", {
            name: account.name ?? account.id,
            balance: formatAmount(account.balance, account.currency),
          })}
        </p>
      )}
      <DataTable
        label={words("books.ledger")}
        columns={columns}
        rows={transactions}
        rowKey={({ id }) => id}
        empty={words("list.empty")}
      />
      <Pager
        path={PATH}
        query={given}
        before={before === null ? null : String(before)}
        next={next === null ? null : String(next)}
      />
    </>
  );
}

const To = ({
  query,
  children,
}: {
  readonly query: Readonly<Record<string, string>>;
  readonly children: React.ReactNode;
}) => (
  <Link href={`${PATH}?${new URLSearchParams(query)}`} prefetch={false} className="underline">
    {children}
  </Link>
);

const Entries = ({
  entries,
  currency,
}: {
  readonly entries: LedgerTransaction["entries"];
  readonly currency: Currency;
}) => (
  <ul className="space-y-1">
    {entries.map(({ account, amount, balance }) => (
      <li key={account} className="grid grid-cols-[minmax(12rem,1fr)_6rem_7rem] gap-x-3">
        <span className="break-all text-xs">
          <To query={{ account }}>{account}</To>
        </span>
        <span className="figures text-right">{formatAmount(amount, currency)}</span>
        <span className="figures text-right text-ink-3">{formatAmount(balance, currency)}</span>
      </li>
    ))}
  </ul>
);
