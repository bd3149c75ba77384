/** Takes part in the draw of a tournament's seats. Lets the worker for deals check the player's own entry. M10, F3 */
import {
  type DrawOutcome,
  DrawParticipant,
  type DrawSeeds,
  type RoomClient,
  type TournamentPicture,
} from "@poker/client";
import { usePreferences } from "../../../ui/preferences.ts";
import type { DrawNews } from "./deal-work.ts";
import { createNewsLine, loadDealWorker } from "./news-line.ts";

interface DrawOfTournament {
  readonly connection: RoomClient;
  readonly tournamentId: string;
  readonly userId: string;
  readonly onOutcome: (outcome: DrawOutcome) => void;
}

export interface DrawInPlay {
  follow(picture: Pick<TournamentPicture, "draw" | "own">): void;
  close(): void;
}

const seedsOf = (userId: string, tell: (news: DrawNews) => void): DrawSeeds => ({
  async commit(draw) {
    const { askDealWorker } = await loadDealWorker();
    return askDealWorker({ type: "commit-draw", userId, draw, words: usePreferences.getState().dealWords });
  },
  async reveal(draw) {
    const { askDealWorker } = await loadDealWorker();
    return askDealWorker({ type: "reveal-draw", userId, draw });
  },
  onAccepted: (tournamentId) => tell({ type: "draw-taken", userId, tournamentId }),
  onWithdrawn: (tournamentId) => tell({ type: "draw-withdrawn", userId, tournamentId }),
  onAnswer(tournamentId, reply) {
    if (reply.ok) tell({ type: "draw-answered", userId, tournamentId, answer: reply.answer });
  },
  onOpened: (draw) => tell({ type: "draw-opened", userId, draw }),
});

export function takePartInDraw({ connection, tournamentId, userId, onOutcome }: DrawOfTournament): DrawInPlay {
  const participant = new DrawParticipant(connection, tournamentId, seedsOf(userId, createNewsLine()));
  participant.start();
  let stopListening: () => void = () => {};
  let isClosed = false;
  void loadDealWorker()
    .then(({ onDrawOutcome }) => {
      if (!isClosed) stopListening = onDrawOutcome(tournamentId, onOutcome);
    })
    // The web server cannot be reached, so there is no worker whose results the page could show. Fault 15
    .catch(() => {});
  return {
    follow: (picture) => participant.follow(picture),
    close() {
      isClosed = true;
      participant.stop();
      stopListening();
    },
  };
}
