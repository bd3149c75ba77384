/**
 * Stores a tournament as events with their effects, and now and then a snapshot. Recovers the tournament from the last snapshot and the
 * events after it. M7, M20
 */
import { type Effect, type StoredStream, tournamentLedgerMoves } from "@poker/db";
import {
  createTournament,
  type EpochMs,
  isKnownTournamentEvent,
  type TournamentEntry,
  type TournamentState,
} from "@poker/engine";
import { type TournamentInfo, type TournamentSummary, tournamentSettingsShapeSchema } from "@poker/protocol";
import type { StoredStep, StreamStep } from "../runtime/stream-actor.ts";
import { NewerVersionError } from "../tables/stored-table.ts";
import {
  createFollowed,
  evolveFollowed,
  type FollowedTournament,
  type TournamentActorCommand,
  type TournamentActorEvent,
} from "./decide-tournament.ts";
import { tournamentFigures } from "./tournament-figures.ts";
import { tournamentNotices } from "./tournament-notices.ts";

/**
 * The version of stored tournaments. A server that knows only version 1 cannot draw seats by a coin, and would skip the events of such a
 * draw.
 */
const STORED_VERSION = 2;

interface StoredTournament extends Pick<FollowedTournament, "toldHands"> {
  readonly version: 1 | typeof STORED_VERSION;
  /** The state. A snapshot of an older version may lack parts of it. */
  readonly state: Partial<TournamentState>;
}
const isStoredTournament = (value: object): value is StoredTournament =>
  "version" in value && (value.version === 1 || value.version === STORED_VERSION);
const hasType = (value: object): value is { readonly type: string } =>
  "type" in value && typeof value.type === "string";
const isTournamentEvent = (event: { readonly type: string }): event is TournamentActorEvent =>
  isKnownTournamentEvent(event);

/**
 * How many events pass between two snapshots. A tournament with more entries than this writes a snapshot only after as many events as it
 * has entries, because a snapshot contains all entries.
 */
const SNAPSHOT_EVERY = 256;

type Step = StreamStep<FollowedTournament, TournamentActorCommand, TournamentActorEvent>;

interface CommitContext {
  readonly name: string;
  /** Returns true when the person has a socket. They then need no notice of what their page already shows. */
  readonly isOnline: (userId: string) => boolean;
}

/**
 * Turns a step into what the journal stores. A step has no hidden parts to seal, because the room's seed for the draw is already sealed
 * inside its event.
 */
export function toTournamentCommit(step: Step, context: CommitContext): StoredStep {
  const { before, state, events, firstSeq, now } = step;
  const last = firstSeq + events.length - 1;
  const effects: Effect[] = [
    ...moneyEffects(step),
    ...entryEffects(before.tournament, state.tournament),
    ...statusEffects(before.tournament, state.tournament, now),
    ...tournamentNotices(before.tournament, state.tournament, events, context).map(
      (notice): Effect => ({ type: "notice", notice }),
    ),
  ];
  const every = Math.max(SNAPSHOT_EVERY, state.tournament.entries.length);
  // A draw's promise is always stored with a snapshot. The snapshot's version keeps servers of the previous version from running the
  // tournament.
  const isPromise = events.some(({ type }) => type === "draw-promised");
  if (isPromise || Math.floor(last / every) > Math.floor((firstSeq - 1) / every)) {
    const { tournament, toldHands } = state;
    const stored: StoredTournament = { version: STORED_VERSION, state: tournament, toldHands };
    effects.push({ type: "snapshot", streamId: tournament.tournamentId, seq: last, state: stored });
  }
  return {
    events: events.map((event) => ({ handNo: null, public: event })),
    sealed: null,
    remainingMs: null,
    effects,
  };
}

/** Returns the chip moves of the events. The key of each move contains the event's number, so that each move is made only once. M20 */
function moneyEffects({ state: { tournament }, events, firstSeq }: Step): readonly Effect[] {
  const { tournamentId, settings } = tournament;
  return events.flatMap((event, index) =>
    tournamentLedgerMoves(event, firstSeq + index, { tournamentId, currency: settings.currency }).map(
      (move): Effect => ({ type: "ledger-move", move }),
    ),
  );
}

