/** Tests two collections of hands: those of the engine's vectors, and the example files by the authors of PHH. */
import fs from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { formatCard, type HandEvent, redact } from "@poker/engine";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { eventsOf, historyOf, readPhh, writePhh } from "../src/index.ts";
import { EXACT_FORMATS } from "./testing/formats.ts";
import { netsOf, storedEvents } from "./testing/hand-results.ts";
import { required } from "./testing/random-histories.ts";
import { MIN_HANDS, vectorHands } from "./testing/vector-hands.ts";

const FOLDER = path.resolve(import.meta.dirname, "../fixtures/phh");
const outsideFiles = fs.readdirSync(FOLDER).filter((name) => name.endsWith(".phh"));

const FACTS = {
  id: "v",
  site: "",
  table: { name: "", seats: 10 },
  startedAt: null,
  currency: "XPM",
  decimals: 0,
  hero: null,
  tournament: null,
} as const;

test.each(vectorHands)("every format gives back the hands of %s with every event", (_, hands) => {
  let count = 0;
  for (const { events } of hands()) {
    const seen = events.map((event): HandEvent => redact(event, "rail"));
    const start = seen[0]?.type === "hand-started" ? seen[0].setup : null;
    const players = (start?.seats ?? []).map(({ seat }) => ({ seat, name: `p${seat + 1}` }));
    const history = required(historyOf(seen, { ...FACTS, players }));
    const stored = storedEvents(seen);
    for (const { name, write, read } of EXACT_FORMATS) {
      const back = storedEvents(required(eventsOf(required(read(required(write(history)))))));
      // `toEqual` is slow but shows the difference, so it runs only when the two differ.
      if (!isDeepStrictEqual(back, stored)) expect(back, name).toEqual(stored);
    }
    count++;
  }
  expect(count).toBeGreaterThanOrEqual(MIN_HANDS);
});

test("all sixteen files of the authors of PHH are present", () => expect(outsideFiles).toHaveLength(16));

test.each(outsideFiles)("%s is read, played to the stacks in the file, and written again as the same hand", (name) => {
  const text = fs.readFileSync(path.join(FOLDER, name), "utf8");
  const history = required(readPhh(text));
  const again = required(writePhh(history));
  const before: Readonly<Record<string, unknown>> = parse(text);
  const after: Readonly<Record<string, unknown>> = parse(again);
  for (const field of [
    "variant",
    "antes",
    "blinds_or_straddles",
    "min_bet",
    "small_bet",
    "big_bet",
    "starting_stacks",
    "hand",
  ])
    if (before[field] !== undefined) expect([field, after[field]]).toEqual([field, before[field]]);
  if (before.month !== undefined)
    expect([after.year, after.month, after.day]).toEqual([before.year, before.month, before.day]);
  expect(actionsOf(after)).toEqual(actionsOf(before));
  const events = required(eventsOf(history));
  if (Array.isArray(before.finishing_stacks) && Array.isArray(before.starting_stacks)) {
    const starting = before.starting_stacks;
    expect(netsOf(events)).toEqual(
      before.finishing_stacks.map((stack, place) => Number(stack) - Number(starting[place])),
    );
  }
  expect(eventsOf(required(readPhh(again)))).toEqual(events);
  for (const format of EXACT_FORMATS)
    expect(eventsOf(required(format.read(required(format.write(history)))))).toEqual(events);
  expect(history.board.map(formatCard).join("")).toBe(boardOf(before));
});

const textsOf = (table: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(table.actions) ? table.actions.map((action) => String(action).trim()) : [];

/**
 * Returns the actions of a hand in order, but sorts those that show hands at the showdown, because other files may show hands in another
 * order.
 */
function actionsOf(table: Readonly<Record<string, unknown>>): readonly string[] {
  const actions = textsOf(table);
  const isShow = (action: string) => action.includes(" sm");
  return [...actions.filter((action) => !isShow(action)), ...actions.filter(isShow).sort()];
}

const boardOf = (table: Readonly<Record<string, unknown>>): string =>
  textsOf(table)
    .flatMap((action) => (action.startsWith("d db ") ? [action.slice(5)] : []))
    .join("");
