/**
 * Takes part in the deals of a table, and has them checked by the deal worker. Fetched beside the page's first script, which only keeps what
 * comes meanwhile: `deal-session.ts`.
 */
import { DealParticipant, type DealSeeds, type ReplicaChange, type RoomClient } from "@poker/client";
import { seatOfPlayer, type TableView } from "@poker/engine";
import type { NextDeal } from "@poker/protocol";
import type { StoreApi } from "zustand/vanilla";
import { usePreferences } from "../../../ui/preferences.ts";
import type { DealVerdict } from "../../deal/deal-verdict.ts";
import type { DealNews } from "../../deal/deal-work.ts";
import { reportOf, withVerdict } from "./deal-mark-state.ts";
import type { DealState } from "./deal-session.ts";

interface DealsAtTable {
  readonly connection: RoomClient;
  readonly tableId: string;
  /** null for a viewer who is not signed in, whose page checks without taking part. */
  readonly userId: string | null;
  readonly state: StoreApi<DealState>;
  /** The seed that the room asked for before this was fetched. */
  readonly asked: NextDeal | null;
}

export interface DealsInPlay {
  hear(change: ReplicaChange): void;
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

export function takePartInDeals({ connection, tableId, userId, state, asked }: DealsAtTable): DealsInPlay {
  const tell = createNewsLine();
  const participant = userId === null ? null : new DealParticipant(connection, tableId, seedsOf(tableId, userId, tell));
  participant?.start(asked);

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
    close() {
      isClosed = true;
      participant?.stop();
      stopListening();
      if (isStarted) tell({ type: "left", tableId });
    },
  };
}
