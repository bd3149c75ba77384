/** One visit to one table: the line, the store it feeds, and everything the player can ask for. */
import type { Action, SeatOptions } from "@poker/engine";
import type { BuyInOffer, ClientIn, RefusalCode, Refused, Replies, TableCommandName } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../ui/new-id.ts";
import { noticeListeners } from "../account/notice-news.ts";
import { createTableChat, type TableChat } from "../chat/chat-store.ts";
import { dealingListeners } from "../dealing/dealing.ts";
import { type Line, type LineStatus, openLine } from "../line/line.ts";
import { fetchTicket } from "../line/ticket-answer.ts";
import { seatOfferListeners } from "../waiting/seat-offers.ts";
import { actionFrom, keepPreAction, type PreAction } from "./pre-actions.ts";
import { measureRoundTrip } from "./round-trip.ts";
import { createTableStore, type TableStore } from "./table-store.ts";

export interface SessionState {
  readonly line: LineStatus;
  /** Clicked and not acknowledged. */
  readonly sending: { readonly handNo: number; readonly decision: number; readonly type: Action["type"] } | null;
  /** A command under way. */
  readonly asking: boolean;
  readonly refusal: Refused | null;
  /** Decided before it is his turn. */
  readonly preAction: PreAction | null;
  /** How long before its deadline the last action of this hand was received, in ms. */
  readonly receipt: { readonly handNo: number; readonly earlyMs: number } | null;
  /** There and back, in ms; null: not measured yet. */
  readonly roundTripMs: number | null;
  /** What he has set for his seat; null: not told yet. */
  readonly options: SeatOptions | null;
  /** Last balance told by the server; null: none yet. */
  readonly balance: number | null;
}

/** The turn has a way of its own. */
type Command = Exclude<TableCommandName, "act">;
interface Ids {
  readonly tableId: string;
  readonly commandId: string;
}

export interface TableSession {
  readonly tableId: string;
  readonly userId: string;
  readonly table: TableStore;
  readonly state: StoreApi<SessionState>;
  readonly chat: TableChat;
  act(action: Action): void;
  /** null: none any more. */
  choosePreAction(chosen: PreAction | null): void;
  /** True when it was done; else `refusal` says why not. */
  command<C extends Command>(name: C, message: (ids: Ids) => ClientIn[C]): Promise<boolean>;
  buyInRange(): Promise<BuyInOffer | RefusalCode>;
  forgetRefusal(): void;
  close(): void;
}

export function openTable(tableId: string, userId: string): TableSession {
  const table = createTableStore(userId);
  const state = createStore<SessionState>(() => ({
    line: "connecting",
    sending: null,
    asking: false,
    refusal: null,
    preAction: null,
    receipt: null,
    roundTripMs: null,
    options: null,
    balance: null,
  }));

  const chat = createTableChat(tableId, (event, payload) => line.request(event, payload));

  /** Frames before the answer to `watch` are part of it. */
  let following = false;
  let resyncing = false;

  async function resync(through: Line, since: number | null): Promise<boolean> {
    const reply = await through.request("watch", { tableId, since });
    if (!reply.ok) {
      state.setState({ refusal: reply });
      return false;
    }
    if ("snapshot" in reply) table.takeSnapshot(reply.snapshot);
    else if (table.takeFrame(reply.frame) === "gap") return since !== null && resync(through, null);
    return true;
  }

  async function fillGap(): Promise<void> {
    if (resyncing) return;
    resyncing = true;
    await resync(line, table.getState().seq);
    resyncing = false;
  }

  const line = openLine({
    fetchTicket: () => fetchTicket(tableId),
    async catchUp(opened) {
      following = await resync(opened, table.getState().seq);
      table.flush();
      return following;
    },
    onStatus(status) {
      if (status !== "up") {
        following = false;
        table.takeSilence();
      }
      // What happened meanwhile was not seen when the choice was made.
      state.setState({ line: status, ...(status !== "up" && { preAction: null, roundTripMs: null }) });
      if (status === "up") void chat.load();
    },
    on: {
      ...seatOfferListeners,
      ...dealingListeners,
      ...noticeListeners,
      frame: (frame) => {
        if (following && frame.tableId === tableId && table.takeFrame(frame) === "gap") void fillGap();
      },
      snapshot: (snapshot) => snapshot.tableId === tableId && table.takeSnapshot(snapshot),
      connection: (message) => message.tableId === tableId && table.takeConnection(message),
      clock: (message) => message.tableId === tableId && table.takeClock(message),
      "seat-options": ({ tableId: at, options }) => at === tableId && state.setState({ options }),
      chat: ({ tableId: at, message }) => at === tableId && chat.take(message),
      muted: () => void chat.load(),
      wallet: ({ currency, balance }) => {
        if (currency === table.getState().scene?.view.settings.currency) state.setState({ balance });
      },
    },
  });

  async function ask<E extends TableCommandName>(event: E, payload: ClientIn[E]): Promise<Replies[E]> {
    const reply = await line.request(event, payload);
    state.setState({ refusal: reply.ok ? null : reply });
    return reply;
  }

  function act(action: Action): void {
    const hand = table.getState().scene?.view.hand;
    if (!hand?.turn) return;
    const { handNo } = hand;
    const { decision } = hand.turn;
    state.setState({ sending: { handNo, decision, type: action.type }, refusal: null, preAction: null });
    void ask("act", { tableId, actionId: newId(), handNo, decision, action }).then((reply) => {
      // Accepted: the frame that follows ends the turn and with it the sending.
      if (!reply.ok) state.setState({ sending: null });
      else state.setState({ receipt: reply.earlyMs === null ? null : { handNo, earlyMs: reply.earlyMs } });
    });
  }

  /** Every look at the table may end what was chosen beforehand, or open the turn it waited for. */
  const unsubscribe = table.subscribe(({ scene }) => {
    const { preAction } = state.getState();
    if (!scene || !preAction) return;
    const kept = keepPreAction(preAction, scene);
    const turn = scene.view.hand?.turn;
    if (kept && turn?.seat !== scene.you) return;
    state.setState({ preAction: null }); // before anything is sent: it goes out once
    const action = kept && turn ? actionFrom(kept, turn) : null;
    if (action) act(action);
  });

  const endMeasuring = measureRoundTrip({
    isUp: () => state.getState().line === "up",
    isMyTurn: () => {
      const { scene } = table.getState();
      return scene !== null && scene.view.hand?.turn?.seat === scene.you;
    },
    ask: async () => (await line.request("ping", {})).ok,
    onMeasured: (roundTripMs) => state.setState({ roundTripMs }),
  });

  return {
    tableId,
    userId,
    table,
    state,
    chat,
    act,
    choosePreAction: (preAction) => state.setState({ preAction }),
    async command(name, message) {
      state.setState({ asking: true, refusal: null });
      const reply = await ask(name, message({ tableId, commandId: newId() }));
      state.setState({ asking: false });
      return reply.ok;
    },
    async buyInRange() {
      const reply = await line.request("buy-in-range", { tableId });
      return reply.ok ? reply : reply.code;
    },
    forgetRefusal: () => state.setState({ refusal: null }),
    close() {
      endMeasuring();
      unsubscribe();
      line.close();
    },
  };
}

/** Whether the click for exactly this turn is on its way. */
export const sendingFor = (
  sending: SessionState["sending"],
  handNo: number,
  decision: number,
): Action["type"] | null =>
  sending && sending.handNo === handNo && sending.decision === decision ? sending.type : null;
