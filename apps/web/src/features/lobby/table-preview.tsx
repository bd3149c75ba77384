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
import { isFull, stakesOf, toLastGame } from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";
import { OpensAt } from "./opens-at.tsx";
import { StarButton } from "./star-button.tsx";
import { useHouseName } from "./use-house-name.ts";

interface TablePreviewProps {
  readonly row: LobbyRow;
  /** True when the visitor chose this table: sitting down is then the main action of the page. */
  readonly isPicked: boolean;
  readonly isStarred: boolean;
  /** True while no player can be seated. */
  readonly isSeatingClosed: boolean;
  readonly onStar: () => void;
  readonly onClose: () => void;
}

/** Shows the picked table: its figures, who sits there with how much, and the links to it. */
export const TablePreview = (preview: TablePreviewProps) => (
  <section aria-label={useTranslations()("lobby.preview")} className="flex max-h-full flex-col">
    <PreviewHeader {...preview} />
    <TableFigures row={preview.row} />
    <SeatList row={preview.row} />
    <PreviewActions {...preview} />
  </section>
);

function PreviewHeader({ row, isStarred, onStar, onClose }: TablePreviewProps) {
  const t = useTranslations();
  const houseName = useHouseName();
  return (
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
  );
}

function TableFigures({ row }: { readonly row: LobbyRow }) {
  const t = useTranslations();
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
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-5 pt-4 text-sm">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures text-base font-medium whitespace-nowrap">{value ?? t("lobby.none")}</dd>
        </div>
      ))}
    </dl>
  );
}

function SeatList({ row }: { readonly row: LobbyRow }) {
  const t = useTranslations();
  const seats = Array.from({ length: row.seats }, (_, seat) => row.seated.find((taken) => taken.seat === seat) ?? null);
  return (
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
  );
}

function PreviewActions({ row, isPicked, isSeatingClosed }: TablePreviewProps) {
  const t = useTranslations();
  const isClosed = isSeatingClosed || row.opensAt !== null;
  return (
    <footer className="grid grid-cols-2 gap-2 p-5">
      <TableLink isSeatingClosed={isClosed} href={`/table/${row.tableId}`} kind="outline">
        {t("lobby.watch")}
      </TableLink>
      {isFull(row) ? (
        <TableLink isSeatingClosed={isClosed} href={`/table/${row.tableId}`} kind={isPicked ? "primary" : "quiet"}>
          {row.waiting === 0 ? t("lobby.waitHere") : t("lobby.waitHereWith", { count: row.waiting })}
        </TableLink>
      ) : (
        <TableLink
          isSeatingClosed={isClosed}
          href={`/table/${row.tableId}?sit=1`}
          kind={isPicked ? "primary" : "quiet"}
          onClick={() => useLobbyPreferences.getState().remember({ last: toLastGame(row) })}
        >
          {t("lobby.sitHere")}
        </TableLink>
      )}
      {!isClosed && (
        <div className="col-span-2 grid empty:hidden">
          <OpenBesideLink tableId={row.tableId} />
        </div>
      )}
    </footer>
  );
}

/** A link to a table; a disabled button while no seat can be taken. */
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
