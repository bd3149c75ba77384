/** The web server's data of a tournament when its page is opened. */
import type {
  ListedEntry,
  NamedTournament,
  PlayLimitLeft,
  TournamentCancellation,
  TournamentDetail,
} from "@poker/protocol";

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
