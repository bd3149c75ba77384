/** What one turn may have beyond its normal time, each of it once. T3, T4, T8 */
import { turnOf } from "../hand/act.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import type { HandRules, SeatNo, TableSettings } from "../rules.ts";
import { extend, seatChanged, unchanged } from "./seats.ts";
import type { CommandOf, MoreTime, SeatEvent, TableSeat, TableState, TableStep } from "./types.ts";

/** What it depends on, of a table. */
export interface Clocked {
  readonly settings: Pick<TableSettings, "clock">;
  readonly seats: readonly Pick<TableSeat, "seat" | "timeBankMs">[];
  readonly hand: { readonly rules: Pick<HandRules, "timeOut"> } | null;
}

/** How much the seat on turn would get for this reason, in ms; 0: nothing. `had`: what this turn has had already. */
export function moreTimeFor(table: Clocked, seat: SeatNo, why: MoreTime, had: readonly MoreTime[]): number {
  const { reconnectMs } = table.settings.clock;
  const policy = table.hand?.rules.timeOut;
  if (had.includes(why)) return 0;
  switch (why) {
    case "reconnect":
      return policy === "all-in-protection" ? reconnectMs : 0; // T3
    case "grace":
      return policy === "grace-then-check-fold" && had.length === 0 ? reconnectMs : 0; // T4: once, when normal time ends
    case "bank":
      return table.seats.find((s) => s.seat === seat)?.timeBankMs ?? 0; // T8
  }
}

/** Refusals: those of the hand's `act` about whose turn it is; no-hand; stale-decision (it is not due, or was given). */
export function giveMoreTime(table: TableState, command: CommandOf<"more-time">): TableStep | Refusal {
  const { seat, handNo, decision, why } = command;
  if (!table.hand) return refuse("no-hand");
  const turn = turnOf(table.hand, seat, command);
  if (isRefusal(turn)) return turn;
  const had = (table.moreTime ?? []).map((each) => each.why);
  const ms = moreTimeFor(table, seat, why, had);
  if (ms <= 0) return refuse("stale-decision", { handNo, decision });
  return extend(unchanged(table), [{ type: "more-time", seat, handNo, decision, why, ms }]);
}

/** The time bank was taken out whole; `leftMs` of the turn are left. T8 */
export function bankReturned({ moreTime = [], hand, seats }: TableState, leftMs: number): readonly SeatEvent[] {
  const taken = moreTime.find(({ why }) => why === "bank");
  const seat = seats.find((s) => s.seat === hand?.turn?.seat);
  if (!taken || !seat) return [];
  const timeBankMs = Math.min(taken.ms, Math.max(0, leftMs));
  return timeBankMs === 0 ? [] : [seatChanged(seat, { timeBankMs })];
}
