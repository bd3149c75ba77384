/**
 * A player's seeds for deals. The player commits to a seed, and reveals the seed once the room has promised a deal with the commitment.
 * These are steps 1 and 4 in docs/fair-deal.md.
 */
import type { DealPromise, FrozenHand, SeatNo } from "@poker/engine";
import {
  bytesToHex,
  commitClientSeed,
  hashContext,
  hashFreeze,
  hashUser,
  hexToBytes,
  tableIdBytes,
  taggedHash,
  verifyFreeze,
} from "@poker/fair-deal";
import type { NextDeal, RefusalCode, Replies } from "@poker/protocol";
import { isSameDeal } from "./same-deal.ts";

/** A promised hand that is not dealt yet. */
export interface ShownFreeze extends Pick<FrozenHand, "setup" | "promise"> {
  readonly tableId: string;
  readonly handNo: number;
  /** The players who sit at the table when the hand is frozen. */
  readonly players: readonly { readonly seat: SeatNo; readonly playerId: string }[];
}

/** Draws and keeps the seeds of a player at one table. One implementation runs in a page's worker, and one keeps the seeds in memory. */
export interface DealSeeds {
  /**
   * Draws a seed for this hand, unless one was drawn before. Resolves with the commitment to the seed; null when the player takes no part.
   */
  commit(deal: NextDeal): Promise<string | null>;
  /** Stores the freeze. Resolves with the seed when the freeze contains the player's valid commitment; null when it does not. */
  reveal(shown: ShownFreeze): Promise<string | null>;
  /** Receives the room's answer to a revealed seed. */
  onAnswer(reveal: { readonly handNo: number; readonly seed: string }, reply: Replies["reveal-seed"]): void;
  /** Called when the room has accepted the commitment for this hand. */
  onAccepted?(deal: NextDeal): void;
  /** Called when the room has not accepted the commitment for this hand. */
  onRefused?(handNo: number, code: RefusalCode): void;
}

/** Makes a seed from 32 random bytes and the player's own words, so that the seed does not depend on the generator alone. */
export const mixSeed = (random: Uint8Array, words: string): Uint8Array =>
  taggedHash("client-seed", random, new TextEncoder().encode(words));

const contextOf = ({ tableId, handNo, game, decks, prevHandHash }: NextDeal): Uint8Array =>
  hashContext({
    tableId: tableIdBytes(tableId),
    handNo,
    gameCode: game,
    decks,
    prevHandHash: hexToBytes(prevHandHash),
  });

/** Returns the player's commitment to this seed, in hexadecimal. */
export const commitToDeal = (deal: NextDeal, userId: string, seed: Uint8Array): string =>
  bytesToHex(commitClientSeed(contextOf(deal), deal.seat, hashUser(userId), seed));

/** A player's data about a hand, with which they can check its record. */
export interface KeptSeed {
  readonly seat: SeatNo;
  readonly prevHash: string;
  readonly commit: string;
  readonly seed: string;
  /** null until the hand is frozen with this commitment. */
  readonly freeze: string | null;
  /** The room's answer, a signature which confirms the seed; null when the room has not answered. */
  readonly answer: string | null;
}

/** A fault in a promise. The player does not reveal the seed for a promise with a fault. */
export type PromiseProblem = "commit-missing" | "wrong-freeze" | "wrong-signature";

export interface MemorySeedsOptions {
  readonly userId: string;
  /** The only source of randomness: the platform's cryptographic generator. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly words?: string;
  /** False for the room's own players, who trust the room. Checking a signature costs a millisecond. */
  readonly checksSignature?: boolean;
  readonly onProblem?: (handNo: number, problem: PromiseProblem) => void;
}

const KEPT_HANDS = 4;

interface OwnSeed extends KeptSeed {
  readonly deal: NextDeal;
  /** True when the room has accepted the commitment. The freeze must then contain the commitment if this player is dealt in. */
  readonly isTaken: boolean;
}

