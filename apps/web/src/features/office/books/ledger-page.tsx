import type { LedgerAccount, LedgerTransaction } from "@poker/db";
import { LEDGER_MOVE_KINDS, type TableCurrency } from "@poker/protocol";
import Link from "next/link";
import { SearchForm } from "../../../ui/basic-form.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { Select } from "../../../ui/select.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";

const PATH = "/admin/books/ledger";

interface LedgerQuery {
  readonly id?: number | undefined;
  readonly kind?: string | undefined;
  readonly account?: string | undefined;
  readonly hand?: string | undefined;
  /** The start of the searched time in UTC, such as `2026-01-31T20:00`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Names an account by its kind, and by its player, table or tournament if it has one. If it has none, it is the only
 * account of its kind. A mint account with a table belongs to a private game.
 */
const ledgerAccountLabel = ({
  kind,
  player,
  table,
  tournament,
}: Pick<LedgerAccount, "kind" | "player" | "table" | "tournament">): string =>
  t(`books.accountNames.${kind === "mint" && table !== null ? "game-mint" : kind}`, {
    name: player ?? "",
    table: tournament ? t("books.tournament", { ...tournament }) : (table ?? ""),
  });

const transactionKindLabel = (kind: string) =>
  t(`books.transactions.${LEDGER_MOVE_KINDS.find((known) => known === kind) ?? "other"}`);

const columns: readonly Column<LedgerTransaction>[] = [
  {
    head: t("books.transaction"),
    figures: true,
    cell: ({ id }) => <LedgerFilterLink query={{ id: String(id) }}>{id}</LedgerFilterLink>,
  },
  { head: t("books.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
  {
    head: t("books.what"),
    cell: ({ kind, key }) => (
      <>
        <LedgerFilterLink query={{ kind }}>{transactionKindLabel(kind)}</LedgerFilterLink>
        <span className="block min-w-40 max-w-64 break-all text-xs text-ink-3">{key}</span>
      </>
    ),
  },
  { head: t("books.entry"), cell: ({ entries, currency }) => <LedgerEntries entries={entries} currency={currency} /> },
];

/** Searches ledger transactions and shows them with all their entries. */
export function LedgerPage({
  transactions,
  query,
  account,
  before,
  next,
}: {
  readonly transactions: readonly LedgerTransaction[];
  readonly query: LedgerQuery;
  /** The account that the search names, with its balance; null if there is no such account. */
  readonly account: LedgerAccount | null;
  readonly before: number | null;
  readonly next: number | null;
}) {
  const given = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return (
    <>
      <PageHead title={t("books.ledger")} />
      <SearchForm action={PATH} className="mb-6 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field name="account" label={t("books.account")} defaultValue={query.account ?? ""} />
        <Select
          name="kind"
          label={t("books.what")}
          defaultValue={query.kind ?? ""}
          choices={[
            { value: "", label: t("books.any") },
            ...LEDGER_MOVE_KINDS.map((kind) => ({ value: kind, label: t(`books.transactions.${kind}`) })),
          ]}
        />
        <Field name="hand" label={t("books.hand")} defaultValue={query.hand ?? ""} />
        <Field name="id" label={t("books.transaction")} inputMode="numeric" defaultValue={query.id ?? ""} />
        <Field name="from" type="datetime-local" label={t("books.from")} defaultValue={query.from ?? ""} />
        <Field name="to" type="datetime-local" label={t("books.to")} defaultValue={query.to ?? ""} />
        <div className="flex gap-2">
          <Button type="submit" kind="primary">
            {t("books.find")}
          </Button>
          <Link href={PATH} prefetch={false} className={buttonClass({ kind: "ghost" })}>
            {t("books.clear")}
          </Link>
        </div>
      </SearchForm>
      {account && (
        <p className="mb-4">
          {t("books.accountHolds", {
            name: ledgerAccountLabel(account),
            balance: formatAmount(account.balance, account.currency),
          })}
        </p>
      )}
      <DataTable
        label={t("books.ledger")}
        columns={columns}
        rows={transactions}
        rowKey={({ id }) => id}
        empty={t("list.empty")}
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

const LedgerFilterLink = ({
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

const LedgerEntries = ({
  entries,
  currency,
}: {
  readonly entries: LedgerTransaction["entries"];
  readonly currency: TableCurrency;
}) => (
  <ul className="space-y-1">
    {entries.map(({ account, amount, balance, ...of }) => (
      <li key={account} className="grid grid-cols-[minmax(12rem,1fr)_6rem_7rem] gap-x-3">
        <span className="break-words text-xs" title={account}>
          <LedgerFilterLink query={{ account }}>{ledgerAccountLabel(of)}</LedgerFilterLink>
        </span>
        <span className="figures text-right">{formatAmount(amount, currency)}</span>
        <span className="figures text-right text-ink-3">{formatAmount(balance, currency)}</span>
      </li>
    ))}
  </ul>
);
