/**
 * Computes the results of a hand from its events, so that tests can compare a hand before it is written with the hand that is read back.
 */
import type { HandEvent } from "@poker/engine";
import { eventsOf, type HandHistory } from "../../src/index.ts";
import { required } from "./random-histories.ts";

/** Returns how much each player won or lost, in seat order. */
export const netsOf = (events: readonly HandEvent[]): readonly number[] =>
  events.flatMap((event) =>
    event.type === "hand-ended" ? event.stacks.map(({ before, after }) => after - before) : [],
  );

/** Returns the awards of the pots, in order. */
export const awardsOf = (events: readonly HandEvent[]) =>
  events.flatMap((event) => (event.type === "awarded" ? [event.award] : []));

/** Returns the events in the form in which they are stored and sent: converted to JSON and back. */
export const storedEvents = (events: readonly HandEvent[]): unknown => JSON.parse(JSON.stringify(events));

/** Returns all cards that a text contains, as two letters each. */
export const cardsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])/g)].flatMap(
      ([run]) => run.match(/../g) ?? [],
    ),
  );

/** Returns how much each player won, by name. */
export function wonIn(history: HandHistory) {
  const won = new Map<string, number>();
  for (const event of required(eventsOf(history)))
    if (event.type === "awarded")
      for (const { seat, amount } of event.award.shares) {
        const name = history.facts.players.find((player) => player.seat === seat)?.name ?? "";
        won.set(name, (won.get(name) ?? 0) + amount);
      }
  return Object.fromEntries(won);
}
