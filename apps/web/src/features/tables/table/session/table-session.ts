/** One visit to one table: its connection, its store, and every request of the player. */
import {
  type ConnectionStatus,
  isOpenStatus,
  type MessageListeners,
  measureRoundTrip,
  type RoomClient,
  TableReplica,
} from "@poker/client";
import type { Action, EpochMs, SeatOptions } from "@poker/engine";
import type {
  BotStyles,
  BuyInOffer,
  ClientIn,
  PlayerCommandName,
  RefusalCode,
  Replies,
  ServerOut,
  WireRefusal,
} from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../../../ui/new-id.ts";
import { createConnection } from "../../../nodes/connection/game-connection.ts";
import { noticeListeners } from "../../../notices/new-notice-store.ts";
import { roomStatusListeners } from "../../../notices/room-status/room-status.ts";
import { type ChatStore, createChatStore } from "../../../people/chat/chat-store.ts";
import type { TournamentSession } from "../../../tournaments/tournament-session.ts";
import { followOwnTables } from "../../own-tables/own-table-store.ts";
import { seatOfferListeners } from "../../seat-offers/seat-offer-store.ts";
import { type PreAction, resolvePreAction, revalidatePreAction } from "../actions/pre-actions.ts";
import { attachDeals, type DealSession } from "../deal/deal-session.ts";
import { type ActionReceipt, addReceipt, makeReceipt } from "./action-receipts.ts";
import { settleSeatNews } from "./settle-seat-news.ts";
import { createTableStore, type TableStore } from "./table-store.ts";

interface TableSessionState {
  readonly connectionStatus: ConnectionStatus;
  /** The action that was clicked and is not acknowledged yet. */
  readonly pendingAction: { readonly handNo: number; readonly decision: number; readonly type: Action["type"] } | null;
  /** True while a command is under way. */
  readonly isCommandPending: boolean;
  readonly refusal: WireRefusal | null;
  /** The action chosen before the player is to act; null when none is chosen. */
  readonly preAction: PreAction | null;
  /** When `preAction` was last chosen, in this browser's time. */
  readonly preActionChosenAt: EpochMs;
  /** The receipts of the player's last actions here, newest first. */
  readonly receipts: readonly ActionReceipt[];
  /** Milliseconds to the server and back; null when not measured yet. */
  readonly roundTripMs: number | null;
  /** The player's settings for their seat; null when they are not known. */
  readonly options: SeatOptions | null;
  /** How the bots at the table play, keyed by user id. */
  readonly botStyles: BotStyles;
  /** True when the player leaves this table to sit down at another one. */
  readonly isChangingTable: boolean;
  /** The last balance from the server; null before the first message. */
  readonly balance: number | null;
  /** The tournament of the table; null when the table has none, or the page does not follow it yet. */
  readonly tournament: TournamentSession | null;
  /** The player's last move from or to this table; null when there was no move while this page watched. M16 */
  readonly move: TableMove | null;
}

/** A player's move from one table of a tournament to another, or the seat that they drew for the final table. */
export type TableMove = ServerOut["moved-table"];

/** All commands except `act`, which `sendAction` sends with the number of its decision. */
type SeatCommandName = Exclude<PlayerCommandName, "act">;
interface CommandIds {
  readonly tableId: string;
  readonly commandId: string;
}

export interface TableSession {
  readonly tableId: string;
  /** null when the viewer is not signed in: then the page only watches and sends nothing. */
  readonly userId: string | null;
  readonly table: TableStore;
  readonly state: StoreApi<TableSessionState>;
  readonly chat: ChatStore;
  /** How the table's hands are dealt, and the results of checking them. */
  readonly deals: DealSession;
  sendAction(action: Action): void;
  /** null removes the choice. */
  setPreAction(chosen: PreAction | null): void;
  /** Resolves with true when the command was carried out; otherwise `refusal` says why it was not. */
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
  preActionChosenAt: 0,
  receipts: [],
  roundTripMs: null,
  options: null,
  botStyles: {},
  isChangingTable: false,
  balance: null,
  tournament: null,
  move: null,
};

