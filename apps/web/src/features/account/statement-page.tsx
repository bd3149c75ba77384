"use client";
import type { StatementAccount, StatementLine } from "@poker/protocol";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useTimeFormat } from "./use-time-format.ts";

const STATEMENT_PATH = "/account/statement";
const ACCOUNT_CHOICES = ["all", "wallet", "stack"] as const;

/** Every line of the ledger that is his, a page at a time. */
export function StatementPage({
  lines,
  account,
  before,
  next,
}: {
  readonly lines: readonly StatementLine[];
  readonly account: StatementAccount | null;
  readonly before: string | null;
  readonly next: string | null;
}) {
  const t = useTranslations("cashier");
  const router = useRouter();
  const formatTime = useTimeFormat();
  const to = (query: Readonly<Record<string, string>>) => `${STATEMENT_PATH}?${new URLSearchParams(query)}`;
  const kept: Readonly<Record<string, string>> = account ? { account } : {};
  const columns: readonly Column<StatementLine>[] = [
    { head: t("columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
    { head: t("columns.what"), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      head: t("columns.where"),
      cell: ({ tableName, handNo, account: of }) =>
        tableName && handNo !== null
          ? t("hand", { table: tableName, hand: handNo })
          : (tableName ?? t(`account.${of}`)),
    },
    {
      head: t("columns.amount"),
      figures: true,
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    {
      head: t("columns.balance"),
      figures: true,
      cell: ({ balance, currency, account: of }) => (
        <>
          <Amount value={balance} currency={currency} />
          <span className="block text-xs text-ink-3">{t(`account.${of}`)}</span>
        </>
      ),
    },
  ];
  return (
    <main id="content" className="mx-auto w-full max-w-4xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("statement")}</h1>
      <p className="text-ink-2">{t("statementHelp")}</p>
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t("accounts")}
          value={account ?? "all"}
          onChange={(chosen) => router.push(to(chosen === "all" ? {} : { account: chosen }))}
          choices={ACCOUNT_CHOICES.map((value) => ({ value, label: t(`account.${value}`) }))}
        />
        <a href="/api/account/statement" download className={buttonClass({ kind: "outline", size: "sm" })}>
          {t("download")}
        </a>
      </div>
      <DataTable
        label={t("statement")}
        columns={columns}
        rows={lines}
        rowKey={({ cursor }) => cursor}
        empty={t("empty")}
      />
      <nav className="mt-4 flex gap-2">
        {before !== null && (
          <Link href={to(kept)} className={buttonClass({ size: "sm" })}>
            {t("newest")}
          </Link>
        )}
        {next !== null && (
          <Link href={to({ ...kept, before: next })} className={buttonClass({ kind: "outline", size: "sm" })}>
            {t("older")}
          </Link>
        )}
      </nav>
    </main>
  );
}
