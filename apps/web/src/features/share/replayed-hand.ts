/** A shared hand as the replayer takes it, with the players named in the reader's language. */
import type { SharedHand } from "@poker/protocol";
import type { ReplayedHand } from "../replay/replayed-hand.ts";
import type { ReaderWords } from "./reader-words.ts";
import { playerText, unitOf } from "./shared-text.ts";

export function replayedHandOf(hand: SharedHand, words: ReaderWords): ReplayedHand {
  const { token, settings, events, timesLeft } = hand;
  const { quietMs, countdownMs } = settings.clock;
  return {
    ...{ tableId: token, settings, events, timesLeft, viewerSeat: null },
    players: hand.players.map(({ key, seat, name, isBot, isStaff, net }) => ({
      userId: key,
      name: playerText({ seat, name }, words),
      ...{ seat, isBot, isStaff, net },
    })),
    unit: unitOf(hand),
    decisionMs: quietMs + countdownMs,
  };
}
