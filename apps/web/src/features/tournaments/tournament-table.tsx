"use client";
import { priceTotal } from "@poker/engine";
import type { TournamentRow } from "@poker/protocol";
import { clsx } from "clsx";
import Link from "next/link";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatClock } from "../../ui/format-duration.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import { useServerNow } from "../../ui/server-clock.ts";
import { tournamentHref, useTournamentName } from "../../ui/shown-names.ts";
import { FlashOnChange } from "../lobby/flash-on-change.tsx";
import { cellClass, headClass } from "../lobby/lobby-cells.tsx";
import { barredButtonProps, isBarred, type SeatingState } from "../lobby/seating-state.ts";
import { useOwnTables } from "../tables/own-tables/own-table-store.ts";
import { type EntryCommands, EntryRefusalText } from "./entry-command.tsx";
import { PhaseMark } from "./phase-mark.tsx";

/** How long before a start the list begins to count down to it. */
const NEAR_MS = 60 * 60_000;

interface ListProps {
  readonly commands: EntryCommands;
  readonly signedIn: boolean;
  readonly seating: SeatingState;
}

/** Lists tournaments. Each row has what its visitor can do with one click. */
export function TournamentTable({ rows, ...list }: ListProps & { readonly rows: readonly TournamentRow[] }) {
  const t = useTranslations("tournaments.columns");
  const ownTables = useOwnTables((state) => state.tables);
  const head = (text: string, className?: string) => (
    <th scope="col" className={clsx(headClass, className)}>
      {text}
    </th>
  );
  return (
    <table className="w-full border-collapse text-base">
      <thead className="border-b border-line">
        <tr>
          {head(t("name"))}
          {head(t("start"), "hidden sm:table-cell")}
          {head(t("game"), "hidden lg:table-cell")}
          {head(t("buyIn"), "hidden text-right! md:table-cell")}
          {head(t("entries"), "text-right!")}
          {head(t("pool"), "hidden text-right! md:table-cell")}
          {head(t("state"), "hidden xl:table-cell")}
          {head(t("action"), "text-right!")}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.tournamentId}
            row={row}
            ownTableId={ownTables.find(({ tournamentId }) => tournamentId === row.tournamentId)?.tableId ?? null}
            {...list}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends ListProps {
  readonly row: TournamentRow;
  /** The table where the player sits in this tournament; null when they have no seat. */
  readonly ownTableId: string | null;
}

function Row(props: RowProps) {
  const { row, commands, ownTableId } = props;
  const isOwn = commands.own.has(row.tournamentId) || ownTableId !== null;
  return (
    <tr
      data-tournament={row.tournamentId}
      className={clsx(
        "border-b border-line/60 transition-colors duration-(--quick) last:border-b-0 hover:bg-surface-2/60",
        isOwn && "shadow-[inset_3px_0_0_var(--brass-ink)]",
      )}
    >
      <NameCell row={row} isOwn={isOwn} isSeated={ownTableId !== null} commands={commands} />
      <td className={clsx(cellClass, "hidden whitespace-nowrap text-ink-2 sm:table-cell")}>
        <StartTime row={row} />
      </td>
      <FigureCells row={row} />
      <td className={clsx(cellClass, "text-right")}>
        <EntryAction {...props} />
      </td>
    </tr>
  );
}

/** Shows the name and the tags. On a phone, also shows the details that have no column there. */
function NameCell({
  row,
  isOwn,
  isSeated,
  commands,
}: Pick<RowProps, "row" | "commands"> & { readonly isOwn: boolean; readonly isSeated: boolean }) {
  const t = useTranslations();
  const nameOf = useTournamentName();
  const { outcome } = commands;
  const refusal = outcome?.tournamentId === row.tournamentId ? outcome.refusal : null;
  return (
    <td className={clsx(cellClass, "h-16! w-full max-w-0 py-2")}>
      <Link
        href={tournamentHref(row.tournamentId)}
        prefetch={false}
        className="line-clamp-2 font-medium break-words underline-offset-4 hover:underline pointer-coarse:py-1"
      >
        {nameOf(row)}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-3">
        <span className="md:hidden">
          <Amount value={priceTotal(row.buyIn)} currency={row.currency} />
          <span aria-hidden="true"> ·</span>
        </span>
        <span className="lg:hidden">
          {t(`game.letters-${row.structure}`)} {t(`game.${row.game}`)}
        </span>
        <span className="sm:hidden">
          <StartTime row={row} />
        </span>
        {/* On a phone the mark of an open tournament is hidden, because there is little room and most rows are open tournaments. */}
        <span className={clsx("xl:hidden", row.phase === "registering" && "max-sm:hidden")}>
          <PhaseMark phase={row.phase} hasOneTable={row.maxEntries <= row.seats} />
        </span>
        <Tags row={row} />
        {isOwn && (
          <span className="font-medium text-brass-ink">
            {t(isSeated ? "tournaments.page.status.playing" : "tournaments.registered")}
          </span>
        )}
      </span>
      <span role="alert" className={clsx("block text-sm text-danger", refusal === null && "sr-only")}>
        {refusal && <EntryRefusalText refusal={refusal} />}
      </span>
    </td>
  );
}

function Tags({ row }: { readonly row: TournamentRow }) {
  const t = useTranslations("tournaments");
  const tags = [
    t(`kind.${row.kind}`),
    row.isSatellite && t("tag.satellite"),
    row.hasRebuys && t("tag.rebuys"),
    row.reEntries > 0 && t("tag.reEntry"),
    row.lateRegistration && row.phase !== "late-registration" && t("tag.late"),
  ];
  return <span className="max-sm:hidden">{tags.filter((tag) => tag !== false).join(" · ")}</span>;
}

function StartTime({ row: { startsAt, phase } }: { readonly row: TournamentRow }) {
  const t = useTranslations("tournaments");
  if (startsAt === null) return phase === "registering" && <span className="text-ink-3">{t("whenFull")}</span>;
  return (
    <>
      <LocalTime at={startsAt} />
      {(phase === "registering" || phase === "announced") && <StartsIn at={startsAt} />}
    </>
  );
}

function StartsIn({ at }: { readonly at: number }) {
  const t = useTranslations("tournaments");
  const now = useServerNow();
  if (now === null || at <= now || at - now > NEAR_MS) return null;
  return (
    <span className="figures ml-1.5 text-brass-ink sm:ml-0 sm:block sm:text-xs">
      {t("startsIn", { time: formatClock(at - now) })}
    </span>
  );
}

/** Shows the numbers of a row. Memoised, so that a change of one row does not render the numbers of every row again. */
const FigureCells = memo(function Cells({ row }: { readonly row: TournamentRow }) {
  const t = useTranslations();
  const { buyIn, currency, entries, maxEntries, playersLeft, prizePool, guarantee, phase } = row;
  // A sit-and-go is played only when it is full, so the prize pool is shown for a full tournament.
  const pool =
    row.kind === "sit-and-go" && phase === "registering" ? Math.max(prizePool, maxEntries * buyIn.prize) : prizePool;
  const isPlayed = !["announced", "registering", "cancelled"].includes(phase);
  return (
    <>
      <td className={clsx(cellClass, "hidden whitespace-nowrap text-ink-2 lg:table-cell")}>
        {t(`game.${row.game}`)} <span className="text-ink-3">{t(`game.short-${row.structure}`)}</span>
      </td>
      <td className={clsx(cellClass, "figures hidden text-right whitespace-nowrap md:table-cell")}>
        <span className="font-medium">{formatAmount(priceTotal(buyIn), currency)}</span>
        {buyIn.fee > 0 && (
          <span className="block text-xs text-ink-3">
            {t("tournaments.buyInWithFee", {
              prize: formatAmount(buyIn.prize, currency),
              fee: formatAmount(buyIn.fee, currency),
            })}
          </span>
        )}
      </td>
      <td className={clsx(cellClass, "figures text-right whitespace-nowrap")}>
        <FlashOnChange value={isPlayed ? playersLeft : entries}>
          <span aria-hidden="true">
            {isPlayed ? playersLeft : entries}
            <span className="text-ink-3">/{formatAmount(isPlayed ? entries : maxEntries, "chips")}</span>
          </span>
          <span className="sr-only">
            {isPlayed
              ? t("tournaments.left", { left: playersLeft, entries })
              : t("tournaments.ofMax", { entries, max: maxEntries })}
          </span>
        </FlashOnChange>
      </td>
      <td className={clsx(cellClass, "figures hidden text-right whitespace-nowrap md:table-cell")}>
        <FlashOnChange value={pool}>{formatAmount(pool, currency)}</FlashOnChange>
        {guarantee > 0 && prizePool <= guarantee && (
          <span className="block text-xs text-ink-3">{t("tournaments.guaranteed")}</span>
        )}
      </td>
      <td className={clsx(cellClass, "hidden xl:table-cell")}>
        <PhaseMark phase={phase} hasOneTable={maxEntries <= row.seats} />
      </td>
    </>
  );
});

/** Shows the one thing that the player can do about this tournament from the list. */
function EntryAction({ row, ownTableId, commands, signedIn, seating }: RowProps) {
  const t = useTranslations("tournaments");
  const nameOf = useTournamentName();
  const tournament = nameOf(row);
  const { tournamentId, phase, entries, maxEntries, currency } = row;
  const isOpen = phase === "registering" || phase === "late-registration";
  const isPending = commands.pendingId === tournamentId;
  if (ownTableId !== null)
    return (
      <Link
        href={`/table/${ownTableId}`}
        aria-label={t("goToTableOf", { tournament })}
        className={buttonClass({ kind: "primary", size: "sm" })}
      >
        {t("goToTable")}
      </Link>
    );
  if (commands.own.has(tournamentId) && phase === "registering")
    return (
      <Button
        size="sm"
        kind="outline"
        disabled={isPending}
        aria-label={t("leaveFor", { tournament })}
        onClick={() => void commands.leave(row)}
      >
        {t("leave")}
      </Button>
    );
  if (!isOpen || commands.own.has(tournamentId))
    return (
      <Link
        href={tournamentHref(tournamentId)}
        prefetch={false}
        aria-label={`${t("open")}: ${tournament}`}
        className={buttonClass({ kind: "ghost", size: "sm" })}
      >
        {t("open")}
      </Link>
    );
  if (entries >= maxEntries) return <span className="pr-3 text-sm text-ink-3">{t("full")}</span>;
  if (!signedIn && currency === "real")
    return (
      <Link href="/sign-in?next=/tournaments" className={buttonClass({ kind: "outline", size: "sm" })}>
        {t("signInFirst")}
      </Link>
    );
  return (
    <Button
      size="sm"
      disabled={isPending || seating === "closed"}
      {...barredButtonProps(seating)}
      aria-label={t("registerFor", { tournament, amount: formatAmount(priceTotal(row.buyIn), currency) })}
      onClick={() => !isBarred(seating) && void commands.register(row)}
    >
      {t("register")}
    </Button>
  );
}
