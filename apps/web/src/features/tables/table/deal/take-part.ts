/**
 * Takes part in the deals of a table, and lets the deal worker check them. This file is fetched after the page's first script. Until it has
 * arrived, `deal-session.ts` keeps the changes.
 */
import { DealParticipant, type DealSeeds, type DrawOutcome, type ReplicaChange, type RoomClient } from "@poker/client";
import { seatOfPlayer, type TableView } from "@poker/engine";
import type { NextDeal } from "@poker/protocol";
import type { StoreApi } from "zustand/vanilla";
import { usePreferences } from "../../../../ui/preferences.ts";
import { type DealVerdict, failedDrawOf } from "../../../deals/deal/deal-verdict.ts";
import type { DealNews } from "../../../deals/deal/deal-work.ts";
import { createNewsLine, loadDealWorker } from "../../../deals/deal/news-line.ts";
import { reportOf, withVerdict } from "./deal-mark.tsx";
import type { DealState } from "./deal-session.ts";

interface DealsAtTable {
  readonly connection: RoomClient;
  readonly tableId: string;
  /** null for a viewer who is not signed in. Their page checks the deals but takes no part in them. */
  readonly userId: string | null;
  readonly state: StoreApi<DealState>;
  /** The deal for which the room asked this player for a seed before this file had arrived; null when there is none. */
  readonly asked: NextDeal | null;
}

export interface DealsInPlay {
  hear(change: ReplicaChange): void;
  close(): void;
}

const seedsOf = (tableId: string, userId: string, tell: (news: DealNews) => void): DealSeeds => ({
  async commit(deal) {
    const { askDealWorker } = await loadDealWorker();
    return askDealWorker({ type: "commit", userId, deal, words: usePreferences.getState().dealWords });
  },
  async reveal(shown) {
    const { askDealWorker } = await loadDealWorker();
    return askDealWorker({ type: "reveal", shown });
  },
  onAnswer({ handNo }, reply) {
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
      alarm:
        verdict.outcome === "failed"
          ? { kind: "hand", tableId, handNo: verdict.handNo, failed: verdict.failed }
          : alarm,
    }));
    const report = userId === null ? null : reportOf(verdict);
    if (report) void connection.requestOnce("report-deal", { tableId, handNo: verdict.handNo, ...report });
  }

  /** Warns the viewer when the draw of seats has failed its check. The check may end only after the player was seated here. M10 */
  function receiveDraw(outcome: DrawOutcome): void {
    const failed = failedDrawOf(outcome);
    if (failed) state.setState({ alarm: failed });
  }

  async function start(): Promise<void> {
    isStarted = true;
    const { onVerdict, onDrawOutcome } = await loadDealWorker();
    if (isClosed) return;
    const { tournament } = view ?? {};
    const stops = [
      onVerdict(tableId, receiveVerdict),
      ...(tournament ? [onDrawOutcome(tournament.tournamentId, receiveDraw)] : []),
    ];
    stopListening = () => {
      for (const stop of stops) stop();
    };
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
      // Checks begin with the first hand that uses players' seeds. They never stop, because the setting may change during a hand.
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
