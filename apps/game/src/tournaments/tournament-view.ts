/** Builds what pages show of a tournament: the view that is the same for all pages, the list of players, and a player's own entry. */
import {
  countChips,
  currentPayouts,
  type EntryNo,
  type EpochMs,
  entryOf,
  isAddOnOpen,
  isClockRunning,
  isLateRegistrationOpen,
  isRebuyOpen,
  levelOf,
  type TournamentEntry,
  type TournamentSettings,
  type TournamentState,
  tableLevelOf,
} from "@poker/engine";
import {
  type ClientIn,
  normalizeText,
  type OwnEntry,
  type PlayerNames,
  STANDINGS_ROWS,
  type Standings,
  type StandingsRow,
  type TournamentClockView,
  type TournamentDealView,
  type TournamentMove,
  type TournamentView,
} from "@poker/protocol";
import { tournamentTableId } from "./table-id.ts";
import { tournamentFigures } from "./tournament-figures.ts";

interface TournamentPlace {
  readonly name: string;
  readonly opensAt: EpochMs | null;
  readonly startsAt: EpochMs | null;
}

/** The last moves, and the last players who went out, in order. */
interface RecentHistory {
  readonly moves: readonly TournamentMove[];
  readonly outs: readonly EntryNo[];
}

export function buildTournamentView(
  state: TournamentState,
  place: TournamentPlace,
  { moves, outs }: RecentHistory,
  now: EpochMs,
  namesOf: (playerIds: readonly string[]) => PlayerNames,
): TournamentView {
  const { tournamentId, settings, pool, paidIn, handForHand } = state;
  const { levelNo: _levelNo, tables: _tables, ...figures } = tournamentFigures(state, now);
  const { prizes, tickets } = currentPayouts(state);
  const chips = state.status === "running" ? countChips(state) : figures.entries * settings.startingStack;
  const gone = outs.flatMap((entryNo) => state.entries.find((entry) => entry.entryNo === entryNo) ?? []);
  const deal = dealViewOf(state);
  return {
    ...figures,
    tournamentId,
    ...place,
    now,
    clock: clockViewOf(state),
    chips,
    averageStack: figures.playersLeft === 0 ? 0 : Math.round(chips / figures.playersLeft),
    prizes,
    tickets,
    isPoolFrozen: pool !== null,
    guarantee: settings.guarantee,
    paidIn,
    rebuys: sumOf(state, ({ rebuys }) => rebuys),
    addOns: sumOf(state, ({ addOns }) => addOns),
    sales: {
      entry: figures.phase === "registering" || isLateRegistrationOpen(state),
      rebuy: isRebuyOpen(state),
      addOn: isAddOnOpen(state),
    },
    tables: state.tables.map(({ tableNo, seats }) => ({
      tableNo,
      tableId: tournamentTableId(tournamentId, tableNo),
      players: seats.length,
      isWaitedFor: handForHand?.round?.waitingFor.includes(tableNo) ?? false,
    })),
    isHandForHand: handForHand !== null,
    moves,
    outs: gone.map(({ playerId, place: rank, prize }) => ({ playerId, place: rank, prize })),
    deal,
    names: namesOf([
      ...new Set(
        [...moves, ...gone, ...(deal?.stage === "talking" ? deal.players : [])].map(({ playerId }) => playerId),
      ),
      ...(deal?.stage === "asking" ? deal.asked : []),
    ]),
  };
}

const sumOf = ({ entries }: TournamentState, count: (entry: TournamentEntry) => number): number =>
  entries.reduce((sum, entry) => sum + count(entry), 0);

function clockViewOf(state: TournamentState): TournamentClockView {
  const { settings, clock, pausedAt } = state;
  const { levelNo, elapsedMs } = clock;
  const leftMs = Math.max(0, levelOf(settings, levelNo).ms - elapsedMs);
  return {
    level: tableLevelOf(settings, levelNo),
    next: levelNo < settings.levels.length ? tableLevelOf(settings, levelNo + 1) : null,
    leftMs,
    isRunning: isClockRunning(state),
    break: clock.break && { kind: clock.break.kind, ms: clock.break.ms, until: clock.break.until },
    breakInMs: msToBreak(settings, levelNo, leftMs),
    hourlyBreakAt: clock.hourlyBreakAt,
    pausedAt,
  };
}

/** Returns how much time of play is left until the next break that follows a level; null when no such break comes. M8 */
function msToBreak(settings: TournamentSettings, levelNo: number, leftMs: number): number | null {
  const next = settings.breaks.afterLevels.find(({ level }) => level >= levelNo);
  if (!next) return null;
  return settings.levels.slice(levelNo, next.level).reduce((sum, { ms }) => sum + ms, leftMs);
}

function dealViewOf(state: TournamentState): TournamentDealView | null {
  const { deal } = state;
  if (!deal) return null;
  const playerOf = (entryNo: EntryNo) => entryOf(state, entryNo).playerId;
  if (deal.stage === "asking") return { stage: "asking", asked: deal.asked.map(playerOf) };
  const { proposal, until, answers } = deal;
  return {
    stage: "talking",
    kept: proposal.kept,
    until,
    players: proposal.players.map(({ entryNo, ...shares }) => ({
      ...shares,
      playerId: playerOf(entryNo),
      answer: answers.find((answer) => answer.entryNo === entryNo)?.kind ?? null,
    })),
  };
}

