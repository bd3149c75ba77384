/** The types of a private game's table: its host, its players, the host's orders, and the game's commands and events. H1–H9 */
import type { Chips, SeatNo, TableSettings } from "../../rules.ts";
import type { TableSeat } from "../table-seat.ts";

/** Which players may sit down: those whom the host admits, or every player who has the link. H2 */
export const ADMISSIONS = ["host", "link"] as const;
/** Which people may watch without a seat: those who may play, or every person who has the link. H8 */
export const WATCHINGS = ["players", "link"] as const;

export interface GameAccess {
  readonly admission: (typeof ADMISSIONS)[number];
  readonly watching: (typeof WATCHINGS)[number];
}

/**
 * What a player asks for while they wait to be admitted. When the host admits them, they get this seat and this buy-in.
 */
export interface SeatWish {
  /** The seat that the player wants; null when they take any free seat. */
  readonly seat: SeatNo | null;
  readonly buyIn: Chips;
}

/** A person or a bot that belongs to the private game. */
export interface GamePlayer {
  readonly playerId: string;
  /**
   * - asking: the player waits for the host.
   * - admitted: the player may sit down.
   * - removed: the player may not sit down until the host admits them again.
   */
  readonly standing: "asking" | "admitted" | "removed";
  /** Present only while the player waits for the host. */
  readonly wish?: SeatWish;
  /** True when the host has muted the player, who then may not write at the table. */
  readonly muted?: true;
}

/** An order of the host. Orders about seats or chips take effect between hands. H3–H7 */
export type HostOrder =
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "change-settings"; readonly settings: TableSettings }
  | { readonly type: "change-access"; readonly access: GameAccess }
  /**
   * When `seat` is null, the player gets the seat that they asked for. When that seat is not free, they get any free
   * seat.
   */
  | { readonly type: "admit"; readonly playerId: string; readonly seat: SeatNo | null }
  /** Declines a player who waits. The player may ask again. */
  | { readonly type: "decline"; readonly playerId: string }
  | { readonly type: "move-seat"; readonly playerId: string; readonly to: SeatNo }
  | { readonly type: "give"; readonly playerId: string; readonly amount: Chips }
  /** The chips are taken only after the player has agreed. */
  | { readonly type: "take"; readonly playerId: string; readonly amount: Chips }
  | { readonly type: "sit-out"; readonly playerId: string }
  | { readonly type: "remove"; readonly playerId: string }
  | { readonly type: "mute"; readonly playerId: string; readonly muted: boolean }
  | { readonly type: "pass-role"; readonly playerId: string }
  | { readonly type: "end" };

/** An order about one player's seat or chips. */
export type SeatOrder = Extract<HostOrder, { type: "move-seat" | "give" | "take" | "sit-out" | "remove" }>;

/** An order that is kept until the hand under way has ended. */
export type WaitingOrder = SeatOrder | Extract<HostOrder, { type: "change-settings" }>;

/** What the table of a private game has in addition. Every person at the table sees all of it. */
export interface PrivateGame extends GameAccess {
  /** The host's player id. The host need not have a seat. */
  readonly hostId: string;
  /** The players, in the order in which they joined the game. */
  readonly players: readonly GamePlayer[];
  /**
   * The orders to carry out when the hand ends, in this order. At most one of them changes the settings, and it comes
   * last.
   */
  readonly waiting: readonly WaitingOrder[];
  /** The chips that the host wants to take, until each player answers. There is at most one entry for each player. */
  readonly takes: readonly { readonly playerId: string; readonly amount: Chips }[];
}

export type PrivateGameCommand =
  /**
   * `by` is the id of the player who gives the order. The caller has already checked that the command comes from this
   * player.
   */
  | { readonly type: "host-order"; readonly by: string; readonly order: HostOrder }
  /** A player asks for the host's permission to sit down. H2 */
  | { readonly type: "ask-to-play"; readonly playerId: string; readonly wish: SeatWish }
  | { readonly type: "stop-asking"; readonly playerId: string }
  | { readonly type: "answer-take"; readonly playerId: string; readonly agrees: boolean }
  /** Makes `hostId` the host, because the host has been away for too long. H6, fault 87 */
  | { readonly type: "replace-host"; readonly hostId: string };

/** Events of private tables only. Each event carries the whole new value, so that no rules are needed to apply it. */
export type PrivateGameEvent =
  | { readonly type: "game-player-changed"; readonly player: GamePlayer }
  /** Removes a player whom the host declined, or who stopped asking. */
  | { readonly type: "game-player-forgotten"; readonly playerId: string }
  | { readonly type: "game-access-changed"; readonly access: GameAccess }
  | { readonly type: "host-changed"; readonly hostId: string; readonly reason: "passed" | "away" }
  | { readonly type: "host-orders-changed"; readonly waiting: PrivateGame["waiting"] }
  | { readonly type: "takes-changed"; readonly takes: PrivateGame["takes"] }
  /** The host gave chips to a player, or took chips when `amount` is negative. */
  | {
      readonly type: "host-moved-chips";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly amount: Chips;
      readonly stack: Chips;
    }
  | { readonly type: "seat-moved"; readonly from: SeatNo; readonly seat: TableSeat };
