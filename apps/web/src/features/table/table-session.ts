/** One visit to one table: the line, the store it feeds, and everything the player can ask for. */
import type { Action } from "@poker/engine";
import type { BuyInOffer, ClientIn, RefusalCode, Refused, Replies } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Line, type LineStatus, openLine } from "../line/line.ts";
import { fetchTicket } from "../line/ticket-answer.ts";
import { createTableStore, type TableStore } from "./table-store.ts";

export interface SessionState {
  readonly line: LineStatus;
  /** Clicked and not acknowledged. */
  readonly sending: { readonly handNo: number; readonly decision: number; readonly type: Action["type"] } | null;
  /** A command under way. */
  readonly asking: boolean;
  readonly refusal: Refused | null;
  /** Last balance told by the server; null: none yet. */
  readonly balance: number | null;
}

type Command = "sit" | "leave" | "top-up" | "sit-out" | "come-back" | "choose-entry";
interface Ids {
  readonly tableId: string;
  readonly commandId: string;
}

export interface TableSession {
  readonly table: TableStore;
  readonly state: StoreApi<SessionState>;
  act(action: Action): void;
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
    balance: null,
  }));

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
      if (status !== "up") following = false;
      state.setState({ line: status });
    },
    on: {
      frame: (frame) => {
        if (following && frame.tableId === tableId && table.takeFrame(frame) === "gap") void fillGap();
      },
      snapshot: (snapshot) => snapshot.tableId === tableId && table.takeSnapshot(snapshot),
      connection: (message) => message.tableId === tableId && table.takeConnection(message),
      clock: (message) => message.tableId === tableId && table.takeClock(message),
      wallet: ({ currency, balance }) => {
        if (currency === table.getState().scene?.view.settings.currency) state.setState({ balance });
      },
    },
  });

  async function ask<E extends "act" | Command>(event: E, payload: ClientIn[E]): Promise<Replies[E]> {
    const reply = await line.request(event, payload);
    state.setState({ refusal: reply.ok ? null : reply });
    return reply;
  }

  return {
    table,
    state,
    act(action) {
      const hand = table.getState().scene?.view.hand;
      if (!hand?.turn) return;
      const sending = { handNo: hand.handNo, decision: hand.turn.decision, type: action.type };
      state.setState({ sending, refusal: null });
      const payload = {
        tableId,
        actionId: crypto.randomUUID(),
        handNo: sending.handNo,
        decision: sending.decision,
        action,
      };
      void ask("act", payload).then((reply) => {
        // Accepted: the frame that follows ends the turn and with it the sending.
        if (!reply.ok) state.setState({ sending: null });
      });
    },
    async command(name, message) {
      state.setState({ asking: true, refusal: null });
      const reply = await ask(name, message({ tableId, commandId: crypto.randomUUID() }));
      state.setState({ asking: false });
      return reply.ok;
    },
    async buyInRange() {
      const reply = await line.request("buy-in-range", { tableId });
      return reply.ok ? reply : reply.code;
    },
    forgetRefusal: () => state.setState({ refusal: null }),
    close: () => line.close(),
  };
}

/** Whether the click for exactly this turn is on its way. */
export const sendingFor = (
  sending: SessionState["sending"],
  handNo: number,
  decision: number,
): Action["type"] | null =>
  sending && sending.handNo === handNo && sending.decision === decision ? sending.type : null;
