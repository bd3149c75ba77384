/** What a hand came to, from its events: to compare one that was read with the one that was written. */
import type { HandEvent } from "@poker/engine";

/** What every player won or lost, ascending by seat. */
export const netsOf = (events: readonly HandEvent[]): readonly number[] =>
  events.flatMap((event) =>
    event.type === "hand-ended" ? event.stacks.map(({ before, after }) => after - before) : [],
  );

/** Pots with their winners, in order. */
export const awardsOf = (events: readonly HandEvent[]) =>
  events.flatMap((event) => (event.type === "awarded" ? [event.award] : []));

/** As they are stored and sent. */
export const storedEvents = (events: readonly HandEvent[]): unknown => JSON.parse(JSON.stringify(events));

/** All cards that stand in a text, two letters each. */
export const cardsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])/g)].flatMap(
      ([run]) => run.match(/../g) ?? [],
    ),
  );
