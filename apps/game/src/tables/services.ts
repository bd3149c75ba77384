/** What a table's actor needs of the rest of the process. */
import type { Cashier, Journal, NewNotice, Remains } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import type { ServerOut } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Randomness } from "../randomness.ts";
import type { Send } from "./audience.ts";
import type { Seals } from "./seals.ts";
import type { Deal } from "./stored.ts";

export type Currency = TableSettings["currency"];

export interface TableServices {
  readonly clock: Clock;
  readonly log: Logger;
  readonly randomness: Randomness;
  readonly journal: Pick<Journal, "append" | "answered">;
  readonly seals: Seals;
  readonly cashier: Cashier;
  /** Not while the shuffle is in doubt; when it is again, the tables are told to go on. F2 */
  readonly mayDeal: () => boolean;
  /** Shuffles for this hand, with new randomness every time. G3, F1 */
  readonly deal: (tableId: string, handNo: number) => Deal;
  readonly send: Send;
  /** To every window of one player, whatever it shows. */
  readonly tell: <K extends keyof ServerOut>(userId: string, event: K, payload: ServerOut[K]) => void;
  /** Their wallets moved. */
  readonly walletsMoved: (userIds: readonly string[], currency: Currency) => void;
  /** What the lobby shows of this table may have changed. */
  readonly lobbyMoved: (tableId: string) => void;
  /** These were written for them. */
  readonly notified: (notices: readonly NewNotice[]) => void;
  /** What the database itself knows of a table. T7 */
  readonly remains: (tableId: string) => Promise<Remains>;
  /** The unit is taken up anew from the journal, by this process or another. */
  readonly giveBack: (unitId: string) => void;
  /** Another process owns the unit now. */
  readonly fenced: (unitId: string) => void;
}
