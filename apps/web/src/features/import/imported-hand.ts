/** Makes of a hand from a file what the replayer and the list show. */
import { buildSettings, type HandEvent, presets, seatAt } from "@poker/engine";
import { eventsOf, type HandHistory, type HistoryRefusal, isHistoryRefusal } from "@poker/hand-history";
import type { ChipUnit } from "../../ui/format-amount.ts";
import type { ReplayedHand } from "../replay/replayed-hand.ts";
import type { ImportedLine } from "./import-messages.ts";

/** What is known of a hand beside its play in the list. */
export type HandSummary = Omit<ImportedLine, "no" | "file" | "line">;

export function toImportedHand(history: HandHistory): ReplayedHand | HistoryRefusal {
  const { setup, facts } = history;
  const events = eventsOf(history);
  if (isHistoryRefusal(events)) return events;
  const { rules } = setup;
  // The replay shows the rules of the hand, and nothing else of the settings.
  const stakes = { low: rules.smallBlind, high: rules.bigBlind, currency: "play" } as const;
  const settings = buildSettings(presets.avenue, { game: rules.game, structure: rules.structure, ...stakes });
  const highest = Math.max(...setup.seats.map(({ seat }) => seat));
  return {
    tableId: facts.table.name,
    settings: { ...settings, rules, seats: Math.max(facts.table.seats, highest + 1, 2) },
    players: facts.players.map(({ seat, name }) => ({
      seat,
      // Two players of a file may have the same name.
      userId: `${seat} ${name}`,
      name,
      isBot: false,
      isStaff: false,
      net: netOf(events, seat),
    })),
    events,
    timesLeft: facts.timesLeft ?? [],
    viewerSeat: facts.hero,
    unit: unitOf(history),
    decisionMs: null,
  };
}

/** Dollars are the only real money that the room writes; other currencies are amounts without a sign. */
function unitOf({ facts: { tournament, decimals, currency } }: HandHistory): ChipUnit {
  if (tournament || decimals === 0) return "chips";
  return currency === "USD" ? "real" : "play";
}

const endOf = (events: readonly HandEvent[]) => events.find((event) => event.type === "hand-ended");

function netOf(events: readonly HandEvent[], seat: number): number {
  const stack = seatAt(endOf(events)?.stacks ?? [], seat);
  return stack ? stack.after - stack.before : 0;
}

export function summariseHand(history: HandHistory): HandSummary | HistoryRefusal {
  const { setup, facts } = history;
  const events = eventsOf(history);
  if (isHistoryRefusal(events)) return events;
  const awarded = events.reduce((sum, event) => sum + (event.type === "awarded" ? event.award.amount : 0), 0);
  return {
    id: facts.id,
    tableName: facts.table.name,
    startedAt: facts.startedAt,
    rules: setup.rules,
    unit: unitOf(history),
    players: setup.seats.length,
    pot: awarded + (endOf(events)?.rake ?? 0),
    net: facts.hero === null ? null : netOf(events, facts.hero),
  };
}
