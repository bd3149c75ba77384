/** The types of a private game's table: its host, who may play, the host's orders, and the commands and events of both. H1–H9 */
import type { Chips, SeatNo, TableSettings } from "../../rules.ts";
import type { TableSeat } from "../types.ts";

/** The players who sit down: those whom the host admits, or everybody who has the link. H2 */
export const ADMISSIONS = ["host", "link"] as const;
/** The people who may watch without a seat: those who may play, or everybody who has the link. H8 */
export const WATCHINGS = ["players", "link"] as const;

export interface GameAccess {
  readonly admission: (typeof ADMISSIONS)[number];
  readonly watching: (typeof WATCHINGS)[number];
}

/** What a player asks for who waits to be admitted: they are seated with it. */
export interface SeatWish {
  /** null: any free seat. */
  readonly seat: SeatNo | null;
  readonly buyIn: Chips;
}

/** A person, or a bot, and the private game. */
export interface GamePlayer {
  readonly playerId: string;
  /** `asking`: waits for the host; `admitted`: may sit down; `removed`: may not, until the host admits them again. */
  readonly standing: "asking" | "admitted" | "removed";
  /** Only while asking. */
  readonly wish?: SeatWish;
  /** The host lets them write nothing at the table. */
  readonly muted?: true;
}

/** What a host asks of their game. Whatever changes seats or chips happens between hands. H3–H7 */
export type HostOrder =
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "change-settings"; readonly settings: TableSettings }
  | { readonly type: "change-access"; readonly access: GameAccess }
  /** `seat`: null for the one they asked for, or any. */
  | { readonly type: "admit"; readonly playerId: string; readonly seat: SeatNo | null }
  /** Of a player who asks; they may ask again. */
  | { readonly type: "decline"; readonly playerId: string }
  | { readonly type: "move-seat"; readonly playerId: string; readonly to: SeatNo }
  | { readonly type: "give"; readonly playerId: string; readonly amount: Chips }
  /** Happens when their player agrees. */
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

/** What a private game adds to its table; everybody at the table sees all of it. */
export interface PrivateGame extends GameAccess {
  /** Seated or not. */
  readonly hostId: string;
  /** In the order of their first step into the game. */
  readonly players: readonly GamePlayer[];
  /** Carried out when the hand ends, in this order; settings last, of which there is one change at most. */
  readonly waiting: readonly WaitingOrder[];
  /** Chips that the host would take, until their player answers; at most one of a player. */
  readonly takes: readonly { readonly playerId: string; readonly amount: Chips }[];
}

export type PrivateGameCommand =
  /** `by`: who gives the order, found out by the caller. */
  | { readonly type: "host-order"; readonly by: string; readonly order: HostOrder }
  /** Of a player who needs the host's leave to sit down. H2 */
  | { readonly type: "ask-to-play"; readonly playerId: string; readonly wish: SeatWish }
  | { readonly type: "stop-asking"; readonly playerId: string }
  | { readonly type: "answer-take"; readonly playerId: string; readonly agrees: boolean }
  /** The host has been away for too long. H6, fault 87 */
  | { readonly type: "replace-host"; readonly hostId: string };

/** Events of these tables alone; each has the whole new value, so that applying it needs no rules. */
export type PrivateGameEvent =
  | { readonly type: "game-player-changed"; readonly player: GamePlayer }
  /** They are no part of the game any more: they asked, and were declined or did not wait. */
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
