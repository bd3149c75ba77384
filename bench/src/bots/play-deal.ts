/** Plays one hand of bots and counts each seat's actions and winnings. */

import type { Action, HandView, SeatNo } from "@poker/engine";
import { act, type Card, type HandState, isRefusal, type LegalActions, startHandOrThrow, viewFor } from "@poker/engine";
import type { Venue } from "./venues.ts";

/** Decides the actions of one seat. */
export type Player = (view: HandView, seat: SeatNo, legal: LegalActions) => Action;

export interface SeatResult {
  /** The chips that the seat won, less the chips that it put in. */
  readonly net: number;
  /** True when the seat put chips in by choice before the flop. */
  readonly isVoluntary: boolean;
  readonly hasRaisedPreflop: boolean;
  /** How many bets and raises the seat made after the flop. */
  readonly wagers: number;
  /** How many calls the seat made after the flop. */
  readonly calls: number;
}

export function playDeal(
  { rules, players, stack }: Venue,
  handNo: number,
  deck: readonly Card[],
  playerOf: (seat: SeatNo) => Player,
): readonly SeatResult[] {
  const button = handNo % players;
  const after = (steps: number) => (button + steps) % players;
  const [small, big] = players === 2 ? [button, after(1)] : [after(1), after(2)];
  let state: HandState = startHandOrThrow({
    handNo,
    rules,
    button,
    firstToAct: players === 2 ? button : after(3),
    seats: Array.from({ length: players }, (_, seat) => ({ seat, stack })),
    posts: [
      { seat: small, live: rules.smallBlind, dead: 0 },
      { seat: big, live: rules.bigBlind, dead: 0 },
    ],
    deadTrimmed: true,
    deck,
  }).state;
  const counts = Array.from({ length: players }, () => ({
    isVoluntary: false,
    hasRaisedPreflop: false,
    wagers: 0,
    calls: 0,
  }));
  while (state.toAct) {
    const { seat } = state.toAct;
    const action = playerOf(seat)(viewFor(state, seat), seat, state.toAct);
    const count = counts[seat]!;
    const isWager = action.type === "bet" || action.type === "raise";
    if (state.street === 0) {
      count.isVoluntary ||= isWager || action.type === "call";
      count.hasRaisedPreflop ||= isWager;
    } else if (isWager) count.wagers++;
    else if (action.type === "call") count.calls++;
    const step = act(state, { ...action, seat });
    if (isRefusal(step)) throw new Error(`${JSON.stringify(action)} refused: ${step.code}`);
    ({ state } = step);
  }
  const { seats } = state;
  return counts.map((count, seat) => ({ ...count, net: seats[seat]!.stack - stack }));
}
