/** Stores what each player knows about the deal of a hand until the hand's record is verified. Also counts the outcome of every deal. F3 */
import type { KeptSeed } from "@poker/client";
import type { ReplayObserver, Violation } from "@poker/db/checks";
import type { TableEvent } from "@poker/engine";
import type { Expected } from "@poker/fair-deal";
import type { Counters } from "./counters.ts";

const GROUP = "deals";
const FROZEN = "frozen";
const VERIFIED = "records verified";
export const COMMIT_MISSING = "commit-missing";
const VERIFIED_BY_PLAYER = "of these with what a player had kept";
const TAKEN_OVER = { frozen: "continued while frozen", running: "continued while played" } as const;

const handIdOf = (tableId: string, handNo: number): string => `${tableId}:${handNo}`;

export class DealAuditor {
  readonly #counters: Counters;
  /** What each player knows about a deal, by the hand's id and then by the player's id. */
  readonly #kept = new Map<string, Map<string, Expected>>();

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** Stores what this player knows about a hand. Called when the room has answered the player's seed. */
  keep(userId: string, tableId: string, handNo: number, { freeze, answer, ...kept }: KeptSeed): void {
    const id = handIdOf(tableId, handNo);
    const byPlayer = this.#kept.get(id) ?? new Map<string, Expected>();
    this.#kept.set(id, byPlayer.set(userId, { ...kept, ...(freeze && { freeze }), ...(answer && { answer }) }));
  }

  /** Returns functions that the replay of one table calls. */
  observe(tableId: string): Pick<Required<ReplayObserver>, "keptOf" | "onVerified" | "onTakenOver"> {
    return {
      keptOf: (handNo, playerId) => this.#kept.get(handIdOf(tableId, handNo))?.get(playerId),
      onVerified: (handNo, againstKept) => {
        this.#counters.increment(GROUP, VERIFIED);
        if (againstKept) this.#counters.increment(GROUP, VERIFIED_BY_PLAYER);
        this.#kept.delete(handIdOf(tableId, handNo));
      },
      onTakenOver: (handWas) => this.#counters.increment(GROUP, TAKEN_OVER[handWas]),
    };
  }

  count(event: TableEvent): void {
    if (event.type === "hand-frozen") this.#counters.increment(GROUP, FROZEN);
    if (event.type === "hand-voided") this.#counters.increment(GROUP, `void: ${event.reason}`);
    if (event.type !== "deal-opened") return;
    const { reveals } = event.opened;
    this.#counters.increment(GROUP, "seeds revealed", reveals.filter(({ seed }) => seed !== null).length);
    this.#counters.increment(GROUP, "seeds withheld", reveals.filter(({ seed }) => seed === null).length);
  }
}

/**
 * With at least this many kills, one must have interrupted a hand in play. A kill can miss every hand, because each of
 * two servers runs only half of the tables, and many tables wait for players.
 */
const KILLS_THAT_INTERRUPT_A_HAND = 5;
/**
 * With at least this many kills, one must have hit a table between its freeze and its first card. The time between
 * these two is a sixth of a hand's time.
 */
const KILLS_THAT_INTERRUPT_A_FREEZE = 20;

/**
 * Finds commitments of players that the room accepted but left out of the freeze.
 * Commitments are not stored durably, so a server that dies or gives a table away loses them. Without such an
 * interruption, no commitment may be missing. F3
 */
export function findLostCommits(counters: Counters, interruptions: number): readonly Violation[] {
  const lost = counters.get(GROUP, COMMIT_MISSING);
  if (lost === 0 || interruptions > 0) return [];
  return [{ invariant: "F3", what: `${lost} commits were taken and are missing in the freeze` }];
}

/** Returns the reasons why a run proves nothing about deals. `kills` is how many servers were killed while people played. */
export function findUnprovenDeals(counters: Counters, kills: number): readonly Violation[] {
  const needed: string[] = [FROZEN, VERIFIED, VERIFIED_BY_PLAYER];
  if (kills >= KILLS_THAT_INTERRUPT_A_HAND) needed.push(TAKEN_OVER.running);
  if (kills >= KILLS_THAT_INTERRUPT_A_FREEZE) needed.push(TAKEN_OVER.frozen);
  return needed
    .filter((name) => counters.get(GROUP, name) === 0)
    .map((name) => ({ invariant: "F3", what: `nothing was proven about deals: 0 ${name}` }));
}
