/** A player's seeds: what they commit to, and what they reveal once the room has promised a deal with it. Steps 1 and 4 of a fair deal. */
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
}

/** Where the seeds of a player at one table come from and are kept: in a page's worker, or in memory. */
export interface DealSeeds {
  /** Draws a seed for this hand, or takes the one that was drawn for it. Resolves with its commit; null to take no part. */
  commit(deal: NextDeal): Promise<string | null>;
  /** Keeps the freeze. Resolves with the seed when its commit is in there; null when this player has none in this hand. */
  reveal(shown: ShownFreeze): Promise<string | null>;
  /** What the room said to a seed that was revealed. */
  answered(reveal: { readonly handNo: number; readonly seed: string }, reply: Replies["reveal-seed"]): void;
  /** The room has taken the commit for this hand. */
  taken?(handNo: number): void;
  /** The room did not take the commit for this hand. */
  refused?(handNo: number, code: RefusalCode): void;
}

/** A seed of which the player's own words are a part, so that it is not the generator's alone. `random`: 32 bytes. */
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

/** The commit of this player to this seed, in hexadecimal. */
export const commitToDeal = (deal: NextDeal, userId: string, seed: Uint8Array): string =>
  bytesToHex(commitClientSeed(contextOf(deal), deal.seat, hashUser(userId), seed));

/** What a player keeps of a hand, to check its record with. */
export interface KeptSeed {
  readonly seat: SeatNo;
  readonly prevHash: string;
  readonly commit: string;
  readonly seed: string;
  /** null until the hand is frozen with this commit. */
  readonly freeze: string | null;
  /** The room's signature; null when it has not answered. */
  readonly answer: string | null;
}

/** What is wrong with a promise: the room does not get the seed then. */
export type PromiseProblem = "commit-missing" | "wrong-freeze" | "wrong-signature";

export interface MemorySeedsOptions {
  readonly userId: string;
  /** The only source of randomness: the platform's cryptographic generator. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly words?: string;
  /** False for the room's own players, who need not distrust it: a signature costs a millisecond. */
  readonly checksSignature?: boolean;
  readonly onProblem?: (handNo: number, problem: PromiseProblem) => void;
}

const KEPT_HANDS = 4;

interface OwnSeed extends KeptSeed {
  readonly deal: NextDeal;
  /** The room has said that it took the commit, so that the freeze must have it when this player is dealt in. */
  readonly isTaken: boolean;
}

/** Draws seeds and keeps those of the last hands. Pure hashing, so that it also runs in a worker. */
export class MemorySeeds implements DealSeeds {
  readonly #options: MemorySeedsOptions;
  readonly #own = new Map<number, OwnSeed>();

  constructor(options: MemorySeedsOptions) {
    this.#options = options;
  }

  /** undefined when this player has drawn no seed for that hand, or it was long ago. */
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

  async reveal({ handNo, setup, promise }: ShownFreeze): Promise<string | null> {
    const own = this.#own.get(handNo);
    // A player who sits out commits in vain, and one who withheld seeds is left out.
    if (!own || promise.leftOut.includes(own.seat) || !setup.seats.some(({ seat }) => seat === own.seat)) return null;
    const problem = this.#findProblem(own, setup, promise);
    if (problem === null) {
      this.#own.set(handNo, { ...own, freeze: promise.freeze });
      return own.seed;
    }
    if (problem !== "commit-missing" || own.isTaken) this.#options.onProblem?.(handNo, problem);
    return null;
  }

  answered({ handNo }: { readonly handNo: number }, reply: Replies["reveal-seed"]): void {
    const own = this.#own.get(handNo);
    if (own && reply.ok) this.#own.set(handNo, { ...own, answer: reply.answer });
  }

  taken(handNo: number): void {
    const own = this.#own.get(handNo);
    if (own) this.#own.set(handNo, { ...own, isTaken: true });
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
