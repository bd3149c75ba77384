/**
 * A visit to one pool: the connection to the pool's server, and the player's place in the queue. Can join and leave the
 * queue. S2
 */
import type { ConnectionStatus } from "@poker/client";
import type { Done } from "@poker/engine";
import type { BuyInOffer, PoolPresence, RefusalCode, ServerOut, WireRefusal } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../ui/new-id.ts";
import { createConnection } from "../nodes/connection/game-connection.ts";

export interface PoolSessionState extends PoolPresence {
  readonly connectionStatus: ConnectionStatus;
  /** True once the server has said whether the player is in the queue and whether they have a seat. */
  readonly isLoaded: boolean;
  /** Why the player's wait has ended; null while they wait. */
  readonly leftReason: ServerOut["queue"]["left"];
  readonly refusal: WireRefusal | null;
  /** True while a command is under way. */
  readonly isSending: boolean;
}

export interface PoolSession {
  readonly state: StoreApi<PoolSessionState>;
  /** Joins the queue. Names no buy-in yet: the table asks for it once the room holds a seat there. */
  joinQueue(): Promise<void>;
  leaveQueue(): Promise<void>;
  buyInRange(): Promise<BuyInOffer | RefusalCode>;
  close(): void;
}

const INITIAL_POOL_STATE: PoolSessionState = {
  connectionStatus: "connecting",
  isLoaded: false,
  queuePosition: null,
  seat: null,
  heldSeat: null,
  leftReason: null,
  refusal: null,
  isSending: false,
};

export function openPoolSession(poolId: string): PoolSession {
  const state = createStore<PoolSessionState>(() => INITIAL_POOL_STATE);
  const connection = createConnection({
    unitId: poolId,
    onStatus: (status) => state.setState({ connectionStatus: status }),
    listeners: {
      queue: (queue) =>
        queue.poolId === poolId &&
        state.setState({
          queuePosition: queue.queuePosition,
          leftReason: queue.left,
          heldSeat: queue.heldSeat,
        }),
      seated: ({ poolId: where, tableId, seat }) => where === poolId && state.setState({ seat: { tableId, seat } }),
    },
  });
  connection.onConnect(async () => {
    const reply = await connection.requestOnce("pool-presence", { poolId });
    if (reply?.ok) {
      const { queuePosition, seat, heldSeat } = reply;
      state.setState({ isLoaded: true, queuePosition, seat, heldSeat });
    }
    return reply?.ok === true;
  });
  connection.connect();

  async function sendCommand(what: Promise<Done | WireRefusal>) {
    state.setState({ isSending: true, refusal: null, leftReason: null });
    const reply = await what;
    state.setState({ isSending: false, refusal: reply.ok ? null : reply });
  }

  return {
    state,
    joinQueue: () => sendCommand(connection.request("join-queue", { poolId, commandId: newId(), entry: "wait" })),
    leaveQueue: () => sendCommand(connection.request("leave-queue", { poolId, commandId: newId() })),
    async buyInRange() {
      const reply = await connection.request("pool-buy-in-range", { poolId });
      return reply.ok ? reply : reply.code;
    },
    close: () => connection.close(),
  };
}
