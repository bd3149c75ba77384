"use client";
import type { LobbyRow } from "@poker/protocol";
import { Bot, X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { Button, type ButtonLook, buttonClass, IconButton } from "../../ui/button.tsx";
import { formatAmount, formatStakes } from "../../ui/format-amount.ts";
import { OpenBesideLink } from "../multi-table/open-beside-link.tsx";
import { StarButton, useHouseName } from "./filter-bar.tsx";
import { isFull, stakesOf, toLastGame } from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";
import { OpensAt } from "./opens-at.tsx";

/** Who sits at the picked table with how much, and the way in. */
export function TablePreview({
  row,
  isPicked,
  isStarred,
  isSeatingClosed: unreachable,
  onStar,
  onClose,
}: {
  readonly row: LobbyRow;
  /** Chosen by the visitor: sitting here is then what matters most. */
  readonly isPicked: boolean;
  readonly isStarred: boolean;
  /** Nobody can be seated just now. */
  readonly isSeatingClosed: boolean;
  readonly onStar: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  const closed = unreachable || row.opensAt !== null;
  const houseName = useHouseName();
  const figures = [
    [t("lobby.columns.averagePot"), row.averagePot === null ? null : formatAmount(row.averagePot, row.currency)],
    [
      t("lobby.columns.buyIn"),
      `${formatAmount(row.buyIn.min, row.currency)}–${formatAmount(row.buyIn.max, row.currency)}`,
    ],
    [t("lobby.columns.handsPerHour"), row.handsPerHour],
    [
      t("lobby.columns.playersPerFlop"),
      row.playersPerFlop === null ? null : t("lobby.percent", { percent: row.playersPerFlop }),
    ],
  ] as const;
  const seats = Array.from({ length: row.seats }, (_, seat) => row.seated.find((taken) => taken.seat === seat) ?? null);
  return (
    <section aria-label={t("lobby.preview")} className="flex max-h-full flex-col">
      <header className="flex items-start justify-between gap-2 px-5 pt-4">
        <div>
          <h2 className="text-lg font-semibold tracking-tight">{row.name}</h2>
          <p className="figures text-sm text-ink-2">
            {t(`game.${row.game}`)} · {t(`game.${row.structure}`)} · {formatStakes(...stakesOf(row), row.currency)}
          </p>
          <p className="text-sm text-ink-3">{t("lobby.byHouse", { house: houseName(row.house) })}</p>
          <OpensAt at={row.opensAt} />
        </div>
        <span className="-mt-1 -mr-2 flex">
          <StarButton name={row.name} starred={isStarred} onStar={onStar} />
          <IconButton label={t("lobby.close")} onClick={onClose} className="lg:hidden">
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-5 pt-4 text-sm">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="figures text-base font-medium whitespace-nowrap">{value ?? t("lobby.none")}</dd>
          </div>
        ))}
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
        <TableLink isSeatingClosed={closed} href={`/table/${row.tableId}`} kind="outline">
          {t("lobby.watch")}
        </TableLink>
        {isFull(row) ? (
          <TableLink isSeatingClosed={closed} href={`/table/${row.tableId}`} kind={isPicked ? "primary" : "quiet"}>
            {row.waiting === 0 ? t("lobby.waitHere") : t("lobby.waitHereWith", { count: row.waiting })}
          </TableLink>
        ) : (
          <TableLink
            isSeatingClosed={closed}
            href={`/table/${row.tableId}?sit=1`}
            kind={isPicked ? "primary" : "quiet"}
            onClick={() => useLobbyPreferences.getState().remember({ last: toLastGame(row) })}
          >
            {t("lobby.sitHere")}
          </TableLink>
        )}
        {!closed && (
          <div className="col-span-2 grid empty:hidden">
            <OpenBesideLink tableId={row.tableId} />
          </div>
        )}
      </footer>
    </section>
  );
}

/** A link to a table; while tables cannot be reached, the words alone. */
function TableLink({
  isSeatingClosed,
  href,
  kind,
  onClick,
  children,
}: {
  readonly isSeatingClosed: boolean;
  readonly href: string;
  readonly kind: NonNullable<ButtonLook["kind"]>;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}) {
  return isSeatingClosed ? (
    <Button kind={kind} disabled>
      {children}
    </Button>
  ) : (
    <Link href={href} prefetch={false} className={buttonClass({ kind })} {...(onClick && { onClick })}>
      {children}
    </Link>
  );
}
