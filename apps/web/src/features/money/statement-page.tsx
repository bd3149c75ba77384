"use client";
import type { StatementAccount, StatementLine } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { OlderNewer } from "../../ui/older-newer.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useTableName } from "../../ui/shown-names.ts";

const STATEMENT_PATH = "/account/statement";
const ACCOUNT_CHOICES = ["all", "wallet", "stack", "ticket"] as const;

/** Shows all of the player's ledger lines, one page at a time. */
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
  const accountQuery: Readonly<Record<string, string>> = account ? { account } : {};
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
        columns={buildColumns(t, formatTime, useTableName())}
        rows={lines}
        rowKey={({ cursor }) => cursor}
        empty={t("empty")}
      />
      <OlderNewer
        newestHref={before === null ? null : to(accountQuery)}
        olderHref={next === null ? null : to({ ...accountQuery, before: next })}
        newestLabel={t("newest")}
        olderLabel={t("older")}
      />
    </main>
  );
}

const buildColumns = (
  t: ReturnType<typeof useTranslations<"cashier">>,
  formatTime: (at: number) => string,
  nameTable: (storedName: string) => string,
): readonly Column<StatementLine>[] => [
  { head: t("columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
  { head: t("columns.what"), cell: ({ kind }) => t(`kind.${kind}`) },
  {
    head: t("columns.where"),
    cell: ({ tableName, handNo, tournament, account: of }) =>
      tournament
        ? t("tournament", { ...tournament })
        : tableName && handNo !== null
          ? t("hand", { table: nameTable(tableName), hand: handNo })
          : tableName
            ? nameTable(tableName)
            : t(`account.${of}`),
  },
  {
    head: t("columns.amount"),
    figures: true,
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    head: t("columns.balance"),
    figures: true,
    cell: ({ balance, currency, account: of, ticketFor }) => (
      <>
        <Amount value={balance} currency={currency} />
        <span className="block text-xs text-ink-3">
          {ticketFor ? t("ticketFor", { ...ticketFor }) : t(`account.${of}`)}
        </span>
      </>
    ),
  },
];
