/** Lists the prizes of a tournament by place. M19, M23 */
import type { Cents } from "@poker/engine";
import type { TournamentFacts } from "./tournament-facts.ts";

/** Consecutive places with the same prize, as one line of the table. */
interface PayoutLine {
  readonly from: number;
  readonly to: number;
  readonly prize: Cents;
  readonly ticket: boolean;
}

export function payoutLines({ prizes, tickets }: Pick<TournamentFacts, "prizes" | "tickets">): readonly PayoutLine[] {
  const lines: PayoutLine[] = [];
  for (let place = 1; place <= Math.max(prizes.length, tickets); place++) {
    const [prize, ticket] = [prizes[place - 1] ?? 0, place <= tickets];
    const last = lines.at(-1);
    if (last && last.prize === prize && last.ticket === ticket) lines[lines.length - 1] = { ...last, to: place };
    else lines.push({ from: place, to: place, prize, ticket });
  }
  return lines;
}
