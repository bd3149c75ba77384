/** One visit to one pool: the line to the server that runs it, where the player stands there, and what he can ask for. S2 */
import type { BuyInOffer, PoolStanding, RefusalCode, ServerOut } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../ui/new-id.ts";
import { type LineStatus, openLine } from "../line/line.ts";
import { fetchTicket } from "../line/ticket-answer.ts";

export interface PoolVisitState extends PoolStanding {
  readonly line: LineStatus;
  /** Whether `standing` and `seat` have been heard. */
  readonly known: boolean;
  /** Why his waiting ended; null while it has not. */
  readonly left: ServerOut["queue"]["left"];
  readonly refusal: RefusalCode | null;
  /** A command under way. */
  readonly asking: boolean;
}

export interface PoolVisit {
  readonly state: StoreApi<PoolVisitState>;
  join(buyIn: number, atOnce: boolean): Promise<void>;
  leave(): Promise<void>;
  buyInRange(): Promise<BuyInOffer | RefusalCode>;
  close(): void;
}

export const NOT_YET: PoolVisitState = {
  line: "connecting",
  known: false,
  standing: null,
  seat: null,
  left: null,
  refusal: null,
  asking: false,
};

export function openPool(poolId: string): PoolVisit {
  const state = createStore<PoolVisitState>(() => NOT_YET);
  const line = openLine({
    // The ticket office finds the server of a pool as it finds a table's.
    fetchTicket: () => fetchTicket(poolId),
    async catchUp(through) {
      const reply = await through.request("pool-standing", { poolId });
      if (reply.ok) state.setState({ known: true, standing: reply.standing, seat: reply.seat });
      return reply.ok;
    },
    onStatus: (status) => state.setState({ line: status }),
    on: {
      queue: (queue) => queue.poolId === poolId && state.setState({ standing: queue.standing, left: queue.left }),
      seated: ({ poolId: where, tableId, seat }) => where === poolId && state.setState({ seat: { tableId, seat } }),
    },
  });

  async function ask(what: Promise<{ readonly ok: true } | { readonly ok: false; readonly code: RefusalCode }>) {
    state.setState({ asking: true, refusal: null, left: null });
    const reply = await what;
    state.setState({ asking: false, refusal: reply.ok ? null : reply.code });
  }

  return {
    state,
    join: (buyIn, atOnce) =>
      ask(line.request("join-queue", { poolId, commandId: newId(), buyIn, entry: atOnce ? "post" : "wait" })),
    leave: () => ask(line.request("leave-queue", { poolId, commandId: newId() })),
    async buyInRange() {
      const reply = await line.request("pool-buy-in-range", { poolId });
      return reply.ok ? reply : reply.code;
    },
    close: () => line.close(),
  };
}
