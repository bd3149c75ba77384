/** The commands that a tournament accepts. */
import type { Chips, EpochMs, SeatNo } from "../rules.ts";
import type { DealKind } from "./deal-shares.ts";
import type { DrawSeed } from "./draw.ts";
import type { DrawPromise, DrawReveal, LastPlaces, TableNo } from "./types.ts";

/** The caller has already checked the sender. */
export type TournamentOrder =
  | {
      readonly type: "register";
      readonly playerId: string;
      readonly bot: boolean;
      readonly paidWith: "wallet" | "ticket";
    }
  /** With `evenLate`, the room can take a player out even in the last minutes before the start. */
  | { readonly type: "unregister"; readonly playerId: string; readonly evenLate?: true }
  | { readonly type: "re-enter"; readonly playerId: string }
  | { readonly type: "rebuy"; readonly playerId: string }
  | { readonly type: "decline-rebuy"; readonly playerId: string }
  | { readonly type: "add-on"; readonly playerId: string }
  /** Staff give this order. Otherwise a tournament starts when it is full or its time has come. */
  | { readonly type: "start" }
  /** The room commits to its seed for the draw of the first seats, once, while entries are taken. M10, F3 */
  | {
      readonly type: "promise-draw";
      readonly roomCommit: string;
      readonly sealedSeed: string;
      /**
       * The earlier commitment, whose seed is lost and which this commitment replaces. Absent for the first promise.
       */
      readonly replaces?: string;
    }
  | { readonly type: "freeze-draw"; readonly promise: DrawPromise }
  | { readonly type: "record-draw-reveals"; readonly reveals: readonly DrawReveal[] }
  /** Starts the tournament. The seed of this command is the coin of the draw. */
  | { readonly type: "open-draw"; readonly roomSeed: string }
  /** Sent at least once a second while the tournament runs, and when something is due. M7 */
  | { readonly type: "tick" }
  /** A hand that was allowed has ended, or was cancelled and left the stacks as they were. `handEndedOrder` builds this order. */
  | ({
      readonly type: "hand-ended";
      readonly tableNo: TableNo;
      readonly stacks: readonly { readonly seat: SeatNo; readonly stack: Chips; readonly waitsHand?: true }[];
    } & LastPlaces)
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "cancel"; readonly reason: string }
  | { readonly type: "disqualify"; readonly playerId: string; readonly reason: string }
  | { readonly type: "ask-deal"; readonly playerId: string }
  | { readonly type: "withdraw-deal"; readonly playerId: string }
  /** An absent player's answer is "no". */
  | { readonly type: "answer-deal"; readonly playerId: string; readonly answer: DealKind | "no" }
  /** The state of a satellite's target. M23 */
  | { readonly type: "target-changed"; readonly open: boolean; readonly registered: readonly string[] }
  /**
   * A server took over: time counts up to `lastEventAt`, the last stored event of the tournament and its tables, and starts again
   * now. M7
   */
  | { readonly type: "recovered"; readonly lastEventAt: EpochMs }
  /** The wall clock jumped: the time left before every deadline stays the same. */
  | { readonly type: "clock-jumped"; readonly byMs: number };

export type TournamentCommand = TournamentOrder & {
  /** Only draws use the seed. It is new for every command, except for `open-draw`, where it is the coin of a promised draw. M10 */
  readonly seed: DrawSeed;
};
export type OrderOf<T extends TournamentOrder["type"]> = Extract<TournamentOrder, { type: T }>;
