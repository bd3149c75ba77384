/**
 * Keeps a player's seed for the draw of a tournament's first seats. Commits to the seed, reveals it, and checks what the room did. M10, F3
 */
import {
  bytesToHex,
  commitDrawSeed,
  type DrawFault,
  drawContext,
  drawFreezeOf,
  findDrawFaults,
  findDrawProblem,
  hashUser,
  isOwnEntryFrozen,
  type OwnDrawSeed,
  type SeenDraw,
} from "@poker/fair-deal";
import type { DrawView, Replies } from "@poker/protocol";
import { mixSeed } from "./deal-seeds.ts";

/**
 * Draws and keeps a player's seed for each tournament. There are two implementations: one runs in a page's worker, and
 * one keeps the seeds in memory.
 */
export interface DrawSeeds {
  /**
   * Draws a seed for this tournament, or takes the seed that it drew before. Resolves to the commitment to the seed, or
   * to null when the player takes no part.
   */
  commit(draw: DrawView): Promise<string | null>;
  /** Called when the room has accepted the commitment. From then on, the freeze must contain it. */
  onAccepted(tournamentId: string): void;
  /** Called when the room may have dropped the commitment, because the player left the tournament or the connection was lost. */
  onWithdrawn(tournamentId: string): void;
  /**
   * Checks the freeze and stores it. Resolves to the seed when the freeze contains the player's commitment and its
   * promise is valid. Resolves to null when not.
   */
  reveal(draw: DrawView): Promise<string | null>;
  /** Handles the room's reply to the revealed seed. */
  onAnswer(tournamentId: string, reply: Replies["reveal-draw"]): void;
  /** Called when the seats are drawn. */
  onOpened(draw: DrawView): void;
}

/** What a player keeps about a draw, to check its record later. */
export interface KeptDraw {
  readonly tournamentId: string;
  readonly own: OwnDrawSeed;
  /** The promise that the player saw; null until the room has frozen the entries with this commitment. */
  readonly seen: SeenDraw | null;
}

/** What the player's page found when it checked the player's own part in the draw. */
export interface DrawOutcome {
  readonly tournamentId: string;
  readonly faults: readonly DrawFault[];
  /** True when the player's seed is a part of the coin. */
  readonly isRevealed: boolean;
}

interface MemoryDrawSeedsOptions {
  readonly userId: string;
  /** The platform's cryptographic random generator. All random bytes come from it. */
  readonly randomBytes: (length: number) => Uint8Array;
  /** Returns the player's own words. Called each time a seed is drawn, so that it returns the newest words. */
  readonly words?: () => string;
  /** False for bots of the room, which trust it. Checking a signature takes a millisecond. */
  readonly checksSignature?: boolean;
  readonly onChange?: (kept: KeptDraw) => void;
  /** Called when the seats are drawn, or before that as soon as a check fails. */
  readonly onOutcome?: (outcome: DrawOutcome) => void;
}

interface OwnDraw extends KeptDraw {
  readonly seed: string;
  readonly roomCommit: string;
  readonly isTaken: boolean;
}

const KEPT_DRAWS = 8;

/** Returns the promise of a draw in the form in which the player's page stores it. Returns null before the room has made the promise. */
export const seenDrawOf = ({ tournamentId, roomCommit, frozen }: DrawView): SeenDraw | null =>
  frozen && { tournamentId, roomCommit, ...frozen };

/**
 * Draws seeds in memory, and keeps the seeds of the last tournaments. Can also run in a worker, because it only
 * computes hashes and checks signatures.
 */
export class MemoryDrawSeeds implements DrawSeeds {
  readonly #options: MemoryDrawSeedsOptions;
  readonly #own = new Map<string, OwnDraw>();

  constructor(options: MemoryDrawSeedsOptions) {
    this.#options = options;
  }

  /** Returns what the player keeps about a tournament's draw. Returns undefined when the player drew no seed for it. */
  kept(tournamentId: string): KeptDraw | undefined {
    return this.#own.get(tournamentId);
  }

