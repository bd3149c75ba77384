/** Holds one visit to one table: its connection, its store, and every request that the player makes. */
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
  /** The action that the player clicked and the server has not acknowledged yet; null when there is none. */
  readonly pendingAction: { readonly handNo: number; readonly decision: number; readonly type: Action["type"] } | null;
  /** True while a command waits for the server's reply. */
  readonly isCommandPending: boolean;
  readonly refusal: WireRefusal | null;
  /** The action that the player chose before they are to act; null when they have chosen none. */
  readonly preAction: PreAction | null;
  /** When the player last chose `preAction`, by this browser's clock. */
  readonly preActionChosenAt: EpochMs;
  /** The receipts of the player's last actions at this table, newest first. */
  readonly receipts: readonly ActionReceipt[];
  /** The round trip to the server in ms; null when it has not been measured yet. */
  readonly roundTripMs: number | null;
  /** The player's settings for their seat; null when the server has not sent them yet. */
  readonly options: SeatOptions | null;
  /** The style of each bot at the table, keyed by user id. */
  readonly botStyles: BotStyles;
  /** True while the player leaves this table in order to sit down at another one. */
  readonly isChangingTable: boolean;
  /** The player's balance as the server last sent it; null before its first message. */
  readonly balance: number | null;
  /** The tournament to which the table belongs. null at any other table, and until the page has begun to follow the tournament. */
  readonly tournament: TournamentSession | null;
  /** The player's last move to or from this table. null when they have not been moved since this page was opened. M16 */
  readonly move: TableMove | null;
}

/** The move of a player between two tables of a tournament, or the seat that they drew at the final table. */
export type TableMove = ServerOut["moved-table"];

/** All commands except `act`. `sendAction` sends that one, because it needs the number of the decision. */
type SeatCommandName = Exclude<PlayerCommandName, "act">;
interface CommandIds {
  readonly tableId: string;
  readonly commandId: string;
}

export interface TableSession {
  readonly tableId: string;
  /** null when the viewer is not signed in. The page then only watches and sends nothing. */
  readonly userId: string | null;
  readonly table: TableStore;
  readonly state: StoreApi<TableSessionState>;
  readonly chat: ChatStore;
  /** Follows how the table's hands are dealt, and keeps the results of their checks. */
  readonly deals: DealSession;
  sendAction(action: Action): void;
  /** Sets the action for the player's next decision. null removes it. */
  setPreAction(chosen: PreAction | null): void;
  /** Resolves with true when the command was carried out. If it was refused, `refusal` says why. */
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

/** What the functions of one session share. */
interface SessionParts extends Pick<TableSession, "tableId" | "table" | "state"> {
  readonly connection: Pick<RoomClient, "request">;
  /** Returns how often the connection has been lost so far. */
  readonly countLosses: () => number;
}

interface PlayerCommands extends Pick<TableSession, "sendCommand" | "buyInRange"> {
  /** `chosenAheadMs` is how long ago the player chose the action in advance; null when they did not. */
  sendAction(action: Action, chosenAheadMs: number | null): void;
}

/** Returns how long before the deadline the server received an action, in ms. Returns null when the reply does not say. */
function earlyMsOf(reply: Replies["act"]): number | null {
  if (reply.ok) return reply.earlyMs;
  const lateMs = reply.code === "too-late" ? reply.detail?.lateMs : undefined;
  return typeof lateMs === "number" ? -lateMs : null;
}

/** Sends what the player requests. Keeps in the state which request is pending and which was refused last. */
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
      // When the server accepts the action, the next frame ends the decision, and the action then no longer counts as pending. Here, only a
      // refusal has to end it.
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
 * Drops the action that the player chose in advance when a change of the table makes it invalid. Sends it when the player is to act. Call
 * the returned function to stop.
 */
function playPreActions({ table, state }: SessionParts, sendAction: PlayerCommands["sendAction"]): () => void {
  return table.subscribe(({ scene }) => {
    const { preAction, preActionChosenAt } = state.getState();
    if (!scene || !preAction) return;
    const kept = revalidatePreAction(preAction, scene);
    const turn = scene.view.hand?.toAct;
    if (kept && turn?.seat !== scene.you) return;
    state.setState({ preAction: null }); // removed before sending, so that the action is never sent twice
    const action = kept && turn ? resolvePreAction(kept, turn) : null;
    if (action) sendAction(action, Date.now() - preActionChosenAt);
  });
}

/** Starts to measure the round trip while the page is connected. Call the returned function to stop. */
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

/** Returns the listeners for all messages of the server to this page, except those about the state of the table. */
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

/**
 * Starts to follow the tournament of the table over the table's connection, if the table belongs to one. Call the returned function to
 * stop.
 */
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
      // The code could not be fetched. The table continues without the line that shows the tournament.
      () => {},
    );
  });
  return () => {
    isStopped = true;
    stopWaiting();
    state.getState().tournament?.close();
  };
}

/** Opens a visit to a table. `userId` is null for a viewer who is not signed in. */
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
      // While no socket is open, players cannot see what happens, so the action that they chose in advance is dropped.
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

/** Returns the action that the player clicked for this decision while the server has not acknowledged it; null when there is none. */
export const pendingActionFor = (
  sending: TableSessionState["pendingAction"],
  handNo: number,
  decision: number,
): Action["type"] | null =>
  sending && sending.handNo === handNo && sending.decision === decision ? sending.type : null;