function entryEffects(before: TournamentState, { tournamentId, entries }: TournamentState): readonly Effect[] {
  if (before.entries === entries) return [];
  // Compares by index first, because nearly all entries are unchanged and at the same index.
  const others = entries.filter((entry, index) => before.entries[index] !== entry);
  const earlier = before.entries.filter((entry, index) => entries[index] !== entry);
  const earlierOf = new Map(earlier.map((entry) => [entry.entryNo, entry]));
  const changed = others.filter((entry) => hasChanged(earlierOf.get(entry.entryNo), entry));
  const kept = new Set(others.map(({ entryNo }) => entryNo));
  const removed = earlier.flatMap(({ entryNo }) => (kept.has(entryNo) ? [] : [entryNo]));
  return changed.length + removed.length === 0 ? [] : [{ type: "tournament-entries", tournamentId, changed, removed }];
}

/**
 * The fields of an entry that lists and viewers show. When one of them changes, the entry's row is written again. Stacks are stored with
 * the tables.
 */
const LISTED = ["status", "tableNo", "seat", "place", "prize", "rebuys", "addOns", "reEntered"] as const;

const hasChanged = (before: TournamentEntry | undefined, entry: TournamentEntry): boolean =>
  before !== entry && (before === undefined || LISTED.some((field) => before[field] !== entry[field]));

function statusEffects(before: TournamentState, state: TournamentState, now: EpochMs): readonly Effect[] {
  const { tournamentId, status } = state;
  const summary = summaryOf(state, now);
  const effects: Effect[] = [];
  if (JSON.stringify(summary) !== JSON.stringify(summaryOf(before, now)))
    effects.push({ type: "tournament-summary", tournamentId, summary });
  if (status !== before.status && status !== "registering")
    effects.push({ type: "tournament-status", tournamentId, status, at: now });
  return effects;
}

const summaryOf = (state: TournamentState, now: EpochMs): TournamentSummary => ({
  ...tournamentFigures(state, now),
  escrow: state.escrow,
});

/**
 * Checks only the shape of the settings. Their values were checked when the tournament was created. A newer check of values must not stop a
 * running tournament.
 */
function assertSettings(id: string, settings: object): void {
  const [issue] = tournamentSettingsShapeSchema.safeParse(settings).error?.issues ?? [];
  if (issue) throw new Error(`tournament ${id}: its setting ${issue.path.join(".")} is ${issue.code}`);
}

function unknownShape(id: string, state: object): Error {
  const newer = "version" in state && typeof state.version === "number" && state.version > STORED_VERSION;
  const message = `tournament ${id}: its snapshot has an unknown shape`;
  return newer ? new NewerVersionError(message) : new Error(message);
}

export interface RecoveredTournament {
  readonly state: FollowedTournament;
  readonly seq: number;
}

export function recoverTournament(
  { id, settings, opensAt, startsAt }: Pick<TournamentInfo, "id" | "settings" | "opensAt" | "startsAt">,
  { snapshot, steps }: StoredStream,
): RecoveredTournament {
  assertSettings(id, settings);
  const schedule = opensAt === null || startsAt === null ? null : { opensAt, startsAt };
  let state = createFollowed(createTournament(id, settings, schedule));
  let seq = 0;
  if (snapshot) {
    if (!isStoredTournament(snapshot.state)) throw unknownShape(id, snapshot.state);
    const { state: tournament, toldHands } = snapshot.state;
    state = { tournament: { ...state.tournament, ...tournament }, toldHands };
    ({ seq } = snapshot);
  }
  for (const step of steps) {
    if (step.seq !== seq + 1) throw new Error(`tournament ${id}: event ${seq + 1} is missing`);
    for (const event of step.events) {
      if (!hasType(event)) throw new Error(`tournament ${id}: an event of step ${step.seq} has an unknown shape`);
      if (!isTournamentEvent(event))
        throw new NewerVersionError(`tournament ${id}: step ${step.seq} has an unknown event, ${event.type}`);
      state = evolveFollowed(state, event);
    }
    seq = step.lastSeq;
  }
  return { state, seq };
}
