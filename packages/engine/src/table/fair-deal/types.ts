/**
 * The types of a deal that players can check: what the room promises before a hand and what it opens. Hashes, seeds and
 * signatures are hex strings. The engine only stores them. F3
 */
import type { HandSetup } from "../../hand/types.ts";
import type { SeatNo } from "../../rules.ts";

/** The commitment to a seed that a player sent before the freeze. */
export interface SeedCommit {
  readonly seat: SeatNo;
  readonly userTag: string;
  readonly commit: string;
}

/** What the room promises before a hand is dealt. It is public. */
export interface DealPromise {
  readonly version: "bpr/v1";
  /** How many decks the room has committed to. Only one of them is dealt. */
  readonly decks: number;
  /** The hash of the record of the previous hand at this table. */
  readonly prevHandHash: string;
  /** The roots of the decks, one for each deck. */
  readonly roots: readonly string[];
  /** The players' commitments, in ascending order of seats. */
  readonly commits: readonly SeedCommit[];
  readonly freeze: string;
  readonly signature: string;
  /** The room's public key, with which the signature can be checked. */
  readonly key: string;
  /** The seats whose seeds are left out, because their players withheld too many seeds before. */
  readonly leftOut: readonly SeatNo[];
}

/**
 * A player's revealed seed and the room's signed answer to it. Both are null when the seed did not arrive in time. A
 * viewer sees both as null until the hand is dealt.
 */
export interface SeedReveal {
  readonly seat: SeatNo;
  readonly seed: string | null;
  readonly answer: string | null;
}

/** What the room opens before the first card is dealt. It is public. */
export interface DealOpened {
  /** The reveals of all seats that committed, in ascending order of seats. */
  readonly reveals: readonly SeedReveal[];
  /** The seeds of the decks that are not dealt. `k` is the number of the deck. */
  readonly decks: readonly { readonly k: number; readonly seed: string }[];
}

/**
 * A hand that is promised but not dealt yet. From now on, what players do no longer changes it, and counts for the hand
 * after it.
 */
export interface FrozenHand {
  readonly setup: Omit<HandSetup, "deck">;
  readonly promise: DealPromise;
  /** The seats whose seeds have arrived, in the order of arrival. */
  readonly revealed: readonly SeatNo[];
}

/** A frozen hand together with the parts that no viewer sees before the hand is dealt. */
export interface FrozenDeal extends FrozenHand {
  readonly deckSeeds: readonly string[];
  readonly reveals: readonly SeedReveal[];
}

/** The deal of the current or last hand. It is present until its record is closed. */
export interface OpenDeal {
  readonly handNo: number;
  readonly promise: DealPromise;
  /** null when the hand was not dealt. */
  readonly opened: DealOpened | null;
}

/** The last closed deal record of a table. The next record names its hash. */
export interface DealChain {
  readonly handNo: number;
  readonly hash: string;
}

/** The commands that only the server gives. Players and operators cannot send them. */
export type FairDealCommand =
  | {
      readonly type: "freeze-hand";
      readonly handNo: number;
      /** A random whole number below 2^32 that decides where the first button is (B1). */
      readonly draw: number;
      readonly promise: DealPromise;
      readonly deckSeeds: readonly string[];
    }
  | {
      readonly type: "record-reveals";
      readonly handNo: number;
      readonly reveals: readonly { readonly seat: SeatNo; readonly seed: string; readonly answer: string }[];
    }
  /** The frozen hand cannot be dealt. Its promise still gets a record in the chain. */
  | { readonly type: "void-hand"; readonly handNo: number; readonly reason: string }
  /** Closes the record of a frozen hand that is over. `hash` is the hash of the record. */
  | { readonly type: "close-deal"; readonly handNo: number; readonly hash: string };

export type FairDealEvent =
  | {
      readonly type: "hand-frozen";
      readonly setup: Omit<HandSetup, "deck">;
      readonly promise: DealPromise;
      /** null in a redacted event. */
      readonly deckSeeds: readonly string[] | null;
    }
  /** In a viewer's event, the seeds and answers are null, because viewers see them only with `deal-opened`. */
  | { readonly type: "seeds-revealed"; readonly handNo: number; readonly reveals: readonly SeedReveal[] }
  /** The first event of the step that starts a frozen hand. */
  | { readonly type: "deal-opened"; readonly handNo: number; readonly opened: DealOpened }
  /** After this event, the button and the blind debts are again what they were before the hand. */
  | { readonly type: "hand-voided"; readonly handNo: number; readonly reason: string }
  | { readonly type: "deal-closed"; readonly handNo: number; readonly hash: string };
