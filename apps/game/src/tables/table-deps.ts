/** What a table's actor needs of the rest of the process. */
import type { Cashier, Journal, NewNotice, TableForensics } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import type { ServerOut } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Randomness } from "../randomness.ts";
import type { Broadcast } from "./audience.ts";
import type { Sealer } from "./sealing.ts";
import type { Deal } from "./stored-table.ts";

export type Currency = TableSettings["currency"];

export interface TableDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly randomness: Randomness;
  readonly journal: Pick<Journal, "commit" | "findByActionId">;
  readonly sealer: Sealer;
  readonly cashier: Cashier;
  /** Not while the shuffle is in doubt; when it is again, the tables are told to go on. F2 */
  readonly isDealingAllowed: () => boolean;
  /** Shuffles for this hand, with new randomness every time. G3, F1 */
  readonly drawDeck: (tableId: string, handNo: number) => Deal;
  readonly broadcast: Broadcast;
  /** To every window of one player, whatever it shows. */
  readonly sendToUser: <K extends keyof ServerOut>(userId: string, event: K, payload: ServerOut[K]) => void;
  /** Their wallets moved. */
  readonly walletsChanged: (userIds: readonly string[], currency: Currency) => void;
  /** What the lobby shows of this table may have changed. */
  readonly tableChanged: (tableId: string) => void;
  /** These were written for them. */
  readonly noticesWritten: (notices: readonly NewNotice[]) => void;
  /** What the database itself knows of a table. T7 */
  readonly loadTableForensics: (tableId: string) => Promise<TableForensics>;
  /** The unit is taken up anew from the journal, by this process or another. */
  readonly releaseUnit: (unitId: string) => void;
  /** Another process owns the unit now. */
  readonly leaseLost: (unitId: string) => void;
}
