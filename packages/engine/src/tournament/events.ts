/** The events of a tournament. The comment of an event says what it means for the tables and the money. */
import type { Chips, EpochMs, SeatNo } from "../rules.ts";
import type { DealKind, DealProposal } from "./deal-shares.ts";
import type { Cents, Price } from "./settings.ts";
import type {
  DrawPromise,
  DrawReveal,
  EntryNo,
  EntryReason,
  LastPlaces,
  LevelNo,
  MoveReason,
  SeatTime,
  TableNo,
  TournamentBreak,
  TournamentState,
} from "./types.ts";

interface SeatDraw {
  readonly tableNo: TableNo;
  readonly seats: readonly { readonly seat: SeatNo; readonly entryNo: EntryNo }[];
  readonly button: SeatNo;
}

interface FinalSeat extends SeatTime {
  readonly seat: SeatNo;
  readonly entryNo: EntryNo;
  readonly stack: Chips;
  readonly fromTable: TableNo;
  readonly fromSeat: SeatNo;
}

export interface Refund {
  readonly entryNo: EntryNo;
  readonly playerId: string;
  readonly to: "wallet" | "ticket";
  /** What is paid back from the escrow. */
  readonly amount: Cents;
  /** What is paid back from the room's rake. */
  readonly fee: Cents;
}

