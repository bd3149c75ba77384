/** Puts together what the page shows: what the server that runs the tournament tells, and before that or after its end what is stored. */
import type { TournamentPicture } from "@poker/client";
import type { Cents, EntryStatus, TournamentPhase } from "@poker/engine";
import { type OwnEntry, type PrizePoolLines, prizePoolLines, type TournamentTableView } from "@poker/protocol";
import type { TournamentPageData } from "./tournament-page-data.ts";

export interface TournamentFacts {
  readonly phase: TournamentPhase;
  readonly entries: number;
  readonly playersLeft: number;
  readonly poolLines: PrizePoolLines;
  /** First place first. */
  readonly prizes: readonly Cents[];
  readonly tickets: number;
  readonly isPoolFinal: boolean;
  readonly tables: readonly Pick<TournamentTableView, "tableNo" | "tableId" | "players" | "isWaitedFor">[];
  /** True while an entry can be bought. */
  readonly isOpen: boolean;
  /** null when the viewer has none. */
  readonly own:
    | (Pick<OwnEntry, "status" | "place" | "prize" | "tableNo" | "reEntriesLeft"> & {
        readonly tableId: string | null;
      })
    | null;
}

const isOut = (status: EntryStatus): boolean => status === "out" || status === "disqualified";

/** `picture`: null when no server has told of it. */
export function tournamentFacts(data: TournamentPageData, picture: TournamentPicture | null): TournamentFacts {
  const { settings, summary } = data.tournament;
  if (!picture) return storedFacts(data);
  const { view, own } = picture;
  return {
    phase: view.phase,
    entries: view.entries,
    playersLeft: view.playersLeft,
    poolLines: prizePoolLines(settings, view),
    prizes: view.prizes,
    tickets: view.tickets,
    isPoolFinal: view.isPoolFrozen,
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
    isPoolFinal: status === "finished",
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

/** What the viewer may do about an entry now. */
export type EntryOffer = "register" | "re-enter" | "leave" | null;

export function entryOffer({ own, isOpen, phase }: Pick<TournamentFacts, "own" | "isOpen" | "phase">): EntryOffer {
  if (own === null) return isOpen ? "register" : null;
  if (own.status === "registered" && phase === "registering") return "leave";
  return isOut(own.status) && own.status !== "disqualified" && isOpen && own.reEntriesLeft > 0 ? "re-enter" : null;
}

/** Consecutive places with the same prize, as one line of the table. */
export interface PayoutLine {
  readonly from: number;
  readonly to: number;
  readonly prize: Cents;
  readonly ticket: boolean;
}

export function payoutLines({ prizes, tickets }: Pick<TournamentFacts, "prizes" | "tickets">): readonly PayoutLine[] {
  const lines: PayoutLine[] = [];
  for (let place = 1; place <= Math.max(prizes.length, tickets); place++) {
    const [prize, ticket] = [prizes[place - 1] ?? 0, place <= tickets];
    const last = lines.at(-1);
    if (last && last.prize === prize && last.ticket === ticket) lines[lines.length - 1] = { ...last, to: place };
    else lines.push({ from: place, to: place, prize, ticket });
  }
  return lines;
}
