"use client";
import { seatAt } from "@poker/engine";
import { isFull, type LobbyListRow, type LobbyRow, stakesOf } from "@poker/protocol";
import { Shield, X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { Avatar, BotMark, StaffBadge } from "../../ui/avatar.tsx";
import { Button, type ButtonLook, buttonClass, IconButton } from "../../ui/button.tsx";
import { formatAmount, formatStakes } from "../../ui/format-amount.ts";
import { useHouseName, useShownName } from "../../ui/shown-names.ts";
import { OpenBesideLink } from "../tables/open-tables/last-tables.tsx";
import { useOwnTables } from "../tables/own-tables/own-table-store.ts";
import { HouseDifferences, OpensAt, StarButton } from "./lobby-cells.tsx";
import { toLastGame } from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";
import { barredButtonProps, type SeatingState } from "./seating-state.ts";

/** The row of the table. The players in it are missing at first and arrive a moment later. */
type PreviewRow = LobbyListRow & Partial<Pick<LobbyRow, "seated" | "timeOut">>;

interface TablePreviewProps {
  readonly row: PreviewRow;
  /** True when the visitor has picked this table. Its button to sit down is then the main button of the page. */
  readonly isPicked: boolean;
  readonly isStarred: boolean;
  readonly seating: SeatingState;
  readonly onStar: () => void;
  readonly onClose: () => void;
}

/** Shows the picked table: its figures, the players with their stacks, and links to the table. */
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
        <HouseDifferences row={row} />
        {row.timeOut === "all-in-protection" && (
          <p className="mt-1.5 flex gap-1.5 text-sm text-info">
            <Shield className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t("rules.protectedAllIn")}
          </p>
        )}
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

function TableFigures({ row }: { readonly row: PreviewRow }) {
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

function SeatList({ row }: { readonly row: PreviewRow }) {
  const t = useTranslations();
  const showName = useShownName();
  const seats = Array.from({ length: row.seats }, (_, seat) => seatAt(row.seated ?? [], seat) ?? null);
  return (
    <ol className="mx-5 mt-4 min-h-0 grow overflow-y-auto border-t border-line">
      {seats.map((taken, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
        <li key={seat} className="flex h-9 items-center gap-3 border-b border-line/60 text-sm last:border-b-0">
          <span className="figures w-4 text-right text-ink-3">{seat + 1}</span>
          {taken ? (
            <>
              <Avatar seed={taken.avatarSeed} isBot={taken.bot} className="size-6" />
              <span className="flex min-w-0 grow items-center gap-1.5">
                <span className="truncate">{showName(taken.name)}</span>
                {taken.bot && <BotMark text={t("table.bot")} />}
                {taken.staff && <StaffBadge />}
              </span>
              {taken.absent && <span className="text-ink-3">{t("lobby.absent")}</span>}
              <Amount value={taken.stack} currency={row.currency} className="font-medium" />
            </>
          ) : (
            <span className="pl-9 text-ink-3">{row.seated && t("lobby.seatEmpty")}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function PreviewActions({ row, isPicked, seating }: TablePreviewProps) {
  const t = useTranslations();
  const isClosed = seating === "closed" || row.opensAt !== null;
  const watching = isClosed ? "closed" : "open";
  const sitting = isClosed ? "closed" : seating;
  const isOwn = useOwnTables(({ tables }) => tables.some(({ tableId }) => tableId === row.tableId));
  if (isOwn)
    return (
      <footer className="grid p-5">
        <TableLink seating="open" href={`/table/${row.tableId}`} kind="primary">
          {t("lobby.backToSeat")}
        </TableLink>
      </footer>
    );
  return (
    <footer className="grid grid-cols-2 gap-2 p-5">
      <TableLink seating={watching} href={`/table/${row.tableId}`} kind="outline">
        {t("lobby.watch")}
      </TableLink>
      {isFull(row) ? (
        <TableLink seating={sitting} href={`/table/${row.tableId}`} kind={isPicked ? "primary" : "quiet"}>
          {row.waiting === 0 ? t("lobby.waitHere") : t("lobby.waitHereWith", { count: row.waiting })}
        </TableLink>
      ) : (
        <TableLink
          seating={sitting}
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

/** A link to a table. While the player cannot sit down there, shows a disabled button instead. */
function TableLink({
  seating,
  href,
  kind,
  onClick,
  children,
}: {
  readonly seating: SeatingState;
  readonly href: string;
  readonly kind: NonNullable<ButtonLook["kind"]>;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}) {
  return seating === "open" ? (
    <Link href={href} prefetch={false} className={buttonClass({ kind })} {...(onClick && { onClick })}>
      {children}
    </Link>
  ) : (
    <Button kind={kind} disabled={seating === "closed"} {...barredButtonProps(seating)}>
      {children}
    </Button>
  );
}
