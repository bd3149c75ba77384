/** The commands of a tournament. */
import type { Chips, EpochMs, SeatNo } from "../rules.ts";
import type { DealKind } from "./deal-shares.ts";
import type { DrawSeed } from "./draw.ts";
import type { DrawPromise, DrawReveal, LastPlaces, TableNo } from "./types.ts";

/** What a tournament is told to do. The caller has already checked that the sender may give the order. */
export type TournamentOrder =
  | {
      readonly type: "register";
      readonly playerId: string;
      readonly bot: boolean;
      readonly paidWith: "wallet" | "ticket";
    }
  /** With `evenLate`, the entry is taken out even in the last minutes before the start. Only the room sets it. */
  | { readonly type: "unregister"; readonly playerId: string; readonly evenLate?: true }
  | { readonly type: "re-enter"; readonly playerId: string }
  | { readonly type: "rebuy"; readonly playerId: string }
  | { readonly type: "decline-rebuy"; readonly playerId: string }
  | { readonly type: "add-on"; readonly playerId: string }
  /** Staff start the tournament. Without this order it starts when it is full or at its scheduled time. */
  | { readonly type: "start" }
  /**
   * The room commits to its seed for the draw of the first seats. This happens once, while players can still register.
   * M10, F3
   */
  | {
      readonly type: "promise-draw";
      readonly roomCommit: string;
      readonly sealedSeed: string;
      /**
       * The room's earlier commitment, which this one replaces because its seed is lost. Absent in the first promise.
       */
      readonly replaces?: string;
    }
  | { readonly type: "freeze-draw"; readonly promise: DrawPromise }
  | { readonly type: "record-draw-reveals"; readonly reveals: readonly DrawReveal[] }
  /** Starts the tournament. The seed of the command is the coin from which the seats are drawn. */
  | { readonly type: "open-draw"; readonly roomSeed: string }
  /** The room sends this at least once a second while the tournament runs, and whenever something is due. M7 */
  | { readonly type: "tick" }
  /**
   * A hand that the tournament allowed has ended, or was cancelled, so that the stacks are the same as before it.
   * `handEndedOrder` builds this order.
   */
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
  /** A player's answer to the proposed deal. The answer of an absent player is "no". */
  | { readonly type: "answer-deal"; readonly playerId: string; readonly answer: DealKind | "no" }
  /** Says if a satellite's target still takes entries, and which players are registered there. M23 */
  | { readonly type: "target-changed"; readonly open: boolean; readonly registered: readonly string[] }
  /**
   * A server took over the tournament. The clock counts the time up to `lastEventAt`, which is the last stored event of
   * the tournament or its tables. Then it starts again now. M7
   */
  | { readonly type: "recovered"; readonly lastEventAt: EpochMs }
  /** The server's clock jumped by `byMs`. Every deadline moves by as much, so that the time left stays the same. */
  | { readonly type: "clock-jumped"; readonly byMs: number };

export type TournamentCommand = TournamentOrder & {
  /**
   * Random numbers that only draws use. They are new for every command. In `open-draw` they are the coin of a promised
   * draw. M10
   */
  readonly seed: DrawSeed;
};
export type OrderOf<T extends TournamentOrder["type"]> = Extract<TournamentOrder, { type: T }>;
