/** What the web server knows of a tournament when its page is opened. */
import type { ListedEntry, NamedTournament, PlayLimitLeft, TournamentDetail } from "@poker/protocol";

export interface TournamentPageData extends TournamentDetail {
  /** Those without a place first, in the order of registration, then by place. */
  readonly entries: readonly ListedEntry[];
  /** Where this part of them begins, null for the first, and where the next one does, null when this is the last. */
  readonly after: string | null;
  readonly next: string | null;
  /** null when it is no satellite. M23 */
  readonly target: NamedTournament | null;
  /** The viewer's own, the last one first. */
  readonly ownEntries: readonly ListedEntry[];
  /** True when the viewer has won a ticket for this tournament and not used it. */
  readonly hasTicket: boolean;
  /** Of the viewer's wallet, in the tournament's currency; null for a viewer who is not signed in. */
  readonly balance: number | null;
  /** What the viewer's own limits leave of that currency; null when they have none. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
  /** What was given back when it was cancelled, to all and to the viewer; null when it was not. M5 */
  readonly returned: { readonly all: number; readonly own: number } | null;
}
