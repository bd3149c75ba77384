/**
 * Turns one step of a table into what the journal stores: the events, with their hidden parts sealed, and the effects. No other file turns
 * play at a table into money. S7
 */
import { type Effect, type EffectOf, type HandRecord, hiddenFields, type LedgerMove, stepHandNo } from "@poker/db";
import {
  countsAsReturn,
  type EpochMs,
  isFairDealEvent,
  isSeatEvent,
  type SeatNo,
  seatAt,
  spreadRakeOverPlayers,
  sumSettledPot,
  type TableEvent,
  type TableState,
} from "@poker/engine";
import { handIdOf, toUtcDay } from "@poker/protocol";
import type { StoredStep } from "../runtime/stream-actor.ts";
import { sourceAccount } from "./chip-source.ts";
import type { Deal, TableActorCommand, TableStats } from "./decide-table.ts";
import { type Sealer, STORED_VERSION, type StoredTable } from "./stored-table.ts";

interface TableCommitInput {
  readonly command: TableActorCommand;
  readonly now: EpochMs;
  readonly before: TableState;
  /** The table's state after the events. */
  readonly state: TableState;
  readonly events: readonly TableEvent[];
  /** The same events as the rail sees them. */
  readonly publicEvents: readonly TableEvent[];
  readonly firstSeq: number;
  readonly epoch: number;
  /** How much time the player to act has left after the events; null when no player is to act. */
  readonly remainingMs: number | null;
  /** The deal of the hand that runs or starts; null when there is none. */
  readonly deal: Deal | null;
  /** The table's figures after the events. */
  readonly stats: TableStats;
}

type PlayerLeft = Extract<TableEvent, { type: "player-left" }>;
type HandEnded = Extract<TableEvent, { type: "hand-ended" }>;

export function toTableCommit(input: TableCommitInput, sealer: Sealer): StoredStep {
  const { state, publicEvents, remainingMs } = input;
  const events = input.events.map((event, place) => ({
    handNo: handNoOf(event, state),
    public: publicEvents[place] ?? event,
  }));
  return {
    events,
    sealed: sealHidden(input, stepHandNo(events), sealer),
    remainingMs,
    effects: hasEffects(input) ? toEffects(input, sealer) : NO_EFFECTS,
  };
}

const NO_EFFECTS: readonly Effect[] = [];

/** The types of events that have effects. Most steps have no such event, because they contain only a bet and the next player to act. */
const EVENTS_WITH_EFFECTS: ReadonlySet<TableEvent["type"]> = new Set([
  "player-sat",
  "player-left",
  "entry-seated",
  "entry-removed",
  "topped-up",
  "host-moved-chips",
  "seat-moved",
  "protected",
  "hand-ended",
]);

const hasEffects = ({ before, state, events }: TableCommitInput): boolean =>
  events.some(({ type }) => EVENTS_WITH_EFFECTS.has(type)) ||
  before.settings !== state.settings ||
  before.privateGame !== state.privateGame ||
  before.status !== state.status;

function toEffects(input: TableCommitInput, sealer: Sealer): readonly Effect[] {
  const { command, now, before, state, events, firstSeq } = input;
  const { tableId } = before;
  const ended = events.find((event) => event.type === "hand-ended");
  const effects: Effect[] = [
    ...toLedgerEffects(before, events, firstSeq),
    ...toDailyCounts(command, events, before, now),
    ...(ended ? handEndEffects(input, ended, sealer) : []),
  ];
  if (before.settings !== state.settings)
    effects.push({ type: "settings", streamId: tableId, settings: state.settings, limits: null });
  if (state.privateGame && before.privateGame !== state.privateGame)
    effects.push({ type: "private-game", tableId, game: state.privateGame });
  if (before.status !== "closed" && state.status === "closed") effects.push({ type: "closed", tableId });
  return effects;
}

/**
 * Returns the number of the hand to which an event belongs. The events of its deal and its blinds belong to it. Returns null for all other
 * events, for example when a player sits down or leaves during the hand.
 */
function handNoOf(event: TableEvent, { handNo, frozen }: TableState): number | null {
  if (event.type === "hand-frozen") return event.setup.handNo;
  if (isFairDealEvent(event)) return event.handNo;
  if (event.type === "blinds-moved") return frozen?.setup.handNo ?? handNo;
  return !isSeatEvent(event) || event.type === "time-extension" ? handNo : null;
}