  async commit({ tournamentId, roomCommit }: DrawView): Promise<string> {
    const before = this.#own.get(tournamentId);
    // A room that has lost its own seed may commit to another one before the freeze. The player then needs a new seed too.
    if (before && (before.seen || before.roomCommit === roomCommit)) return before.own.commit;
    const { userId, randomBytes, words = () => "" } = this.#options;
    const seed = mixSeed(randomBytes(32), words());
    const userTag = hashUser(userId);
    const commit = bytesToHex(commitDrawSeed(drawContext(tournamentId), userTag, seed));
    const own = { userTag: bytesToHex(userTag), commit, seed: null, answer: null };
    this.#own.set(tournamentId, { tournamentId, own, seen: null, seed: bytesToHex(seed), roomCommit, isTaken: false });
    const [oldest] = this.#own.keys();
    if (this.#own.size > KEPT_DRAWS && oldest !== undefined) this.#own.delete(oldest);
    return commit;
  }

  onAccepted(tournamentId: string): void {
    this.#change(tournamentId, { isTaken: true });
  }

  onWithdrawn(tournamentId: string): void {
    this.#change(tournamentId, { isTaken: false });
  }

  async reveal(draw: DrawView): Promise<string | null> {
    const { tournamentId } = draw;
    const kept = this.#own.get(tournamentId);
    const seen = seenDrawOf(draw);
    if (!kept || !seen) return null;
    const fault = this.#findFault(kept, seen, draw);
    if (fault === null) {
      const { seed } = kept;
      this.#change(tournamentId, { seen: kept.seen ?? seen, own: { ...kept.own, seed } });
      return seed;
    }
    if (fault.code !== "own-commit-missing" || kept.isTaken) this.#tell(tournamentId, [fault], false);
    return null;
  }

  onAnswer(tournamentId: string, reply: Replies["reveal-draw"]): void {
    const kept = this.#own.get(tournamentId);
    if (kept && reply.ok) this.#change(tournamentId, { own: { ...kept.own, answer: reply.answer } });
  }

  onOpened(draw: DrawView): void {
    const kept = this.#own.get(draw.tournamentId);
    const now = seenDrawOf(draw);
    if (!kept?.seen || !now || !draw.own || !draw.opened) return;
    const isOther = drawFreezeOf(now) !== kept.seen.freeze;
    const faults = isOther
      ? [{ id: "D3", code: "two-freezes" } as const]
      : findDrawFaults(kept.seen, kept.own, draw.own, draw.opened);
    this.#tell(draw.tournamentId, faults, draw.opened.isRevealed);
  }

  #findFault({ own, seen: first, roomCommit }: OwnDraw, seen: SeenDraw, draw: DrawView): DrawFault | null {
    if (!draw.own || !isOwnEntryFrozen(seen, own, draw.own)) return { id: "D1", code: "own-commit-missing" };
    const isOther = seen.roomCommit !== roomCommit || (first !== null && first.freeze !== seen.freeze);
    if (isOther) return { id: "D3", code: "two-freezes" };
    const { checksSignature = true } = this.#options;
    if (!checksSignature) return drawFreezeOf(seen) === seen.freeze ? null : { id: "D3", code: "wrong-freeze" };
    const code = findDrawProblem(seen);
    return code && { id: "D3", code };
  }

  #change(tournamentId: string, change: Partial<OwnDraw>): void {
    const kept = this.#own.get(tournamentId);
    if (!kept) return;
    const after = { ...kept, ...change };
    this.#own.set(tournamentId, after);
    if (after.seen) this.#options.onChange?.({ tournamentId, own: after.own, seen: after.seen });
  }

  #tell(tournamentId: string, faults: readonly DrawFault[], isRevealed: boolean): void {
    this.#options.onOutcome?.({ tournamentId, faults, isRevealed });
  }
}
