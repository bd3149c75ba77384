/**
 * Combines the data that a tournament's page shows, and decides what the viewer can do about their entry. While a server runs the
 * tournament, the data comes from that server. Before the start and after the end, it comes from the database.
 */
import type { TournamentPicture } from "@poker/client";
import { type Cents, payoutsFor, type TournamentPhase, type TournamentSettings } from "@poker/engine";
import {
  type ListedEntry,
  type NamedTournament,
  type OwnEntry,
  type PlayLimitLeft,
  type PrizePoolLines,
  prizePoolLines,
  type TournamentCancellation,
  type TournamentDetail,
  type TournamentTableView,
} from "@poker/protocol";

/** What the web server knows about a tournament when its page is opened. */
export interface TournamentPageData extends TournamentDetail {
  /** The entries that have no place yet come first, in the order of registration. The rest follow by place. */
  readonly entries: readonly ListedEntry[];
  /**
   * `after` is the cursor of this part of the entries, or null for the first part. `next` is the cursor of the next part, or null if this
   * is the last part.
   */
  readonly after: string | null;
  readonly next: string | null;
  /** The tournament to which this satellite leads; null when the tournament is not a satellite. M23 */
  readonly target: NamedTournament | null;
  /** The viewer's own entries, latest first. */
  readonly ownEntries: readonly ListedEntry[];
  /** True when the viewer has won a ticket for this tournament and has not used it yet. */
  readonly hasTicket: boolean;
  /** The viewer's balance in the tournament's currency; null when they are not signed in. */
  readonly balance: number | null;
  /** How much the limits that the viewer has set still allow, in the tournament's currency; null when they have set none. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
  /** How the tournament was cancelled; null when it was not cancelled. M5 */
  readonly cancellation: TournamentCancellation | null;
}

/** What a tournament's page shows about the tournament. */
export interface TournamentFacts {
  readonly phase: TournamentPhase;
  readonly entries: number;
  readonly playersLeft: number;
  readonly poolLines: PrizePoolLines;
  /** The prizes by place, first place first. */
  readonly prizes: readonly Cents[];
  readonly tickets: number;
  /**
   * Which entries the pool and the prizes are based on: `entries-so-far` for those at this moment, `all-places` for a full tournament,
   * `final` when the pool can no longer change. A sit-and-go starts only when it is full, so its prizes are known before the start. M1
   */
  readonly poolBasis: "entries-so-far" | "all-places" | "final";
  readonly tables: readonly Pick<TournamentTableView, "tableNo" | "tableId" | "players" | "isWaitedFor">[];
  /** True while players can enter. */
  readonly isOpen: boolean;
  /** The viewer's own entry; null when they have none. */
  readonly own:
    | (Pick<OwnEntry, "status" | "place" | "prize" | "tableNo" | "reEntriesLeft"> & {
        readonly tableId: string | null;
      })
    | null;
}

/**
 * Returns the facts for the page. `picture` is null until the game server has sent one. The facts then come from what the page was loaded
 * with.
 */
export function tournamentFacts(data: TournamentPageData, picture: TournamentPicture | null): TournamentFacts {
  const { settings } = data.tournament;
  const facts = picture ? liveFacts(data, picture) : storedFacts(data);
  const isBeforeStart = facts.phase === "announced" || facts.phase === "registering";
  return settings.kind === "sit-and-go" && isBeforeStart ? { ...facts, ...fullPool(settings) } : facts;
}

function fullPool(
  settings: TournamentSettings,
): Pick<TournamentFacts, "poolLines" | "prizes" | "tickets" | "poolBasis"> {
  const { max } = settings.entries;
  const poolLines = prizePoolLines(settings, { entries: max, rebuys: 0, addOns: 0 });
  return { poolLines, ...payoutsFor(settings, max, poolLines.pool), poolBasis: "all-places" };
}

function liveFacts(
  { tournament: { settings, summary } }: TournamentPageData,
  { view, own }: TournamentPicture,
): TournamentFacts {
  return {
    phase: view.phase,
    entries: view.entries,
    playersLeft: view.playersLeft,
    poolLines: prizePoolLines(settings, view),
    prizes: view.prizes,
    tickets: view.tickets,
    poolBasis: view.isPoolFrozen ? "final" : "entries-so-far",
    tables: view.tables,
    isOpen: view.sales.entry && view.entries < settings.entries.max && summary.phase !== "cancelled",
    own,
  };
}

function storedFacts({ tournament, poolLines, payouts, tables, ownEntries }: TournamentPageData): TournamentFacts {
  const { settings, summary, status } = tournament;
  const { phase, entries, playersLeft } = summary;
  const [last] = ownEntries;
  return {
    ...{ phase, entries, playersLeft, poolLines },
    ...payouts,
    poolBasis: status === "finished" ? "final" : "entries-so-far",
    tables: tables.map(({ id, tableNo, players }) => ({ tableId: id, tableNo, players, isWaitedFor: false })),
    isOpen: (phase === "registering" || phase === "late-registration") && entries < settings.entries.max,
    own: last
      ? {
          status: last.status,
          place: last.place,
          prize: last.prize,
          tableNo: last.tableNo,
          tableId: tables.find(({ tableNo }) => tableNo === last.tableNo)?.id ?? null,
          reEntriesLeft: Math.max(0, settings.reEntries - (ownEntries.length - 1)),
        }
      : null,
  };
}

/** What the viewer can do about their entry now; null when they can do nothing. */
export type EntryOffer = "register" | "re-enter" | "leave" | null;

/** Decides whether a viewer may register for a tournament, leave it, or enter it again. M2, M4 */
export function entryOffer({ own, isOpen, phase }: Pick<TournamentFacts, "own" | "isOpen" | "phase">): EntryOffer {
  if (own === null) return isOpen ? "register" : null;
  if (own.status === "registered" && phase === "registering") return "leave";
  return own.status === "out" && isOpen && own.reEntriesLeft > 0 ? "re-enter" : null;
}