const isIn = ({ status }: TournamentEntry): boolean =>
  status === "registered" || status === "playing" || status === "pending";

/** The sorted list of entries with their ranks. */
export interface Ranking {
  /**
   * First come the entries that are left, by their chips. Then come the entries that are out, by place. While places are not certain, the
   * entry that busted last comes first.
   */
  readonly entries: readonly TournamentEntry[];
  /**
   * Returns the rank of an entry that is left, or the place of an entry that is out. Rank 1 has the most chips, and equal stacks share a
   * rank. Returns null before the start, and while the place is not certain.
   */
  readonly rankOf: (entry: TournamentEntry) => number | null;
  /** Returns a player's entries in the order in which they were bought. Returns none when the player has no entry. */
  readonly entriesOf: (userId: string) => readonly TournamentEntry[];
}

export function rankEntries(state: TournamentState): Ranking {
  const outOrder = new Map(state.outs.map(({ entryNo }, order) => [entryNo, order]));
  const entries = [...state.entries].sort(
    (a, b) =>
      Number(isIn(b)) - Number(isIn(a)) ||
      b.stack - a.stack ||
      (a.place ?? 0) - (b.place ?? 0) ||
      (outOrder.get(b.entryNo) ?? 0) - (outOrder.get(a.entryNo) ?? 0) ||
      a.entryNo - b.entryNo,
  );
  const rankByStack = new Map<number, number>();
  for (const [i, entry] of entries.entries())
    if (isIn(entry) && !rankByStack.has(entry.stack)) rankByStack.set(entry.stack, i + 1);
  const byPlayer = new Map<string, TournamentEntry[]>();
  for (const entry of state.entries) {
    const own = byPlayer.get(entry.playerId);
    if (own) own.push(entry);
    else byPlayer.set(entry.playerId, [entry]);
  }
  return {
    entries,
    rankOf: (entry) => {
      if (entry.place !== null || !isIn(entry)) return entry.place;
      return entry.status === "registered" ? null : (rankByStack.get(entry.stack) ?? null);
    },
    entriesOf: (userId) => byPlayer.get(userId) ?? [],
  };
}

/** Which lines of the list a page asks for. When `from` is null, these are the lines around the reader's own line. */
export type StandingsPart = Pick<ClientIn["standings"], "from" | "search">;

/** Builds one page of the list of players. Lists and counts only players whose names contain the search text. */
export function buildStandings(
  { entries, rankOf }: Ranking,
  part: StandingsPart,
  userId: string | null,
  namesOf: (playerIds: readonly string[]) => PlayerNames,
): Standings {
  const found = findEntries(entries, part.search, namesOf);
  const from = part.from ?? firstLineNear(found, userId);
  const page = found.slice(from, from + STANDINGS_ROWS);
  return {
    total: found.length,
    from,
    rows: page.map((entry): StandingsRow => {
      const { entryNo, playerId, status, stack, tableNo, prize, reEntered } = entry;
      return { entryNo, playerId, status, rank: rankOf(entry), stack, tableNo, prize, reEntered };
    }),
    names: namesOf(page.map(({ playerId }) => playerId)),
  };
}

function findEntries(
  ranked: readonly TournamentEntry[],
  search: string,
  namesOf: (playerIds: readonly string[]) => PlayerNames,
): readonly TournamentEntry[] {
  const wanted = normalizeText(search);
  if (wanted === "") return ranked;
  const names = namesOf(ranked.map(({ playerId }) => playerId));
  return ranked.filter(({ playerId }) => normalizeText(names[playerId]?.name ?? "").includes(wanted));
}

/** Returns the first line of the page that contains the player's last entry. Returns 0 when the player has no entry. */
function firstLineNear(found: readonly TournamentEntry[], userId: string | null): number {
  const own = found.filter(({ playerId }) => playerId === userId).sort((a, b) => b.entryNo - a.entryNo)[0];
  const line = own ? found.indexOf(own) : 0;
  return line - (line % STANDINGS_ROWS);
}

/** Returns the player's last entry as they see it; null when the player has no entry. */
export function buildOwnEntry(
  { tournamentId, settings, moving, pending }: TournamentState,
  { entriesOf, rankOf }: Ranking,
  userId: string,
): OwnEntry | null {
  const own = entriesOf(userId);
  const entry = own.at(-1);
  if (!entry) return null;
  const { entryNo, status, seat, stack, place, prize, rebuys, addOns } = entry;
  const tableNo = entry.tableNo ?? moving.find((each) => each.entryNo === entryNo)?.toTable ?? null;
  return {
    entryNo,
    status,
    tableId: tableNo === null ? null : tournamentTableId(tournamentId, tableNo),
    tableNo,
    seat,
    stack,
    rank: isIn(entry) ? rankOf(entry) : null,
    place,
    prize,
    rebuyUntil: pending.find((each) => each.entryNo === entryNo)?.until ?? null,
    rebuys,
    addOns,
    reEntriesLeft: Math.max(0, settings.reEntries - (own.length - 1)),
    disqualifiedFor: entry.disqualifiedFor ?? null,
  };
}