/** Seals those parts of the step that the rail does not see. Returns null when the rail sees everything. */
function sealHidden(input: TableCommitInput, handNo: number | null, sealer: Sealer): Uint8Array | null {
  const { state, events, publicEvents, firstSeq, deal } = input;
  const hidden: [number, Readonly<Record<string, unknown>>][] = [];
  for (const [place, event] of events.entries()) {
    const visible = publicEvents[place] ?? event;
    const fields = visible === event ? {} : hiddenFields(event, visible);
    if (Object.keys(fields).length > 0) hidden.push([place, fields]);
  }
  if (hidden.length === 0) return null;
  const seed = events.some(({ type }) => type === "hand-started") ? encodeSeed(deal) : null;
  return sealer.sealStep({ tableId: state.tableId, handNo: handNo ?? 0, seq: firstSeq }, { events: hidden, seed });
}

const encodeSeed = (deal: Deal | null): string | null =>
  deal?.seed ? Buffer.from(deal.seed).toString("base64") : null;

function handEndEffects(input: TableCommitInput, ended: HandEnded, sealer: Sealer): readonly Effect[] {
  const { before, state, events, firstSeq, epoch, stats } = input;
  const { tableId } = before;
  const snapshot: StoredTable = { version: STORED_VERSION, epoch, state: { ...state, hand: null }, stats };
  return [
    { type: "hand-record", tableId, record: toHandRecord(input, ended, sealer) },
    { type: "snapshot", streamId: tableId, seq: firstSeq + events.length - 1, state: snapshot },
    ...cancelNotices(before, ended, state.handNo),
  ];
}

/** Returns notices that tell each player which bet they got back. T6 */
function cancelNotices(before: TableState, ended: HandEnded, handNo: number): readonly EffectOf<"notice">[] {
  const { tableId, settings, seats, hand } = before;
  if (ended.outcome !== "cancelled" || !hand || before.tournament) return [];
  return hand.seats.flatMap(({ seat, contributed, dead }): readonly EffectOf<"notice">[] => {
    const userId = seatAt(seats, seat)?.playerId;
    if (userId === undefined) return [];
    const detail = { tableId, handNo, currency: settings.currency, amount: contributed + dead };
    return [{ type: "notice", notice: { userId, kind: "hand-cancelled", detail } }];
  });
}

/** Returns a notice for a player who sat out for too long. It says why the seat is gone and where the chips are. B10 */
function seatGivenUpNotice({ tableId, settings }: TableState, event: PlayerLeft): readonly EffectOf<"notice">[] {
  const { playerId: userId, stack: amount, reason } = event;
  if (reason !== "sat-out-too-long" && reason !== "missed-blinds") return [];
  const { maxMs, maxBigBlinds } = settings.sitOut;
  const limit = (reason === "missed-blinds" ? maxBigBlinds : maxMs) ?? 0;
  const detail = { tableId, currency: settings.currency, amount, reason, limit };
  return [{ type: "notice", notice: { userId, kind: "seat-given-up", detail } }];
}

function toHandRecord({ before, state, events, deal }: TableCommitInput, ended: HandEnded, sealer: Sealer): HandRecord {
  const { tableId, handNo } = state;
  const hand = state.hand ?? before.hand;
  // The seats before the step include all players of the hand, because a player who was dealt in keeps their seat until the hand ends.
  const players = new Map(before.seats.map(({ seat, playerId }) => [seat, playerId]));
  const shares = spreadRakeOverPlayers(ended, hand);
  return {
    handId: handIdOf(tableId, handNo),
    handNo,
    outcome: ended.outcome,
    players: ended.stacks.flatMap(({ seat, before: had, after }, index) => {
      const userId = players.get(seat);
      const share = shares[index] ?? { invested: 0, rake: 0 };
      return userId === undefined ? [] : [{ seat, userId, net: after - had, ...share }];
    }),
    pot: ended.outcome === "settled" ? sumSettledPot(events, hand) : 0,
    rake: ended.rake,
    // Stores the rules of the hand, because the table's rules may have changed since the hand was dealt. Fault 53
    settings: hand ? { ...before.settings, rules: hand.rules } : before.settings,
    sealed: sealer.sealHand(tableId, handNo, {
      seed: encodeSeed(deal),
      deck: deal?.deck ?? [],
      hole: (hand?.seats ?? []).map(({ seat, cards }) => ({ seat, cards })),
    }),
  };
}

