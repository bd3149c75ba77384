/**
 * Keeps a player's seeds for deals. The player commits to a seed, and reveals it after the room has promised a deal
 * with that commitment. These are steps 1 and 4 in docs/fair-deal.md.
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

/** A hand that the room has promised and not yet dealt. */
export interface ShownFreeze extends Pick<FrozenHand, "setup" | "promise"> {
  readonly tableId: string;
  readonly handNo: number;
  /** The players who sat at the table when the hand was frozen. */
  readonly players: readonly { readonly seat: SeatNo; readonly playerId: string }[];
}

/**
 * Draws and keeps a player's seeds at one table. There are two implementations: one runs in a page's worker, and one
 * keeps the seeds in memory.
 */
export interface DealSeeds {
  /**
   * Draws a seed for this hand, or takes the seed that it drew before. Resolves to the commitment to the seed, or to
   * null when the player takes no part.
   */
  commit(deal: NextDeal): Promise<string | null>;
  /**
   * Checks the freeze and stores it. Resolves to the seed when the freeze contains the player's commitment and its
   * promise is valid. Resolves to null when not.
   */
  reveal(shown: ShownFreeze): Promise<string | null>;
  /** Handles the room's reply to a revealed seed. */
  onAnswer(reveal: { readonly handNo: number; readonly seed: string }, reply: Replies["reveal-seed"]): void;
  /** Called when the room has accepted the commitment for this hand. */
  onAccepted?(deal: NextDeal): void;
  /** Called when the room has refused the commitment for this hand. */
  onRefused?(handNo: number, code: RefusalCode): void;
}

/**
 * Makes a seed from 32 random bytes and the player's own words. So the seed stays secret even if the random generator
 * is weak, as long as the words are secret.
 */
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

/** What a player keeps about a hand, to check its deal record later. */
export interface KeptSeed {
  readonly seat: SeatNo;
  readonly prevHash: string;
  readonly commit: string;
  readonly seed: string;
  /** The hash of the freeze; null until the room has frozen the hand with this commitment. */
  readonly freeze: string | null;
  /** The room's answer, which is a signature that confirms the seed. null when the room has not answered. */
  readonly answer: string | null;
}

/** What is wrong with a promise. The player then does not reveal the seed. */
export type PromiseProblem = "commit-missing" | "wrong-freeze" | "wrong-signature";

export interface MemorySeedsOptions {
  readonly userId: string;
  /** The platform's cryptographic random generator. All random bytes come from it. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly words?: string;
  /** False for bots of the room, which trust it. Checking a signature takes a millisecond. */
  readonly checksSignature?: boolean;
  readonly onProblem?: (handNo: number, problem: PromiseProblem) => void;
}

const KEPT_HANDS = 4;

interface OwnSeed extends KeptSeed {
  readonly deal: NextDeal;
  /** True when the room has accepted the commitment. If this player is dealt in, the freeze must then contain it. */
  readonly isTaken: boolean;
}

/**
 * Draws seeds in memory, and keeps the seeds of the last hands. Can also run in a worker, because it only computes
 * hashes and checks signatures.
 */
export class MemorySeeds implements DealSeeds {
  readonly #options: MemorySeedsOptions;
  readonly #own = new Map<number, OwnSeed>();

  constructor(options: MemorySeedsOptions) {
    this.#options = options;
  }

  /** Returns what the player keeps about a hand. Returns undefined when the player drew no seed for it, or when the hand is too old. */
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
    // The freeze may lack the commitment of a player who sits out, who has left, or whom the room leaves out because they withheld seeds.
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
    // Meanwhile the room may have asked again with a changed deal, for which the player has another seed.
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
