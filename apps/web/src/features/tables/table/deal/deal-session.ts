/**
 * Passes the table's changes on to the code that takes part in the deals. That code is in `take-part.ts`, and is fetched while the page
 * opens. F3
 */
import type { ReplicaChange, RoomClient } from "@poker/client";
import type { NextDeal } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { DealVerdict, FailedDeal } from "../../../deals/deal/deal-verdict.ts";
import type { DealsInPlay } from "./take-part.ts";

export interface DealState {
  /** The results of the last checks, newest hand first. */
  readonly verdicts: readonly DealVerdict[];
  /** A failed check that the viewer has not read about yet; null when there is none. */
  readonly alarm: FailedDeal | null;
}

export interface DealSession {
  readonly state: StoreApi<DealState>;
  hear(change: ReplicaChange): void;
  dismissAlarm(): void;
  close(): void;
}

/**
 * Follows the deals of a table. `userId` is null for a viewer who is not signed in; their page checks the deals but takes no part in them.
 */
export function attachDeals(connection: RoomClient, tableId: string, userId: string | null): DealSession {
  const state = createStore<DealState>(() => ({ verdicts: [], alarm: null }));
  let asked: NextDeal | null = null;
  const stopKeeping = connection.on("next-deal", (deal) => {
    if (deal.tableId === tableId) asked = deal;
  });
  let fetching: Promise<DealsInPlay> | null = null;
  let isClosed = false;

  async function fetchDeals(): Promise<DealsInPlay> {
    const { takePartInDeals } = await import("./take-part.ts");
    stopKeeping();
    return takePartInDeals({ connection, tableId, userId, state, asked });
  }

  function tell(news: (deals: DealsInPlay) => void): void {
    fetching ??= fetchDeals();
    fetching.then(news).catch(() => {
      // The web server cannot be reached. The hand continues, and the next change of the table tries to fetch the code again. Fault 15
      fetching = null;
    });
  }

  return {
    state,
    hear(change) {
      if (!isClosed) tell((deals) => deals.hear(change));
    },
    dismissAlarm: () => state.setState({ alarm: null }),
    close() {
      isClosed = true;
      stopKeeping();
      fetching?.then((deals) => deals.close()).catch(() => {});
    },
  };
}
