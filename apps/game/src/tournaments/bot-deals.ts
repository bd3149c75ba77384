/**
 * Decides for the room's bots about a deal. They ask for a deal when all people have asked for one. They agree to a deal that gives them at
 * least their share by ICM. M21
 */
import { entriesLeft, isDealFairFor, type TournamentState } from "@poker/engine";
import type { PlayerOrder } from "./decide-tournament.ts";

/** Returns the order of the next bot; null when no bot has to ask or answer. */
export function nextBotOrder(state: TournamentState): PlayerOrder | null {
  const { deal } = state;
  if (!deal) return null;
  const left = entriesLeft(state);
  if (deal.stage === "asking") {
    const haveNot = left.filter(({ entryNo }) => !deal.asked.includes(entryNo));
    const bot = haveNot.every((entry) => entry.bot) ? haveNot[0] : undefined;
    return bot ? { type: "ask-deal", playerId: bot.playerId } : null;
  }
  const { proposal, answers } = deal;
  const wanted = answers.find(({ entryNo }) => left.some((entry) => entry.entryNo === entryNo && !entry.bot))?.kind;
  for (const { entryNo, playerId, bot } of left) {
    if (!bot) continue;
    const answer = wanted && isDealFairFor(proposal, entryNo, wanted) ? wanted : "icm";
    if (answers.find((each) => each.entryNo === entryNo)?.kind !== answer)
      return { type: "answer-deal", playerId, answer };
  }
  return null;
}
