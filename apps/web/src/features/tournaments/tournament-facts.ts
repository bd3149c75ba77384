/**
 * Combines the data that the page shows. The data comes from the server that runs the tournament; before the start and after the end, from
 * storage. Also decides what the viewer can do about an entry.
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

/** The web server's data of a tournament when its page is opened. */
export interface TournamentPageData extends TournamentDetail {
  /** Entries without a place come first, in the order of registration; the others are sorted by place. */
  readonly entries: readonly ListedEntry[];
  /**
   * `after` is the cursor of this part of the entries; null for the first part. `next` is the cursor of the next part; null when this is
   * the last part.
   */
  readonly after: string | null;
  readonly next: string | null;
  /** null when the tournament is not a satellite. M23 */
  readonly target: NamedTournament | null;
  /** The viewer's own entries, the last one first. */
  readonly ownEntries: readonly ListedEntry[];
  /** True when the viewer has won a ticket for this tournament and not used it. */
  readonly hasTicket: boolean;
  /** The balance of the viewer's wallet in the tournament's currency; null for a viewer who is not signed in. */
  readonly balance: number | null;
  /** How much the viewer's own limits still allow in the tournament's currency; null when the viewer has set no limits. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
  /** null when the tournament was not cancelled. M5 */
  readonly cancellation: TournamentCancellation | null;
}

/** The facts that a tournament's page shows. */
export interface TournamentFacts {
  readonly phase: TournamentPhase;
  readonly entries: number;
  readonly playersLeft: number;
  readonly poolLines: PrizePoolLines;
  /** The prizes by place, the first place first. */
  readonly prizes: readonly Cents[];
  readonly tickets: number;
  /**
   * The entries on which pool and prizes are based. A sit-and-go starts with all its places taken, so its prizes are known before the
   * start. M1
   */
  readonly poolBasis: "entries-so-far" | "all-places" | "final";
  readonly tables: readonly Pick<TournamentTableView, "tableNo" | "tableId" | "players" | "isWaitedFor">[];
  /** True while an entry can be bought. */
  readonly isOpen: boolean;
  /** null when the viewer has no entry. */
  readonly own:
    | (Pick<OwnEntry, "status" | "place" | "prize" | "tableNo" | "reEntriesLeft"> & {
        readonly tableId: string | null;
      })
    | null;
}

/** `picture` is null until the game server has sent one. The facts then come from the stored data of the page. */
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

/** The entry action that the viewer has now; null when there is none. */
export type EntryOffer = "register" | "re-enter" | "leave" | null;

/** Decides whether a viewer may register for a tournament, leave it, or enter it again. M2, M4 */
export function entryOffer({ own, isOpen, phase }: Pick<TournamentFacts, "own" | "isOpen" | "phase">): EntryOffer {
  if (own === null) return isOpen ? "register" : null;
  if (own.status === "registered" && phase === "registering") return "leave";
  return own.status === "out" && isOpen && own.reEntriesLeft > 0 ? "re-enter" : null;
}