export type TournamentEvent =
  | {
      readonly type: "registered";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly bot: boolean;
      readonly paidWith: "wallet" | "ticket";
      readonly price: Price;
      /** True when the player entered after the start. Then the fee goes to the room at once. M2 */
      readonly late: boolean;
      readonly at: EpochMs;
    }
  | {
      readonly type: "unregistered";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly paidWith: "wallet" | "ticket";
      readonly price: Price;
    }
  /** The room has committed to its own seed for the draw of the first seats. M10, F3 */
  | { readonly type: "draw-promised"; readonly roomCommit: string; readonly sealedSeed: string }
  /** The start is due. From now on no entry is taken or given back until the seats are drawn. */
  | { readonly type: "draw-due"; readonly at: EpochMs }
  /** The entries and the players' commitments are fixed, and the room has signed them. */
  | { readonly type: "draw-frozen"; readonly promise: DrawPromise }
  | { readonly type: "draw-revealed"; readonly reveals: readonly DrawReveal[] }
  /**
   * The room has opened its own seed. This seed and the players' revealed seeds give the coin, which decides the seats
   * in `started`.
   */
  | { readonly type: "draw-opened"; readonly roomSeed: string }
  /** The first seats and buttons were drawn, and the fees go to the room. M2, M10 */
  | {
      readonly type: "started";
      readonly tables: readonly SeatDraw[];
      readonly fees: Cents;
      readonly hourlyBreakAt: EpochMs | null;
      readonly at: EpochMs;
    }
  /** Time passed on the level clock. M7 */
  | { readonly type: "ticked"; readonly at: EpochMs }
  | { readonly type: "clock-restarted"; readonly lastEventAt: EpochMs; readonly at: EpochMs }
  | { readonly type: "clock-jumped"; readonly byMs: number }
  | { readonly type: "level-changed"; readonly levelNo: LevelNo; readonly elapsedMs: number; readonly at: EpochMs }
  /** A break is due. No more hands start, and the break begins when the running hands have ended. M8 */
  | { readonly type: "break-due"; readonly kind: TournamentBreak["kind"]; readonly ms: number; readonly at: EpochMs }
  | { readonly type: "break-started"; readonly until: EpochMs; readonly at: EpochMs }
  | { readonly type: "break-ended"; readonly hourlyBreakAt: EpochMs | null; readonly at: EpochMs }
  | { readonly type: "paused"; readonly at: EpochMs }
  | { readonly type: "resumed"; readonly at: EpochMs }
  /**
   * The table may start its next hand, at this level. When `drawnButton` is not null, it is a first hand with the
   * button at this seat.
   */
  | {
      readonly type: "hand-allowed";
      readonly tableNo: TableNo;
      readonly levelNo: LevelNo;
      readonly drawnButton: SeatNo | null;
    }
  | ({
      readonly type: "hand-ended";
      readonly tableNo: TableNo;
      readonly stacks: readonly { readonly entryNo: EntryNo; readonly stack: Chips; readonly waitsHand?: true }[];
    } & LastPlaces)
  | {
      readonly type: "rebuy-offered";
      readonly entryNo: EntryNo;
      readonly tableNo: TableNo;
      readonly seat: SeatNo;
      readonly until: EpochMs;
      readonly bustNo: number;
      readonly startStack: Chips;
    }
  | {
      readonly type: "rebought";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly chips: Chips;
      readonly price: Price;
    }
  | {
      readonly type: "added-on";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly chips: Chips;
      readonly price: Price;
    }
  /** The player now has the chips that they bought, in their seat or on the way between two tables. M4 */
  | {
      readonly type: "chips-added";
      readonly entryNo: EntryNo;
      readonly tableNo: TableNo | null;
      readonly seat: SeatNo | null;
      readonly chips: Chips;
      readonly stack: Chips;
    }
  /** The player is out of chips, and their seat is free. `eliminated` follows when their place is certain. M17 */
  | {
      readonly type: "busted";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly tableNo: TableNo;
      readonly seat: SeatNo;
      readonly bustNo: number;
      readonly startStack: Chips;
    }
  /** Staff have disqualified the entry. It leaves when the hand at its table has ended. M17 */
  | {
      readonly type: "disqualified";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly tableNo: TableNo | null;
      readonly seat: SeatNo | null;
      readonly reason: string;
    }
  | {
      readonly type: "disqualified-removed";
      readonly entryNo: EntryNo;
      readonly tableNo: TableNo | null;
      readonly seat: SeatNo | null;
      readonly chips: Chips;
      readonly bustNo: number;
    }
  | { readonly type: "table-opened"; readonly tableNo: TableNo }
  /** The player has left their table and is on the way to another one. M14–M16 */
  | ({
      readonly type: "moved";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly fromTable: TableNo;
      readonly fromSeat: SeatNo;
      readonly toTable: TableNo;
      readonly reason: MoveReason;
    } & SeatTime)
  /** The player now sits in this seat, as a new player or after a move. M12, M14, M15 */
  | ({
      readonly type: "seated";
      readonly entryNo: EntryNo;
      readonly tableNo: TableNo;
      readonly seat: SeatNo;
      readonly stack: Chips;
      readonly reason: EntryReason;
      /** The table from which the player was moved; null when the player is new. */
      readonly fromTable: TableNo | null;
      /**
       * True when the new player must wait for a hand. The table's last hand decides this. When a hand is running at
       * the table, that hand decides it later. M12
       */
      readonly waitsHand?: true;
    } & SeatTime)
  | { readonly type: "table-broken"; readonly tableNo: TableNo }
  /** All remaining players sit at one table. Its seats and button were drawn anew. M15 */
  | {
      readonly type: "final-table";
      readonly tableNo: TableNo;
      readonly button: SeatNo;
      readonly seats: readonly FinalSeat[];
      /** The numbers of the tables that are closed. */
      readonly closed: readonly TableNo[];
    }
  | { readonly type: "hand-for-hand-started" }
  | { readonly type: "hand-for-hand-ended"; readonly at: EpochMs }
  | {
      readonly type: "round-started";
      readonly levelNo: LevelNo;
      readonly bustNo: number;
      readonly tables: readonly TableNo[];
    }
  | { readonly type: "round-ended"; readonly tookMs: number }
  | {
      readonly type: "pool-frozen";
      readonly entries: number;
      readonly paidIn: Cents;
      readonly overlay: Cents;
      /** The part of the guarantee that was not needed and goes back to the room. */
      readonly returned: Cents;
      readonly prizes: readonly Cents[];
      readonly tickets: number;
    }
  /** The place of the player is certain. `sharedBy` is how many entries share this place. M17 */
  | {
      readonly type: "eliminated";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly place: number;
      readonly sharedBy: number;
    }
  /**
   * An amount moves up to the next better place, on top of its prize, because this place is not paid. The amount is 0
   * when this place is paid and gets what had moved up before. M17
   */
  | { readonly type: "prize-moved-up"; readonly place: number; readonly amount: Cents }
  /** A prize is paid to the player. Each prize is paid once. M20 */
  | {
      readonly type: "prize-awarded";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly place: number;
      readonly amount: Cents;
    }
  | {
      readonly type: "ticket-awarded";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly place: number;
      readonly target: string;
      readonly amount: Cents;
    }
  | { readonly type: "deal-asked"; readonly entryNo: EntryNo }
  | { readonly type: "deal-withdrawn"; readonly entryNo: EntryNo }
  | { readonly type: "deal-proposed"; readonly proposal: DealProposal; readonly until: EpochMs }
  | { readonly type: "deal-answered"; readonly entryNo: EntryNo; readonly kind: DealKind }
  | { readonly type: "deal-refused"; readonly entryNo: EntryNo | null; readonly at: EpochMs }
  | {
      readonly type: "deal-agreed";
      readonly kind: DealKind;
      readonly shares: readonly { readonly entryNo: EntryNo; readonly playerId: string; readonly amount: Cents }[];
      readonly kept: Cents;
      readonly at: EpochMs;
    }
  | { readonly type: "target-changed"; readonly open: boolean; readonly registered: readonly string[] }
  /** The tournament was cancelled, and so are its running hands. M5 */
  | {
      readonly type: "cancelled";
      readonly reason: string;
      readonly refunds: readonly Refund[];
      readonly promotion: Cents;
      /** The numbers of the tables that are closed. */
      readonly tables: readonly TableNo[];
      readonly at: EpochMs;
    }
  /**
   * The tournament is over. Running hands are cancelled, because they no longer decide anything. With the reason
   * "all-absent", the chips have decided the places. M6
   */
  | {
      readonly type: "finished";
      readonly tables: readonly TableNo[];
      readonly at: EpochMs;
      readonly reason?: "all-absent";
    };

export type TournamentEventOf<T extends TournamentEvent["type"]> = Extract<TournamentEvent, { type: T }>;

export interface TournamentStep {
  readonly state: TournamentState;
  readonly events: readonly TournamentEvent[];
}
