/** Gives the player to act more time than the normal clock, at most once for each reason. T3, T4, T8 */
import { requireToAct } from "../hand/act.ts";
import { seatAt } from "../hand/seats.ts";
import { isRefusal, type RuleRefusal, refuse } from "../refusal.ts";
import type { HandRules, SeatNo, TableSettings, TimeBank } from "../rules.ts";
import { seatChangedEvent, unchangedStep, withEvents } from "./steps.ts";
import type { TournamentSeatRules } from "./tournament/types.ts";
import type { CommandOf, SeatEvent, TableSeat, TableState, TableStep, TimeExtensionReason } from "./types.ts";

/** The fields of a table that time extensions depend on. */
interface TimeExtensionBasis {
  readonly settings: Pick<TableSettings, "clock">;
  readonly seats: readonly Pick<TableSeat, "seat" | "timeBankMs" | "absent">[];
  readonly hand: { readonly rules: Pick<HandRules, "timeOut"> } | null;
  readonly tournament?: TournamentSeatRules;
}

/**
 * Returns how many milliseconds more the seat to act gets for this reason; 0 when it gets none. `usedReasons` lists the
 * reasons that were already used for this decision.
 */
export function timeExtensionMs(
  table: TimeExtensionBasis,
  seat: SeatNo,
  why: TimeExtensionReason,
  usedReasons: readonly TimeExtensionReason[],
): number {
  const { reconnectMs } = table.settings.clock;
  const policy = table.hand?.rules.timeOut;
  if (usedReasons.includes(why)) return 0;
  if (table.tournament && why !== "bank") return 0; // M11
  switch (why) {
    case "reconnect":
      return policy === "all-in-protection" ? reconnectMs : 0; // T3
    case "grace":
      return policy === "grace-then-check-fold" && usedReasons.length === 0 ? reconnectMs : 0; // T4: once, when normal time ends
    case "bank": {
      const { absent, timeBankMs = 0 } = seatAt(table.seats, seat) ?? {};
      return absent ? 0 : timeBankMs; // T8, M11
    }
  }
}

/**
 * Grants a time extension. Refusals: those of the hand's `act` about the player to act; no-hand; stale-decision (no
 * extension is due, or it was granted before).
 */
export function grantTimeExtension(table: TableState, command: CommandOf<"time-extension">): TableStep | RuleRefusal {
  const { seat, handNo, decision, reason } = command;
  if (!table.hand) return refuse("no-hand");
  const turn = requireToAct(table.hand, seat, command);
  if (isRefusal(turn)) return turn;
  const usedReasons = (table.timeExtensions ?? []).map((each) => each.reason);
  const ms = timeExtensionMs(table, seat, reason, usedReasons);
  if (ms <= 0) return refuse("stale-decision", { handNo, decision });
  return withEvents(unchangedStep(table), [{ type: "time-extension", seat, handNo, decision, reason, ms }]);
}

/**
 * Returns the event that puts unused time back into the time bank, which was taken out as a whole. `leftMs` is how much
 * time the player had left when they acted. T8
 */
export function refundTimeBank({ timeExtensions = [], hand, seats }: TableState, leftMs: number): readonly SeatEvent[] {
  const taken = timeExtensions.find(({ reason }) => reason === "bank");
  const seat = seatAt(seats, hand?.toAct?.seat);
  if (!taken || !seat) return [];
  const timeBankMs = Math.min(taken.ms, Math.max(0, leftMs));
  return timeBankMs === 0 ? [] : [seatChangedEvent(seat, { timeBankMs })];
}

/** T8: adds time to the time bank for a hand that the player is dealt into. */
export function creditTimeBank(s: TableSeat, bank: TimeBank | null): TableSeat {
  const had = s.timeBankMs ?? 0;
  const timeBankMs = bank ? Math.max(had, Math.min(had + bank.perHandMs, bank.maxMs)) : 0;
  return timeBankMs === had ? s : { ...s, timeBankMs };
}
