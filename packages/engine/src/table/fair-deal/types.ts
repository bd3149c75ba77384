/**
 * The types of a deal that players can check: the room's promise before a hand, and its openings. Hashes, seeds and signatures
 * are hex strings that the engine only stores. F3
 */
import type { HandSetup } from "../../hand/types.ts";
import type { SeatNo } from "../../rules.ts";

/** A player's commitment to a seed, made before the freeze. */
export interface SeedCommit {
  readonly seat: SeatNo;
  readonly userTag: string;
  readonly commit: string;
}

/** The room's promise before a hand is dealt. Public. */
export interface DealPromise {
  readonly version: "bpr/v1";
  /** The number of decks that the room has committed to; one of them is dealt. */
  readonly decks: number;
  /** The hash of the record of the previous hand at this table. */
  readonly prevHandHash: string;
  /** One root for each deck. */
  readonly roots: readonly string[];
  /** Ascending by seat. */
  readonly commits: readonly SeedCommit[];
  readonly freeze: string;
  readonly signature: string;
  /** The room's public key. */
  readonly key: string;
  /** Seats whose seeds are left out, because their players withheld too many reveals. */
  readonly leftOut: readonly SeatNo[];
}

/**
 * A player's revealed seed, and the room's signed answer. Both are null when the seed did not arrive. Both are also null for
 * every viewer until the hand is dealt.
 */
export interface SeedReveal {
  readonly seat: SeatNo;
  readonly seed: string | null;
  readonly answer: string | null;
}

/** Everything that is opened before the first card is dealt. Public. */
export interface DealOpened {
  /** The reveals of every seat that committed, ascending. */
  readonly reveals: readonly SeedReveal[];
  /** The seeds of the decks that are not dealt; `k` is the number of the deck. */
  readonly decks: readonly { readonly k: number; readonly seed: string }[];
}

/** A hand that is promised and not dealt yet. What players do from now on counts for the hand after this one. */
export interface FrozenHand {
  readonly setup: Omit<HandSetup, "deck">;
  readonly promise: DealPromise;
  /** Seats whose seeds have arrived, in the order of arrival. */
  readonly revealed: readonly SeatNo[];
}

/** A frozen hand with the parts that no viewer sees before it is dealt. */
export interface FrozenDeal extends FrozenHand {
  readonly deckSeeds: readonly string[];
  readonly reveals: readonly SeedReveal[];
}

/** The deal of the current or last hand; present until its record is closed. */
export interface OpenDeal {
  readonly handNo: number;
  readonly promise: DealPromise;
  /** null when the hand was not dealt. */
  readonly opened: DealOpened | null;
}

/** The last closed record of a table's deals. */
export interface DealChain {
  readonly handNo: number;
  readonly hash: string;
}

/** Commands that only the server gives; no player or operator sends them. */
export type FairDealCommand =
  | {
      readonly type: "freeze-hand";
      readonly handNo: number;
      /** A random whole number below 2^32, which draws the first button (B1). */
      readonly draw: number;
      readonly promise: DealPromise;
      readonly deckSeeds: readonly string[];
    }
  | {
      readonly type: "record-reveals";
      readonly handNo: number;
      readonly reveals: readonly { readonly seat: SeatNo; readonly seed: string; readonly answer: string }[];
    }
  /** The frozen hand cannot be dealt; its promise still enters the chain. */
  | { readonly type: "void-hand"; readonly handNo: number; readonly reason: string }
  /** `hash` is the hash of the record of a frozen hand that is over. */
  | { readonly type: "close-deal"; readonly handNo: number; readonly hash: string };

export type FairDealEvent =
  | {
      readonly type: "hand-frozen";
      readonly setup: Omit<HandSetup, "deck">;
      readonly promise: DealPromise;
      /** null when redacted. */
      readonly deckSeeds: readonly string[] | null;
    }
  /** Before `deal-opened` no viewer sees seeds and answers: both are null. */
  | { readonly type: "seeds-revealed"; readonly handNo: number; readonly reveals: readonly SeedReveal[] }
  /** The first event of the step that starts a frozen hand. */
  | { readonly type: "deal-opened"; readonly handNo: number; readonly opened: DealOpened }
  /** The button and the blind debts are again as they were before the hand. */
  | { readonly type: "hand-voided"; readonly handNo: number; readonly reason: string }
  | { readonly type: "deal-closed"; readonly handNo: number; readonly hash: string };
