/** Plays hands with the engine, for tests of exports. Returns them as one of the players saw them. */
import { type HandHistory, historyOf, isHistoryRefusal } from "@poker/hand-history";
import { playTwoPlayers } from "./two-player-hand.ts";

/** Returns a different deck for each hand. */
const deckOf = (handNo: number) => Array.from({ length: 52 }, (_, place) => (place * 5 + handNo) % 52);

/** Plays hands in which both players check and call until the end. Returns them as the first player saw them. */
export const drawnHistories = (count: number): readonly HandHistory[] =>
  Array.from({ length: count }, (_, index) => {
    const handNo = index + 1;
    const history = historyOf(playTwoPlayers({ handNo, deck: deckOf(handNo), viewer: 0 }), {
      id: `table:${handNo}`,
      site: "Our room",
      table: { name: "River", seats: 6 },
      startedAt: Date.UTC(2026, 10, 24, 13, handNo),
      currency: "XPM",
      decimals: 2,
      players: [
        { seat: 0, name: "Ann" },
        { seat: 1, name: "Ben" },
      ],
      hero: 0,
      tournament: null,
    });
    if (isHistoryRefusal(history)) throw new Error(history.words);
    return history;
  });
