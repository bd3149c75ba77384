/** One visit to one table: its connection, the store it feeds, and every request of the player. */
import { type ConnectionStatus, measureRoundTrip, type RoomClient, TableReplica } from "@poker/client";
import type { Action, SeatOptions } from "@poker/engine";
import type { BuyInOffer, ClientIn, PlayerCommandName, RefusalCode, Replies, WireRefusal } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../../ui/new-id.ts";
import { noticeListeners } from "../../account/new-notice-store.ts";
import { type ChatStore, createChatStore } from "../../chat/chat-store.ts";
import { createConnection } from "../../connection/game-connection.ts";
import { roomStatusListeners } from "../../room-status/room-status.ts";
import { seatOfferListeners } from "../../seat-offers/seat-offer-store.ts";
import { type PreAction, resolvePreAction, revalidatePreAction } from "../actions/pre-actions.ts";
import { createTableStore, type TableStore } from "./table-store.ts";

export interface TableSessionState {
  readonly connectionStatus: ConnectionStatus;
  /** Clicked and not acknowledged. */
  readonly pendingAction: { readonly handNo: number; readonly decision: number; readonly type: Action["type"] } | null;
  /** A command under way. */
  readonly isCommandPending: boolean;
  readonly refusal: WireRefusal | null;
  /** Chosen before the player is to act; null when nothing is. */
  readonly preAction: PreAction | null;
  /** How long before its deadline the last action of this hand was received, in ms. */
  readonly actionReceipt: { readonly handNo: number; readonly earlyMs: number } | null;
  /** Milliseconds to the server and back; null when it has not been measured. */
  readonly roundTripMs: number | null;
  /** The options of the player's seat; null when they are not known. */
  readonly options: SeatOptions | null;
  /** The last balance from the server; null before the first. */
  readonly balance: number | null;
}

/** The turn has a way of its own. */
type SeatCommandName = Exclude<PlayerCommandName, "act">;
interface CommandIds {
  readonly tableId: string;
  readonly commandId: string;
}

export interface TableSession {
  readonly tableId: string;
  readonly userId: string;
  readonly table: TableStore;
  readonly state: StoreApi<TableSessionState>;
  readonly chat: ChatStore;
  sendAction(action: Action): void;
  /** null: none any more. */
  setPreAction(chosen: PreAction | null): void;
  /** True when it was done; else `refusal` says why not. */
  sendCommand<C extends SeatCommandName>(name: C, message: (ids: CommandIds) => ClientIn[C]): Promise<boolean>;
  buyInRange(): Promise<BuyInOffer | RefusalCode>;
  clearRefusal(): void;
  close(): void;
}

const INITIAL_STATE: TableSessionState = {
  connectionStatus: "connecting",
  pendingAction: null,
  isCommandPending: false,
  refusal: null,
  preAction: null,
  actionReceipt: null,
  roundTripMs: null,
  options: null,
  balance: null,
};

/** What the functions of one session share. */
interface SessionParts extends Pick<TableSession, "tableId" | "table" | "state"> {
  readonly connection: Pick<RoomClient, "request">;
}

type PlayerCommands = Pick<TableSession, "sendAction" | "sendCommand" | "buyInRange">;

/** Sends the player's requests, and keeps in the state what is pending and what was refused. */
function createPlayerCommands({ tableId, table, state, connection }: SessionParts): PlayerCommands {
  async function requestCommand<E extends PlayerCommandName>(event: E, payload: ClientIn[E]): Promise<Replies[E]> {
    const reply = await connection.request(event, payload);
    state.setState({ refusal: reply.ok ? null : reply });
    return reply;
  }

  function sendAction(action: Action): void {
    const hand = table.getState().scene?.view.hand;
    if (!hand?.toAct) return;
    const { handNo } = hand;
    const { decision } = hand.toAct;
    state.setState({ pendingAction: { handNo, decision, type: action.type }, refusal: null, preAction: null });
    void requestCommand("act", { tableId, actionId: newId(), handNo, decision, action }).then((reply) => {
      // Accepted: the frame that follows ends the turn and with it the sending.
      if (!reply.ok) state.setState({ pendingAction: null });
      else state.setState({ actionReceipt: reply.earlyMs === null ? null : { handNo, earlyMs: reply.earlyMs } });
    });
  }

  return {
    sendAction,
    async sendCommand(name, message) {
      state.setState({ isCommandPending: true, refusal: null });
      const reply = await requestCommand(name, message({ tableId, commandId: newId() }));
      state.setState({ isCommandPending: false });
      return reply.ok;
    },
    async buyInRange() {
      const reply = await connection.request("buy-in-range", { tableId });
      return reply.ok ? reply : reply.code;
    },
  };
}

