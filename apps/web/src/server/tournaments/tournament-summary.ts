/** Writes what a tournament's page shows to every visitor as one file, in the tournament summary format of Open Hand History. */
import { PLAY_MONEY, REAL_MONEY, type TournamentPages } from "@poker/db";
import { isSatellite } from "@poker/engine";
import { type TournamentSummary, writeOts } from "@poker/hand-history";
import type { ListedEntry, TournamentDetail } from "@poker/protocol";

const PAGE_ENTRIES = 1_000;

interface SummaryWords {
  readonly site: string;
  readonly showName: (storedName: string) => string;
}

type SummaryDetail = Pick<TournamentDetail, "poolLines"> & {
  readonly tournament: Pick<
    TournamentDetail["tournament"],
    "id" | "name" | "settings" | "currency" | "startedAt" | "endedAt"
  >;
};

interface SummaryPages extends Pick<TournamentPages, "listEntries"> {
  getDetail(id: string): Promise<SummaryDetail | null>;
}

/**
 * Writes the summary. Returns null when the tournament does not exist or has not started. `viewerId` is null for a
 * visitor who is not signed in.
 */
export async function writeTournamentSummary(
  pages: SummaryPages,
  tournamentId: string,
  viewerId: string | null,
  words: SummaryWords,
): Promise<string | null> {
  const detail = await pages.getDetail(tournamentId);
  if (!detail || detail.tournament.startedAt === null) return null;
  const entries: ListedEntry[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<TournamentPages["listEntries"]>> = await pages.listEntries(
      tournamentId,
      after,
      PAGE_ENTRIES,
    );
    entries.push(...page.entries);
    after = page.next;
  } while (after !== null);
  return writeOts(summaryOf(detail, detail.tournament.startedAt, { entries, viewerId, words }));
}

interface SummaryEntries {
  readonly entries: readonly ListedEntry[];
  readonly viewerId: string | null;
  readonly words: SummaryWords;
}

function summaryOf(
  { tournament, poolLines }: SummaryDetail,
  startedAt: number,
  { entries, viewerId, words }: SummaryEntries,
): TournamentSummary {
  const { id, name, settings, currency, endedAt } = tournament;
  const nameOf = ({ player }: ListedEntry) => (player ? words.showName(player.name) : "");
  const own = entries.find(({ userId }) => userId === viewerId);
  const cost = (price: { readonly prize: number; readonly fee: number } | undefined) =>
    price ? price.prize + price.fee : 0;
  const paysTickets = isSatellite(settings);
  return {
    id,
    name,
    site: words.site,
    currency: currency === "play" ? PLAY_MONEY : REAL_MONEY,
    startedAt,
    endedAt,
    buyIn: settings.buyIn.prize,
    fee: settings.buyIn.fee,
    rebuyCost: cost(settings.rebuy?.price),
    addOnCost: cost(settings.addOn?.price),
    startingStack: settings.startingStack,
    levelMs: settings.levels[0]?.ms ?? 0,
    tables: settings.entries.max <= settings.seats ? "one" : "many",
    prizePool: poolLines.pool,
    hero: own ? nameOf(own) : null,
    players: entries
      // A player who entered more than once has only the place of their last entry. M4
      .filter(({ reEntered }) => !reEntered)
      .map((entry) => ({
        name: nameOf(entry),
        place: entry.place,
        prize: paysTickets ? 0 : entry.prize,
        ticket: paysTickets ? entry.prize : 0,
        rebuys: entry.rebuys,
        addOns: entry.addOns,
      })),
  };
}
