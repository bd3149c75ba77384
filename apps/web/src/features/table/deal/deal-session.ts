/** The part of a table's session that takes part in its deals and has them checked by the deal worker. */
import { DealParticipant, type DealSeeds, type ReplicaChange, type RoomClient } from "@poker/client";
import { seatOfPlayer, type TableView } from "@poker/engine";
import { createStore, type StoreApi } from "zustand/vanilla";
import { usePreferences } from "../../../ui/preferences.ts";
import type { DealVerdict } from "../../deal/deal-verdict.ts";
import type { DealNews } from "../../deal/deal-work.ts";
import { reportOf, withVerdict } from "./deal-mark-state.ts";

interface DealState {
  /** Of the last hands, newest first. */
  readonly verdicts: readonly DealVerdict[];
  /** A failed check that the viewer has not read; null when there is none. */
  readonly alarm: DealVerdict | null;
}

export interface DealSession {
  readonly state: StoreApi<DealState>;
  hear(change: ReplicaChange): void;
  dismissAlarm(): void;
  close(): void;
}

const loadWorker = () => import("../../deal/deal-worker-client.ts");

/** Hands over news of the table in their order; the worker is fetched with the first. */
function createNewsLine(): (news: DealNews) => void {
  let line: Promise<unknown> = Promise.resolve();
  return (news) => {
    line = line
      .then(loadWorker)
      .then(({ tellDealWorker }) => tellDealWorker(news))
      // The web server is gone: the hand goes on, and is not checked by this page. Fault 15
      .catch(() => {});
  };
}

const seedsOf = (tableId: string, userId: string, tell: (news: DealNews) => void): DealSeeds => ({
  async commit(deal) {
    const { askDealWorker } = await loadWorker();
    return askDealWorker({ type: "commit", userId, deal, words: usePreferences.getState().dealWords });
  },
  async reveal(shown) {
    const { askDealWorker } = await loadWorker();
    return askDealWorker({ type: "reveal", shown });
  },
  answered({ handNo }, reply) {
    if (reply.ok) tell({ type: "answered", tableId, handNo, answer: reply.answer });
  },
});

/** `userId`: null for a viewer who is not signed in, whose page checks without taking part. */
export function attachDeals(connection: RoomClient, tableId: string, userId: string | null): DealSession {
  const state = createStore<DealState>(() => ({ verdicts: [], alarm: null }));
  const tell = createNewsLine();
  const participant = userId === null ? null : new DealParticipant(connection, tableId, seedsOf(tableId, userId, tell));
  participant?.start();

  let view: TableView | null = null;
  let stopListening: () => void = () => {};
  let isStarted = false;
  let isClosed = false;

  function receiveVerdict(verdict: DealVerdict): void {
    state.setState(({ verdicts, alarm }) => ({
      verdicts: withVerdict(verdicts, verdict),
      alarm: verdict.outcome === "failed" ? verdict : alarm,
    }));
    const report = userId === null ? null : reportOf(verdict);
    if (report) void connection.requestOnce("report-deal", { tableId, handNo: verdict.handNo, ...report });
  }

  async function start(): Promise<void> {
    isStarted = true;
    const { onVerdict } = await loadWorker();
    if (!isClosed) stopListening = onVerdict(tableId, receiveVerdict);
  }

  const seatIn = (shown: TableView | null) =>
    userId === null || shown === null ? null : (seatOfPlayer(shown.seats, userId)?.seat ?? null);

  return {
    state,
    hear(change) {
      participant?.followChange(change);
      if (change.type !== "snapshot" && change.type !== "frame") return;
      const before = view;
      view = change.type === "snapshot" ? change.snapshot.view : (change.views.at(-1) ?? before);
      const you = seatIn(before) ?? seatIn(view);
      // Hands that are dealt without the players' seeds concern nothing here; the last of the others may still be running.
      if (!isStarted && !view?.settings.fairDeal) return;
      if (!isStarted)
        start().catch(() => {
          isStarted = false;
        });
      if (change.type === "snapshot") tell({ type: "snapshot", tableId, you, view: change.snapshot.view });
      else if (change.frame.events.length > 0)
        tell({ type: "frame", tableId, you, events: change.frame.events, openings: change.frame.openings ?? [] });
    },
    dismissAlarm: () => state.setState({ alarm: null }),
    close() {
      isClosed = true;
      participant?.stop();
      stopListening();
      if (isStarted) tell({ type: "left", tableId });
    },
  };
}
