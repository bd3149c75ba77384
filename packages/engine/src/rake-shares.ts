/**
 * Divides the rake of a settled hand over its players, and computes how much was won in it. Chips that no player could
 * call were returned, so they count neither as won nor as put in. A12, R5
 */
import { findUnmatchedAnte, spreadRake } from "./hand/pots.ts";
import { seatAt } from "./hand/seats.ts";
import type { HandView } from "./hand/types.ts";
import type { TableEvent } from "./table/types.ts";

type EndedHand = Pick<HandView, "seats" | "deadTrimmed">;
type HandEnded = Extract<TableEvent, { type: "hand-ended" }>;

/**
 * Returns how many chips were paid out or taken as rake. An ante that goes back to the player who posted it does not
 * count. `hand` is null when the hand is no longer known.
 */
export function sumSettledPot(events: readonly TableEvent[], hand: EndedHand | null): number {
  let pot = 0;
  for (const event of events) {
    if (event.type === "awarded") pot += event.award.amount;
    else if (event.type === "raked") pot += event.total;
  }
  return pot - ((hand && findUnmatchedAnte(hand)?.amount) ?? 0);
}

/**
 * Returns two amounts for each player, in the order of the stacks. `invested` is what the player put into the pot.
 * `rake` is the player's proportional share of the rake, rounded like the rake of pots (R5).
 */
export function spreadRakeOverPlayers(
  { outcome, stacks, rake }: Pick<HandEnded, "outcome" | "stacks" | "rake">,
  hand: EndedHand | null,
): readonly { readonly invested: number; readonly rake: number }[] {
  const unmatched = hand && findUnmatchedAnte(hand);
  const investments = stacks.map(({ seat: seatNo }) => {
    const seat = seatAt(hand?.seats ?? [], seatNo);
    if (outcome !== "settled" || !seat) return 0;
    return seat.contributed + seat.dead - (unmatched?.seat === seat ? unmatched.amount : 0);
  });
  const parts = rake > 0 ? spreadRake(rake, investments) : [];
  return investments.map((invested, index) => ({ invested, rake: parts[index] ?? 0 }));
}
