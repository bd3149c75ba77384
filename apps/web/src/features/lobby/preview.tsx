"use client";
import type { LobbyRow } from "@poker/protocol";
import { Bot, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { buttonClass, IconButton } from "../../ui/button.tsx";
import { formatAmount, formatStakes } from "../../ui/money.ts";
import { isFull, stakesOf } from "./filters.ts";

/** Who sits at the picked table with how much, and the way in. */
export function Preview({
  row,
  picked,
  onClose,
}: {
  readonly row: LobbyRow;
  /** Chosen by the visitor: sitting here is then what matters most. */
  readonly picked: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  const seats = Array.from({ length: row.seats }, (_, seat) => row.seated.find((taken) => taken.seat === seat) ?? null);
  return (
    <section aria-label={t("lobby.preview")} className="flex max-h-full flex-col">
      <header className="flex items-start justify-between gap-2 px-5 pt-4">
        <div>
          <h2 className="text-lg font-semibold tracking-tight">{row.name}</h2>
          <p className="figures text-sm text-ink-2">
            {t(`game.${row.game}`)} · {t(`game.${row.structure}`)} · {formatStakes(...stakesOf(row), row.currency)}
          </p>
        </div>
        <IconButton label={t("lobby.close")} onClick={onClose} className="-mr-2 lg:hidden">
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </header>
      <dl className="grid grid-cols-2 gap-4 px-5 pt-4 text-sm">
        <div>
          <dt className="text-ink-3">{t("lobby.columns.averagePot")}</dt>
          <dd className="figures text-base font-medium">
            {row.averagePot === null ? t("lobby.none") : formatAmount(row.averagePot, row.currency)}
          </dd>
        </div>
        <div>
          <dt className="text-ink-3">{t("lobby.columns.buyIn")}</dt>
          <dd className="figures text-base font-medium whitespace-nowrap">
            {formatAmount(row.buyIn.min, row.currency)}–{formatAmount(row.buyIn.max, row.currency)}
          </dd>
        </div>
      </dl>
      <ol className="mx-5 mt-4 min-h-0 grow overflow-y-auto border-t border-line">
        {seats.map((taken, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <li key={seat} className="flex h-9 items-center gap-3 border-b border-line/60 text-sm last:border-b-0">
            <span className="figures w-4 text-right text-ink-3">{seat + 1}</span>
            {taken ? (
              <>
                <span className="flex min-w-0 grow items-center gap-1.5">
                  <span className="truncate">{taken.name}</span>
                  {taken.bot && (
                    <span title={t("table.bot")} className="text-ink-3">
                      <Bot className="size-3.5" aria-hidden="true" />
                      <span className="sr-only">{t("table.bot")}</span>
                    </span>
                  )}
                </span>
                <Amount value={taken.stack} currency={row.currency} className="font-medium" />
              </>
            ) : (
              <span className="text-ink-3">{t("lobby.seatEmpty")}</span>
            )}
          </li>
        ))}
      </ol>
      <footer className="grid grid-cols-2 gap-2 p-5">
        <Link href={`/table/${row.tableId}`} prefetch={false} className={buttonClass({ kind: "outline" })}>
          {t("lobby.watch")}
        </Link>
        {isFull(row) ? (
          <Link
            href={`/table/${row.tableId}`}
            prefetch={false}
            className={buttonClass({ kind: picked ? "primary" : "quiet" })}
          >
            {t("lobby.waitHere")}
          </Link>
        ) : (
          <Link
            href={`/table/${row.tableId}?sit=1`}
            prefetch={false}
            className={buttonClass({ kind: picked ? "primary" : "quiet" })}
          >
            {t("lobby.sitHere")}
          </Link>
        )}
      </footer>
    </section>
  );
}