/**
 * Draws seeds in memory, and keeps the seeds of the last hands. A worker can run this class, because it only computes hashes and checks
 * signatures.
 */
export class MemorySeeds implements DealSeeds {
  readonly #options: MemorySeedsOptions;
  readonly #own = new Map<number, OwnSeed>();

  constructor(options: MemorySeedsOptions) {
    this.#options = options;
  }

  /** undefined when this player has drawn no seed for the hand, or the seed is too old. */
  kept(handNo: number): KeptSeed | undefined {
    const own = this.#own.get(handNo);
    if (!own) return undefined;
    const { deal: _deal, isTaken: _isTaken, ...kept } = own;
    return kept;
  }

  async commit(deal: NextDeal): Promise<string> {
    const before = this.#own.get(deal.handNo);
    if (before && isSameDeal(before.deal, deal)) return before.commit;
    const { userId, randomBytes, words = "" } = this.#options;
    const seed = mixSeed(randomBytes(32), words);
    const commit = commitToDeal(deal, userId, seed);
    const { seat, prevHandHash: prevHash } = deal;
    const drawn = {
      deal,
      seat,
      prevHash,
      commit,
      seed: bytesToHex(seed),
      freeze: null,
      answer: null,
      isTaken: false,
    };
    this.#own.set(deal.handNo, drawn);
    for (const handNo of this.#own.keys()) if (handNo <= deal.handNo - KEPT_HANDS) this.#own.delete(handNo);
    return commit;
  }

  async reveal({ handNo, setup, promise, players }: ShownFreeze): Promise<string | null> {
    const own = this.#own.get(handNo);
    // The freeze need not contain the commitment of a player who sits out, has left, or is left out for withholding seeds.
    if (!own || promise.leftOut.includes(own.seat) || !setup.seats.some(({ seat }) => seat === own.seat)) return null;
    if (!players.some(({ seat, playerId }) => seat === own.seat && playerId === this.#options.userId)) return null;
    const problem = this.#findProblem(own, setup, promise);
    if (problem === null) {
      this.#own.set(handNo, { ...own, freeze: promise.freeze });
      return own.seed;
    }
    if (problem !== "commit-missing" || own.isTaken) this.#options.onProblem?.(handNo, problem);
    return null;
  }

  onAnswer({ handNo }: { readonly handNo: number }, reply: Replies["reveal-seed"]): void {
    const own = this.#own.get(handNo);
    if (own && reply.ok) this.#own.set(handNo, { ...own, answer: reply.answer });
  }

  onAccepted(deal: NextDeal): void {
    const own = this.#own.get(deal.handNo);
    // Another deal may have replaced this deal meanwhile.
    if (own && isSameDeal(own.deal, deal)) this.#own.set(deal.handNo, { ...own, isTaken: true });
  }

  #findProblem(own: OwnSeed, setup: ShownFreeze["setup"], promise: DealPromise): PromiseProblem | null {
    const userTag = bytesToHex(hashUser(this.#options.userId));
    const isIn = promise.commits.some(
      (each) => each.seat === own.seat && each.commit === own.commit && each.userTag === userTag,
    );
    if (!isIn) return "commit-missing";
    const freeze = hashFreeze({
      ctx: contextOf(own.deal),
      button: setup.button,
      dealtIn: setup.seats.map(({ seat }) => seat),
      roots: promise.roots.map(hexToBytes),
      commits: promise.commits.map(({ seat, commit }) => ({ seat, commit: hexToBytes(commit) })),
    });
    if (bytesToHex(freeze) !== promise.freeze) return "wrong-freeze";
    const { checksSignature = true } = this.#options;
    const isSigned = !checksSignature || verifyFreeze(hexToBytes(promise.key), freeze, hexToBytes(promise.signature));
    return isSigned ? null : "wrong-signature";
  }
}
