/** Asserts I3: a hand makes and loses no chip. Checked before a step is committed, so that a bug ends as a cancelled hand. */
import type { TableStep } from "@poker/engine";

/** Throws when stacks, bets, pots and rake are not what the stacks were. */
export function assertChipConservation({ state, events }: TableStep): void {
  const { hand } = state;
  if (hand && hand.result === null) {
    let had = 0;
    let has = 0;
    for (const { startStack, stack, contributed, dead } of hand.seats) {
      had += startStack;
      has += stack + contributed + dead;
    }
    if (had !== has) throw new Error(`hand ${hand.handNo}: ${had} chips became ${has}`);
  }
  for (const event of events) {
    if (event.type !== "hand-ended") continue;
    const lost = event.stacks.reduce((sum, { before, after }) => sum + before - after, 0);
    if (lost !== event.rake) throw new Error(`a hand ended with ${lost} chips less and ${event.rake} raked`);
  }
}
