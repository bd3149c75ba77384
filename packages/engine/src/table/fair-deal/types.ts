/** The types of a deal that players can check: what the room promises before a hand, and what it opens. Hashes, seeds and signatures are hex strings that the engine only keeps. F3 */
import type { HandSetup } from "../../hand/types.ts";
import type { SeatNo } from "../../rules.ts";

/** A player's commitment to a seed, made before the freeze. */
export interface SeedCommit {
  readonly seat: SeatNo;
  readonly userTag: string;
  readonly commit: string;
}

/** What the room promises before a hand is dealt. Public. */
export interface DealPromise {
  readonly version: "bpr/v1";
  /** How many decks the room has committed to; one of them is dealt from. */
  readonly decks: number;
  /** Of the hand before at this table. */
  readonly prevHandHash: string;
  /** One for each deck. */
  readonly roots: readonly string[];
  /** Ascending by seat. */
  readonly commits: readonly SeedCommit[];
  readonly freeze: string;
  readonly signature: string;
  /** The room's public key. */
  readonly key: string;
  /** Seats whose seeds are left out because they withheld too many reveals. */
  readonly leftOut: readonly SeatNo[];
}

/** What a player revealed, and the room's signed answer. null: it did not come, or it is hidden until the hand is dealt. */
export interface SeedReveal {
  readonly seat: SeatNo;
  readonly seed: string | null;
  readonly answer: string | null;
}

/** What is opened before the first card is dealt. Public. */
export interface DealOpened {
  /** Of every seat that committed, ascending. */
  readonly reveals: readonly SeedReveal[];
  /** Seeds of the decks that are not dealt from, by their number. */
  readonly decks: readonly { readonly k: number; readonly seed: string }[];
}

/** A hand that is promised and not dealt yet. What players do from now on counts for the hand after it. */
export interface FrozenHand {
  readonly setup: Omit<HandSetup, "deck">;
  readonly promise: DealPromise;
  /** Seats whose seeds have come, in the order of coming. */
  readonly revealed: readonly SeatNo[];
}

/** A frozen hand with what no viewer sees before it is dealt. */
export interface FrozenDeal extends FrozenHand {
  readonly deckSeeds: readonly string[];
  readonly reveals: readonly SeedReveal[];
}

/** The deal of the hand that is played or was played last, until its record is closed. */
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

/** Commands of the server alone; no player or operator sends them. */
export type FairDealCommand =
  | {
      readonly type: "freeze-hand";
      readonly handNo: number;
      /** Random whole number below 2^32, for B1. */
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
  /** `hash`: of the record of a hand that was frozen and is over. */
  | { readonly type: "close-deal"; readonly handNo: number; readonly hash: string };

export type FairDealEvent =
  | {
      readonly type: "hand-frozen";
      readonly setup: Omit<HandSetup, "deck">;
      readonly promise: DealPromise;
      /** null when redacted. */
      readonly deckSeeds: readonly string[] | null;
    }
  /** Before `deal-opened` no viewer sees seeds and answers: they are null. */
  | { readonly type: "seeds-revealed"; readonly handNo: number; readonly reveals: readonly SeedReveal[] }
  /** The first event of the step that starts a frozen hand. */
  | { readonly type: "deal-opened"; readonly handNo: number; readonly opened: DealOpened }
  /** Button and debts are as before the hand. */
  | { readonly type: "hand-voided"; readonly handNo: number; readonly reason: string }
  | { readonly type: "deal-closed"; readonly handNo: number; readonly hash: string };
