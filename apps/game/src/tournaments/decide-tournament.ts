/** Decides a tournament's commands with the engine. Remembers which hand each table has reported last. */
import {
  decideTournament,
  type EpochMs,
  evolveTournament,
  isHandUnderWay,
  isRefusal,
  type SeatTimeLookup,
  type TableNo,
  type TableState,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentOrder,
  type TournamentRefusal,
  type TournamentState,
} from "@poker/engine";

/** A tournament, with the number of the last hand that each of its tables has reported to it. */
export interface FollowedTournament {
  readonly tournament: TournamentState;
  /** The number of the last hand that each table has reported, keyed by table number. A table that has reported no hand is not in it. */
  readonly toldHands: Readonly<Record<TableNo, number>>;
}

/** Adds the number of the hand to those commands, orders and events that report the end of a hand. */
type WithHandNo<T extends { readonly type: string }> =
  | Exclude<T, { readonly type: "hand-ended" }>
  | (Extract<T, { readonly type: "hand-ended" }> & { readonly handNo: number });

export type TournamentActorOrder = WithHandNo<TournamentOrder>;
/** Every order except the report that a hand has ended. */
export type PlayerOrder = Exclude<TournamentOrder, { readonly type: "hand-ended" }>;
export type TournamentActorCommand = WithHandNo<TournamentCommand>;
export type TournamentActorEvent = WithHandNo<TournamentEvent>;

export const createFollowed = (tournament: TournamentState): FollowedTournament => ({ tournament, toldHands: {} });

export function decideFollowed(
  followed: FollowedTournament,
  command: TournamentActorCommand,
  now: EpochMs,
  seatTimeOf: SeatTimeLookup,
): { readonly state: FollowedTournament; readonly events: readonly TournamentActorEvent[] } | TournamentRefusal {
  const step = decideTournament(followed.tournament, command, now, seatTimeOf);
  if (isRefusal(step)) return step;
  const handNo = command.type === "hand-ended" ? command.handNo : 0;
  const events = step.events.map(
    (event): TournamentActorEvent => (event.type === "hand-ended" ? { ...event, handNo } : event),
  );
  return { state: { tournament: step.state, toldHands: events.reduce(noteTold, followed.toldHands) }, events };
}

export const evolveFollowed = (
  { tournament, toldHands }: FollowedTournament,
  event: TournamentActorEvent,
): FollowedTournament => ({
  tournament: evolveTournament(tournament, event),
  toldHands: noteTold(toldHands, event),
});

const noteTold = (
  told: FollowedTournament["toldHands"],
  event: TournamentActorEvent,
): FollowedTournament["toldHands"] => (event.type === "hand-ended" ? { ...told, [event.tableNo]: event.handNo } : told);

/** The state of the table's next hand. */
type HandPhase =
  /** The tournament allows no hand. */
  | "held"
  /** The hand is allowed but has not started. */
  | "allowed"
  | "running"
  /** The hand has ended, but the tournament has not been told. */
  | "untold";

/**
 * Compares what the tournament has decided about a table's hands with what the table has done. The result says what to do next, even after
 * a crash at any point.
 */
export function handPhaseOf({ tournament, toldHands }: FollowedTournament, table: TableState): HandPhase {
  const tableNo = table.tournament?.tableNo ?? 0;
  const known = tournament.tables.find((each) => each.tableNo === tableNo);
  if (!known || known.handLevel === null) return "held";
  if (isHandUnderWay(table)) return "running";
  return table.handNo > (toldHands[tableNo] ?? 0) ? "untold" : "allowed";
}
