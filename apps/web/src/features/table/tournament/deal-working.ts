/** Shows how the two proposals of a deal come about, for one of its players. M21 */
import { type Cents, type Chips, icmShares } from "@poker/engine";
import type { TournamentDealView } from "@poker/protocol";

type TalkedDeal = Extract<TournamentDealView, { readonly stage: "talking" }>;

export interface ChipWorking {
  /** What everyone gets. */
  readonly last: Cents;
  /** What is shared by chips beyond it. */
  readonly rest: Cents;
  /** Someone's part would have been above the first prize. */
  readonly isCapped: boolean;
}

/** A chance of one place, from 0 to 1. */
export interface PlaceChance {
  readonly place: number;
  readonly chance: number;
}

const CHANCE_PARTS = 100_000;

/** The prizes that the deal shares, first place first: those that are left, without what is kept. */
export function sharedPrizes({ kept, players }: TalkedDeal, prizes: readonly Cents[]): readonly Cents[] {
  return players.map((_, i) => (prizes[i] ?? 0) - (i === 0 ? kept : 0));
}

export function chipWorking({ players }: TalkedDeal, shared: readonly Cents[]): ChipWorking {
  const top = shared[0] ?? 0;
  const last = shared.at(-1) ?? 0;
  const rest = shared.reduce((sum, prize) => sum + prize, 0) - last * players.length;
  const chips = players.reduce((sum, { stack }) => sum + stack, 0);
  return { last, rest, isCapped: players.some(({ stack }) => (rest * stack) / chips > top - last) };
}

/** With which chance a stack gets each place, by Malmuth and Harville. */
export function placeChances(stacks: readonly Chips[], player: number): readonly PlaceChance[] {
  return stacks.map((_, place) => {
    const onlyThisPlace = stacks.map((_, i) => (i === place ? CHANCE_PARTS : 0));
    return { place: place + 1, chance: (icmShares(stacks, onlyThisPlace)[player] ?? 0) / CHANCE_PARTS };
  });
}