/** Each change of the table may end what was chosen beforehand, or start the turn it was chosen for. Returns a function that stops it. */
function playPreActions({ table, state }: SessionParts, sendAction: (action: Action) => void): () => void {
  return table.subscribe(({ scene }) => {
    const { preAction } = state.getState();
    if (!scene || !preAction) return;
    const kept = revalidatePreAction(preAction, scene);
    const turn = scene.view.hand?.toAct;
    if (kept && turn?.seat !== scene.you) return;
    state.setState({ preAction: null }); // before anything is sent: it goes out once
    const action = kept && turn ? resolvePreAction(kept, turn) : null;
    if (action) sendAction(action);
  });
}

/** Measures the round trip while connected. Returns a function that stops it. */
function measureConnection({ table, state, connection }: SessionParts): () => void {
  return measureRoundTrip({
    isConnected: () => state.getState().connectionStatus === "connected",
    isToAct: () => {
      const { scene } = table.getState();
      return scene !== null && scene.view.hand?.toAct?.seat === scene.you;
    },
    ping: async () => (await connection.request("ping", {})).ok,
    onMeasured: (roundTripMs) => state.setState({ roundTripMs }),
  });
}

export function openTableSession(tableId: string, userId: string): TableSession {
  const table = createTableStore(userId);
  const state = createStore<TableSessionState>(() => INITIAL_STATE);

  const chat = createChatStore(tableId, (event, payload) => connection.request(event, payload));

  const connection = createConnection({
    unitId: tableId,
    onStatus(status) {
      if (status === "connected") {
        table.showQueuedSteps();
        void chat.loadHistory();
      } else table.onDisconnected();
      // What happened meanwhile was not seen when the choice was made.
      state.setState({
        connectionStatus: status,
        ...(status !== "connected" && { preAction: null, roundTripMs: null }),
      });
    },
    listeners: {
      ...seatOfferListeners,
      ...roomStatusListeners,
      ...noticeListeners,
      "seat-options": ({ tableId: at, options }) => at === tableId && state.setState({ options }),
      chat: ({ tableId: at, message }) => at === tableId && chat.receiveMessage(message),
      muted: () => void chat.loadHistory(),
      wallet: ({ currency, balance }) => {
        if (currency === table.getState().scene?.view.settings.currency) state.setState({ balance });
      },
    },
  });
  const replica = new TableReplica(connection, tableId, {
    onChange: table.applyChange,
    onRefused: (refusal) => state.setState({ refusal }),
    onError: (error) => console.error(error),
  });
  replica.start();
  connection.connect();

  const parts: SessionParts = { tableId, table, state, connection };
  const commands = createPlayerCommands(parts);
  const unsubscribe = playPreActions(parts, commands.sendAction);
  const stopMeasuring = measureConnection(parts);

  return {
    tableId,
    userId,
    table,
    state,
    chat,
    ...commands,
    setPreAction: (preAction) => state.setState({ preAction }),
    clearRefusal: () => state.setState({ refusal: null }),
    close() {
      stopMeasuring();
      unsubscribe();
      connection.close();
    },
  };
}

/** Whether the click for exactly this turn is on its way. */
export const pendingActionFor = (
  sending: TableSessionState["pendingAction"],
  handNo: number,
  decision: number,
): Action["type"] | null =>
  sending && sending.handNo === handNo && sending.decision === decision ? sending.type : null;
