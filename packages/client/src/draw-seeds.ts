/**
 * A player's seed for the draw of a tournament's first seats: commits to the seed, reveals the seed, and checks what the room did. M10, F3
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

/** Draws and keeps a player's seed for each tournament. One implementation runs in a page's worker, and one keeps the seeds in memory. */
export interface DrawSeeds {
  /**
   * Draws a seed for this tournament, unless one was drawn before. Resolves with the commitment to the seed; null when the player takes no
   * part.
   */
  commit(draw: DrawView): Promise<string | null>;
  /** Called when the room has accepted the commitment. The freeze must then contain the commitment. */
  onAccepted(tournamentId: string): void;
  /** Called when the room may no longer hold the commitment, because the player left the tournament or the connection was lost. */
  onWithdrawn(tournamentId: string): void;
  /** Stores the freeze. Resolves with the seed when the freeze contains the player's valid commitment; null when it does not. */
  reveal(draw: DrawView): Promise<string | null>;
  /** Receives the room's answer to the revealed seed. */
  onAnswer(tournamentId: string, reply: Replies["reveal-draw"]): void;
  /** Called when the seats are drawn. */
  onOpened(draw: DrawView): void;
}

/** A player's data about a draw, with which they can check its record. */
export interface KeptDraw {
  readonly tournamentId: string;
  readonly own: OwnDrawSeed;
  /** null until the entries are frozen with this commitment. */
  readonly seen: SeenDraw | null;
}

/** The result of the checks that a player's page makes about the player's own part. */
export interface DrawOutcome {
  readonly tournamentId: string;
  readonly faults: readonly DrawFault[];
  /** True when the coin was computed with the player's seed. */
  readonly isRevealed: boolean;
}

interface MemoryDrawSeedsOptions {
  readonly userId: string;
  /** The only source of randomness: the platform's cryptographic generator. */
  readonly randomBytes: (length: number) => Uint8Array;
  /** Returns the player's own words at the moment when a seed is drawn. */
  readonly words?: () => string;
  /** False for the room's own players, who trust the room. Checking a signature costs a millisecond. */
  readonly checksSignature?: boolean;
  readonly onChange?: (kept: KeptDraw) => void;
  /** Called once the seats are drawn, or as soon as a check has failed. */
  readonly onOutcome?: (outcome: DrawOutcome) => void;
}

interface OwnDraw extends KeptDraw {
  readonly seed: string;
  readonly roomCommit: string;
  readonly isTaken: boolean;
}

const KEPT_DRAWS = 8;

/** The promise of a draw as the player's page stores it; null before the room's promise. */
export const seenDrawOf = ({ tournamentId, roomCommit, frozen }: DrawView): SeenDraw | null =>
  frozen && { tournamentId, roomCommit, ...frozen };

/**
 * Draws seeds in memory, and keeps the seeds of the last tournaments. A worker can run this class, because it only computes hashes and
 * checks signatures.
 */
export class MemoryDrawSeeds implements DrawSeeds {
  readonly #options: MemoryDrawSeedsOptions;
  readonly #own = new Map<string, OwnDraw>();

  constructor(options: MemoryDrawSeedsOptions) {
    this.#options = options;
  }

  /** undefined when this player has drawn no seed for the tournament. */
  kept(tournamentId: string): KeptDraw | undefined {
    return this.#own.get(tournamentId);
  }

  async commit({ tournamentId, roomCommit }: DrawView): Promise<string> {
    const before = this.#own.get(tournamentId);
    // A room that lost its seed may commit to another seed before the freeze. The player then draws a new seed too.
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
