/** Says why no hand runs at a table of a tournament. M4, M8, M14, M18, M21 */
import { isHandUnderWay, type TableView } from "@poker/engine";
import type { TournamentView } from "@poker/protocol";
import type { Translate } from "../felt/card-text.ts";

type WaitedTournament = Pick<TournamentView, "phase" | "clock" | "deal" | "isHandForHand" | "tables">;
type EndPhase = "finished" | "cancelled";

export const isTournamentOver = <T extends Pick<TournamentView, "phase">>(
  tournament: T,
): tournament is T & { readonly phase: EndPhase } =>
  tournament.phase === "finished" || tournament.phase === "cancelled";

/** null while a hand runs, and when the next one is about to start. `breakLeft`: what is left of the break, in words. */
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
