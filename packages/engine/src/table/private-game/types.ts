/** The types of a private game's table: its host, its players, the host's orders, and the game's commands and events. H1–H9 */
import type { Chips, SeatNo, TableSettings } from "../../rules.ts";
import type { TableSeat } from "../table-seat.ts";

/** The players who may sit down: those whom the host admits, or everybody who has the link. H2 */
export const ADMISSIONS = ["host", "link"] as const;
/** The people who may watch without a seat: those who may play, or everybody who has the link. H8 */
export const WATCHINGS = ["players", "link"] as const;

export interface GameAccess {
  readonly admission: (typeof ADMISSIONS)[number];
  readonly watching: (typeof WATCHINGS)[number];
}

/** The request of a player who waits to be admitted; an admitted player is seated as the request says. */
export interface SeatWish {
  /** null when any free seat will do. */
  readonly seat: SeatNo | null;
  readonly buyIn: Chips;
}

/** A person or a bot in the private game. */
export interface GamePlayer {
  readonly playerId: string;
  /** `asking`: waits for the host; `admitted`: may sit down; `removed`: may not sit down until the host admits them again. */
  readonly standing: "asking" | "admitted" | "removed";
  /** Present only while the player asks. */
  readonly wish?: SeatWish;
  /** True when the host has taken away the player's right to write. */
  readonly muted?: true;
}

/** A host's orders. Changes of seats or chips happen between hands. H3–H7 */
export type HostOrder =
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "change-settings"; readonly settings: TableSettings }
  | { readonly type: "change-access"; readonly access: GameAccess }
  /** With a null `seat`, the player gets the seat that they asked for, or else any free seat. */
  | { readonly type: "admit"; readonly playerId: string; readonly seat: SeatNo | null }
  /** Declines a player who asks; they may ask again. */
  | { readonly type: "decline"; readonly playerId: string }
  | { readonly type: "move-seat"; readonly playerId: string; readonly to: SeatNo }
  | { readonly type: "give"; readonly playerId: string; readonly amount: Chips }
  /** The chips move only after the player agrees. */
  | { readonly type: "take"; readonly playerId: string; readonly amount: Chips }
  | { readonly type: "sit-out"; readonly playerId: string }
  | { readonly type: "remove"; readonly playerId: string }
  | { readonly type: "mute"; readonly playerId: string; readonly muted: boolean }
  | { readonly type: "pass-role"; readonly playerId: string }
  | { readonly type: "end" };

/** An order about one seat and its chips. */
export type SeatOrder = Extract<HostOrder, { type: "move-seat" | "give" | "take" | "sit-out" | "remove" }>;

/** An order that waits for the end of the hand under way. */
export type WaitingOrder = SeatOrder | Extract<HostOrder, { type: "change-settings" }>;

/** The additional parts of a private game's table; everybody at the table sees all of them. */
export interface PrivateGame extends GameAccess {
  /** The host may be seated or not. */
  readonly hostId: string;
  /** In the order in which they joined the game. */
  readonly players: readonly GamePlayer[];
  /** Carried out in this order when the hand ends; the settings come last, with at most one change. */
  readonly waiting: readonly WaitingOrder[];
  /** Chips that the host wants to take, until the player answers; at most one such order for each player. */
  readonly takes: readonly { readonly playerId: string; readonly amount: Chips }[];
}

export type PrivateGameCommand =
  /** `by` is the player who gives the order. The caller has already checked the player's identity. */
  | { readonly type: "host-order"; readonly by: string; readonly order: HostOrder }
  /** The request of a player who needs the host's permission to sit down. H2 */
  | { readonly type: "ask-to-play"; readonly playerId: string; readonly wish: SeatWish }
  | { readonly type: "stop-asking"; readonly playerId: string }
  | { readonly type: "answer-take"; readonly playerId: string; readonly agrees: boolean }
  /** The host has been away for too long. H6, fault 87 */
  | { readonly type: "replace-host"; readonly hostId: string };

/** Events of private tables only. Each event has the whole new value, so applying an event needs no rules. */
export type PrivateGameEvent =
  | { readonly type: "game-player-changed"; readonly player: GamePlayer }
  /** Removes a player who asked and was declined, or who stopped asking. */
  | { readonly type: "game-player-forgotten"; readonly playerId: string }
  | { readonly type: "game-access-changed"; readonly access: GameAccess }
  | { readonly type: "host-changed"; readonly hostId: string; readonly reason: "passed" | "away" }
  | { readonly type: "host-orders-changed"; readonly waiting: PrivateGame["waiting"] }
  | { readonly type: "takes-changed"; readonly takes: PrivateGame["takes"] }
  /** Chips that the host gave, or took when `amount` is negative. */
  | {
      readonly type: "host-moved-chips";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly amount: Chips;
      readonly stack: Chips;
    }
  | { readonly type: "seat-moved"; readonly from: SeatNo; readonly seat: TableSeat };