type Entries = LedgerMove["entries"];

/**
 * Returns the moves of chips, and other effects, of the events. `before` is the table before the events. `firstSeq` is the number of the
 * first event. The key of each move contains the number of its event, so that no chips move twice when the same events are written again.
 */
function toLedgerEffects(before: TableState, events: readonly TableEvent[], firstSeq: number): readonly Effect[] {
  const { tableId } = before;
  const { currency } = before.settings;
  const players = new Map<SeatNo, string>(before.seats.map(({ seat, playerId }) => [seat, playerId]));

  const move = (kind: LedgerMove["kind"], index: number, entries: Entries): EffectOf<"ledger-move">[] => {
    const moved = entries.filter(({ amount }) => amount !== 0);
    if (moved.length === 0) return [];
    return [{ type: "ledger-move", move: { key: `${tableId}:${firstSeq + index}`, kind, currency, entries: moved } }];
  };
  /** Returns the entries that move chips from their source to the table. When `amount` is negative, they move back. */
  const bring = (userId: string, amount: number): Entries => [
    { account: sourceAccount(before.settings, tableId, userId), amount: -amount },
    { account: { kind: "stack", tableId, userId }, amount },
  ];

  return events.flatMap((event, index): readonly Effect[] => {
    switch (event.type) {
      case "player-sat": {
        const { playerId: userId, seat, stack } = event.seat;
        players.set(seat, userId);
        return [...move("buy-in", index, bring(userId, stack)), { type: "seat-taken", tableId, userId, seat }];
      }
      // Tournament chips have no cash value, so no account changes. M3
      case "entry-seated":
        return [{ type: "seat-taken", tableId, userId: event.seat.playerId, seat: event.seat.seat }];
      case "entry-removed":
        return [{ type: "seat-left", tableId, userId: event.playerId }];
      case "topped-up":
        return move("top-up", index, bring(event.playerId, event.amount));
      case "host-moved-chips":
        return move(event.amount > 0 ? "give" : "take", index, bring(event.playerId, event.amount));
      case "seat-moved":
        players.delete(event.from);
        players.set(event.seat.seat, event.seat.playerId);
        return [
          { type: "seat-left", tableId, userId: event.seat.playerId },
          { type: "seat-taken", tableId, userId: event.seat.playerId, seat: event.seat.seat },
        ];
      case "player-left": {
        const { playerId: userId, stack, at: leftAt } = event;
        return [
          ...move("leave", index, bring(userId, -stack)),
          { type: "visit", tableId, userId, stack, leftAt },
          { type: "seat-left", tableId, userId },
          ...seatGivenUpNotice(before, event),
        ];
      }
      case "hand-ended":
        if (before.tournament) return [];
        return move("settle", index, [
          ...event.stacks.map(({ seat, before: had, after }) => ({
            account: { kind: "stack" as const, tableId, userId: playerOf(players, seat) },
            amount: after - had,
          })),
          { account: { kind: "rake", tableId }, amount: event.rake },
        ]);
      default:
        return [];
    }
  });
}

function playerOf(players: ReadonlyMap<SeatNo, string>, seat: SeatNo): string {
  const playerId = players.get(seat);
  if (playerId === undefined) throw new Error(`seat ${seat} ended a hand without a player`);
  return playerId;
}

/**
 * Counts, for each player and UTC day, what has a daily limit: returns after leaving with a large stack (S5), and protected all-ins (T8).
 */
function toDailyCounts(
  command: TableActorCommand,
  events: readonly TableEvent[],
  { settings, seats }: TableState,
  now: EpochMs,
): readonly EffectOf<"daily-count">[] {
  const returns = command.type === "sit" && countsAsReturn(settings.rules.bigBlind, command.visit, now);
  const protectedSeats = events.flatMap((event) => (event.type === "protected" ? [event.seat] : []));
  if (!returns && protectedSeats.length === 0) return [];
  const day = toUtcDay(now);
  const limit = settings.clock.protectionsPerDay;
  return [
    ...(returns ? [{ type: "daily-count" as const, counter: "return" as const, userId: command.playerId, day }] : []),
    ...seats
      .filter(({ seat }) => protectedSeats.includes(seat))
      .map(({ playerId: userId }) => {
        return { type: "daily-count" as const, counter: "protection" as const, userId, day, limit };
      }),
  ];
}