/** The values that the functions of one session share. */
interface SessionParts extends Pick<TableSession, "tableId" | "table" | "state"> {
  readonly connection: Pick<RoomClient, "request">;
  /** Returns how often the connection has been lost. */
  readonly countLosses: () => number;
}

interface PlayerCommands extends Pick<TableSession, "sendCommand" | "buyInRange"> {
  /** `chosenAheadMs` is how long ago the action was chosen ahead; null when it was not chosen ahead. */
  sendAction(action: Action, chosenAheadMs: number | null): void;
}

/** How long before its deadline the server received an action, in ms; null when the server does not say. */
function earlyMsOf(reply: Replies["act"]): number | null {
  if (reply.ok) return reply.earlyMs;
  const lateMs = reply.code === "too-late" ? reply.detail?.lateMs : undefined;
  return typeof lateMs === "number" ? -lateMs : null;
}

/** Sends the player's requests. Keeps in the state which requests are pending and which were refused. */
function createPlayerCommands({ tableId, table, state, connection, countLosses }: SessionParts): PlayerCommands {
  async function requestCommand<E extends PlayerCommandName>(event: E, payload: ClientIn[E]): Promise<Replies[E]> {
    const reply = await connection.request(event, payload);
    state.setState({ refusal: reply.ok ? null : reply });
    return reply;
  }

  function sendAction(action: Action, chosenAheadMs: number | null): void {
    const hand = table.getState().scene?.view.hand;
    if (!hand?.toAct) return;
    const { handNo } = hand;
    const { decision } = hand.toAct;
    state.setState({ pendingAction: { handNo, decision, type: action.type }, refusal: null, preAction: null });
    const lossesBefore = countLosses();
    void requestCommand("act", { tableId, actionId: newId(), handNo, decision, action }).then((reply) => {
      // When the server accepts the action, the next frame ends the decision. The end of the decision also ends the pending action.
      if (!reply.ok) state.setState({ pendingAction: null });
      const earlyMs = earlyMsOf(reply);
      if (earlyMs === null) return;
      const wasLineLost = countLosses() > lossesBefore;
      const receipt = makeReceipt({ handNo, decision, action: action.type, chosenAheadMs, wasLineLost }, earlyMs);
      state.setState(({ receipts }) => ({ receipts: addReceipt(receipts, receipt) }));
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

/**
 * Ends a choice that the player made in advance when a change of the table makes it invalid, and plays the choice when
 * its decision begins. Returns a function that stops the watching.
 */
function playPreActions({ table, state }: SessionParts, sendAction: PlayerCommands["sendAction"]): () => void {
  return table.subscribe(({ scene }) => {
    const { preAction, preActionChosenAt } = state.getState();
    if (!scene || !preAction) return;
    const kept = revalidatePreAction(preAction, scene);
    const turn = scene.view.hand?.toAct;
    if (kept && turn?.seat !== scene.you) return;
    state.setState({ preAction: null }); // removed before anything is sent, so that the action is sent once
    const action = kept && turn ? resolvePreAction(kept, turn) : null;
    if (action) sendAction(action, Date.now() - preActionChosenAt);
  });
}

/** Measures the round trip while the page is connected. Returns a function that stops the measuring. */
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

/** Listeners for the server's messages to this page, except for those about the state of the table. */
const listenersOf = (
  tableId: string,
  table: TableStore,
  state: SessionParts["state"],
  chat: ChatStore,
): MessageListeners => ({
  ...seatOfferListeners,
  ...roomStatusListeners,
  ...noticeListeners,
  "seat-options": ({ tableId: at, options }) => at === tableId && state.setState({ options }),
  "bots-expected": ({ tableId: at, expected }) => at === tableId && table.setExpectsBots(expected),
  "bot-styles": ({ tableId: at, styles }) => at === tableId && state.setState({ botStyles: styles }),
  chat: ({ tableId: at, message }) => at === tableId && chat.receiveMessage(message),
  "moved-table": (move) => {
    if (move.fromTableId === tableId || move.toTableId === tableId) state.setState({ move });
  },
  muted: () => void chat.loadHistory(),
  "watching-ended": ({ tableId: at, code }) => at === tableId && state.setState({ refusal: { ok: false, code } }),
  wallet: ({ currency, balance }) => {
    if (currency === table.getState().scene?.view.settings.currency) state.setState({ balance });
  },
});

/** Follows the tournament of the table, if the table has one, on the table's connection. Returns a function that stops following. */
function followTournament(table: TableStore, state: SessionParts["state"], connection: RoomClient): () => void {
  let isStopped = false;
  const stopWaiting = table.subscribe(({ scene }) => {
    const tournamentId = scene?.view.tournament?.tournamentId;
    if (tournamentId === undefined) return;
    stopWaiting();
    void import("../../../tournaments/tournament-session.ts").then(
      ({ attachTournament }) => {
        if (!isStopped) state.setState({ tournament: attachTournament(connection, tournamentId) });
      },
      // If the fetch fails, the table continues without the tournament's bar.
      () => {},
    );
  });
  return () => {
    isStopped = true;
    stopWaiting();
    state.getState().tournament?.close();
  };
}

/** `userId` is null for a viewer who is not signed in. */
export function openTableSession(tableId: string, userId: string | null): TableSession {
  const table = createTableStore(userId);
  const state = createStore<TableSessionState>(() => INITIAL_STATE);

  let losses = 0;

  const chat = createChatStore(tableId, (event, payload) => connection.request(event, payload));

  const connection = createConnection({
    unitId: tableId,
    isAnonymous: userId === null,
    onStatus(status) {
      const isSameSocket = isOpenStatus(status) && isOpenStatus(state.getState().connectionStatus);
      if (status === "connected" && !isSameSocket) {
        table.showQueuedSteps();
        if (userId !== null) void chat.loadHistory();
      } else if (!isSameSocket) {
        losses += 1;
        table.onDisconnected();
      }
      // The player cannot have seen what happens while no socket is open, so the choice is removed.
      const forgotten = isOpenStatus(status) ? {} : { preAction: null, roundTripMs: null };
      state.setState({ connectionStatus: status, ...forgotten });
    },
    listeners: listenersOf(tableId, table, state, chat),
  });
  const deals = attachDeals(connection, tableId, userId);
  const replica = new TableReplica(connection, tableId, {
    onChange(change) {
      table.applyChange(change);
      deals.hear(change);
    },
    onRefused: (refusal) => state.setState({ refusal }),
    onError: (error) => console.error(error),
  });
  replica.start();
  if (userId !== null) followOwnTables(connection);
  connection.connect();

  const parts: SessionParts = { tableId, table, state, connection, countLosses: () => losses };
  const commands = createPlayerCommands(parts);
  const unsubscribe = playPreActions(parts, commands.sendAction);
  const stopMeasuring = measureConnection(parts);
  const stopSettling = settleSeatNews(tableId, table);
  const leaveTournament = followTournament(table, state, connection);

  return {
    tableId,
    userId,
    table,
    state,
    chat,
    deals,
    ...commands,
    sendAction: (action) => commands.sendAction(action, null),
    setPreAction: (preAction) => state.setState({ preAction, preActionChosenAt: Date.now() }),
    clearRefusal: () => state.setState({ refusal: null }),
    close() {
      stopMeasuring();
      stopSettling();
      unsubscribe();
      leaveTournament();
      deals.close();
      connection.close();
    },
  };
}

/** Returns the action that was sent for this decision and is not acknowledged yet; null when there is no such action. */
export const pendingActionFor = (
  sending: TableSessionState["pendingAction"],
  handNo: number,
  decision: number,
): Action["type"] | null =>
  sending && sending.handNo === handNo && sending.decision === decision ? sending.type : null;
