/** Describes in words what happens to a player in a tournament: moves, waits, and the next prize. */
import { isHandUnderWay, type MoveReason, type TableView } from "@poker/engine";
import type { TournamentMove, TournamentView } from "@poker/protocol";
import type { Translate } from "../../../../ui/card-text.ts";
import { type ChipUnit, formatAmount } from "../../../../ui/format-amount.ts";

// A move of a player to another table, with its reason. M16

interface DescribedMove {
  readonly fromTable: number;
  readonly toTable: number;
  readonly reason: MoveReason;
}

const reasonKey = (reason: MoveReason) =>
  reason.kind === "balance" && reason.nextBigBlind ? "next-big-blind" : reason.kind;

/** Says why a player was moved to another table. `name` is null when that player is the reader. */
export function describeMove(t: Translate, { fromTable, toTable, reason }: DescribedMove, name: string | null): string {
  const values = { from: fromTable, to: toTable, short: reason.kind === "balance" ? reason.short : 0 };
  const key = reasonKey(reason);
  return name === null
    ? t(`tournamentTable.movedYou.${key}`, values)
    : t(`tournamentTable.movedOther.${key}`, { ...values, name });
}

type WaitedTournament = Pick<TournamentView, "phase" | "clock" | "deal" | "isHandForHand" | "tables">;
type EndPhase = "finished" | "cancelled";

// These functions say why no hand runs at a table of a tournament. M4, M8, M14, M18, M21

export const isTournamentOver = <T extends Pick<TournamentView, "phase">>(
  tournament: T,
): tournament is T & { readonly phase: EndPhase } =>
  tournament.phase === "finished" || tournament.phase === "cancelled";

/** Returns null while a hand runs, and when the next hand is about to start. `breakLeft` is the time left in the break, in words. */
export function describeTournamentWait(
  t: Translate,
  tournament: WaitedTournament,
  table: TableView,
  breakLeft: string,
): string | null {
  if (isHandUnderWay(table)) return null;
  const { clock, deal, tables, isHandForHand } = tournament;
  if (isTournamentOver(tournament)) return t("tournamentTable.wait.over");
  if (table.status === "closed") return t("tournamentTable.prompt.closed");
  if (clock.pausedAt !== null) return t("tournamentTable.wait.paused");
  if (clock.break?.until) return t("tournamentTable.wait.break", { time: breakLeft });
  if (clock.break) return t("tournamentTable.wait.breakSoon");
  if (deal?.stage === "talking") return t("tournamentTable.wait.deal");
  const waitedFor = tables.filter(({ isWaitedFor, tableId }) => isWaitedFor && tableId !== table.tableId);
  if (isHandForHand && waitedFor.length > 0) {
    const numbers = waitedFor.map(({ tableNo }) => tableNo).join(", ");
    return t("tournamentTable.wait.handForHand", { count: waitedFor.length, tables: numbers });
  }
  if (table.seats.some(({ pending }) => pending)) return t("tournamentTable.wait.rebuy");
  return table.seats.length < 2 ? t("tournamentTable.wait.players") : null;
}

/**
 * Says which prize is next. Before the money, this is the smallest prize. In the money, it is the prize of the next player who busts.
 * Returns null when there are no prizes yet. M19
 */
export function nextPrizeText(
  t: Translate,
  { prizes, tickets, playersLeft }: Pick<TournamentView, "prizes" | "tickets" | "playersLeft">,
  currency: ChipUnit,
): string | null {
  if (tickets > 0) return t("tournamentTable.tickets", { count: tickets });
  const last = prizes.at(-1);
  if (last === undefined || last === 0) return null;
  if (playersLeft > prizes.length)
    return t("tournamentTable.paidPlaces", { count: prizes.length, amount: formatAmount(last, currency) });
  const next = prizes[playersLeft - 1] ?? last;
  return t("tournamentTable.nextOut", { amount: formatAmount(next, currency) });
}

// Finds the move that the page explains to a player who has just arrived at this table. M16

/** How long the notice about a move is shown. */
export const MOVE_NOTICE_MS = 12_000;

/** Returns null when the player was not moved to this table a short time ago. `now` is by the server's clock. */
export function findMoveNotice(
  moves: readonly TournamentMove[],
  userId: string | null,
  tableNo: number | undefined,
  now: number,
): TournamentMove | null {
  const last = moves.findLast(({ playerId }) => playerId === userId);
  return last && last.toTable === tableNo && now - last.at < MOVE_NOTICE_MS ? last : null;
}
