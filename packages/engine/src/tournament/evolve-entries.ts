/** Applies events to the entries: their chips, which of them are out, and their places. M4, M17 */
import { changeEntry, entryOf, indexOfEntry, latestEntryOf, tableOf } from "./entries.ts";
import type { TournamentEvent, TournamentEventOf } from "./events.ts";
import { DISQUALIFIED_STACK, type EntryNo, type TournamentEntry, type TournamentState } from "./types.ts";

export function evolveEntry(state: TournamentState, event: TournamentEvent): TournamentState {
  switch (event.type) {
    case "registered":
      return addEntry(state, event);
    case "unregistered":
      return { ...state, entries: state.entries.filter(({ entryNo }) => entryNo !== event.entryNo) };
    case "started":
      return startEntries(state);
    case "hand-ended":
      return endHand(state, event);
    case "rebuy-offered": {
      const { entryNo, until, bustNo, startStack } = event;
      return {
        ...withEntry(state, entryNo, { status: "pending" }),
        pending: [...state.pending, { entryNo, until, bustNo, startStack }],
        lastBustNo: bustNo,
      };
    }
    case "rebought":
    case "added-on": {
      const { rebuys, addOns, boughtChips, feesPaid } = entryOf(state, event.entryNo);
      const more = event.type === "rebought" ? { rebuys: rebuys + 1 } : { addOns: addOns + 1 };
      const [bought, fees] = [boughtChips + event.chips, feesPaid + event.price.fee];
      return withEntry(state, event.entryNo, { ...more, boughtChips: bought, feesPaid: fees });
    }
    case "chips-added":
      return {
        ...withEntry(state, event.entryNo, { status: "playing", stack: event.stack, boughtChips: 0 }),
        pending: state.pending.filter(({ entryNo }) => entryNo !== event.entryNo),
      };
    case "busted": {
      const { entryNo, bustNo, startStack } = event;
      return {
        ...withEntry(state, entryNo, { status: "out", tableNo: null, seat: null }),
        pending: state.pending.filter((each) => each.entryNo !== entryNo),
        outs: [...state.outs, { entryNo, bustNo, startStack }],
        lastBustNo: Math.max(state.lastBustNo, bustNo),
      };
    }
    case "disqualified":
      return {
        ...withEntry(state, event.entryNo, { disqualifiedFor: event.reason }),
        disqualifying: [...state.disqualifying, event.entryNo],
      };
    case "disqualified-removed":
      return removeDisqualified(state, event);
    case "moved":
      return withEntry(state, event.entryNo, { tableNo: null, seat: null, handsSinceMove: 0 });
    case "seated": {
      const { tableNo, seat, stack } = event;
      return withEntry(state, event.entryNo, { tableNo, seat, stack, status: "playing" });
    }
    case "final-table":
      return event.seats.reduce(
        (so, { seat, entryNo }) => withEntry(so, entryNo, { tableNo: event.tableNo, seat, handsSinceMove: null }),
        state,
      );
    case "eliminated":
      return {
        ...withEntry(state, event.entryNo, { place: event.place }),
        outs: state.outs.filter(({ entryNo }) => entryNo !== event.entryNo),
      };
    default:
      return state;
  }
}

const withEntry = (state: TournamentState, entryNo: EntryNo, change: Partial<TournamentEntry>): TournamentState => ({
  ...state,
  entries: changeEntry(state, entryNo, change),
});

function addEntry(state: TournamentState, event: TournamentEventOf<"registered">): TournamentState {
  const { entryNo, playerId, bot, paidWith, price, late, at } = event;
  const entry: TournamentEntry = {
    entryNo,
    playerId,
    bot,
    registeredAt: at,
    paidWith,
    status: "registered",
    stack: late ? state.settings.startingStack : 0,
    boughtChips: 0,
    tableNo: null,
    seat: null,
    rebuys: 0,
    addOns: 0,
    feesPaid: late ? price.fee : 0,
    handsSinceMove: null,
    reEntered: false,
    place: null,
    prize: 0,
  };
  const last = latestEntryOf(state, playerId);
  const before = last ? changeEntry(state, last.entryNo, { reEntered: true }) : state.entries;
  return { ...state, entries: [...before, entry], lastEntryNo: entryNo };
}

function startEntries(state: TournamentState): TournamentState {
  const { startingStack, buyIn } = state.settings;
  return {
    ...state,
    entries: state.entries.map((entry) => ({
      ...entry,
      status: "playing",
      stack: startingStack,
      feesPaid: buyIn.fee,
    })),
  };
}

function endHand(state: TournamentState, event: TournamentEventOf<"hand-ended">): TournamentState {
  const stacks = new Map(event.stacks.map(({ entryNo, stack }) => [entryNo, stack]));
  const entries = [...state.entries];
  for (const { entryNo } of tableOf(state, event.tableNo).seats) {
    const entry = entryOf(state, entryNo);
    const { handsSinceMove } = entry;
    entries[indexOfEntry(entries, entryNo)] = {
      ...entry,
      stack: stacks.get(entryNo) ?? entry.stack,
      handsSinceMove: handsSinceMove === null ? null : handsSinceMove + 1,
    };
  }
  return { ...state, entries };
}

function removeDisqualified(
  state: TournamentState,
  { entryNo, chips, bustNo }: TournamentEventOf<"disqualified-removed">,
): TournamentState {
  const gone = { status: "disqualified", stack: 0, boughtChips: 0, tableNo: null, seat: null } as const;
  return {
    ...withEntry(state, entryNo, gone),
    removedChips: state.removedChips + chips,
    disqualifying: state.disqualifying.filter((each) => each !== entryNo),
    pending: state.pending.filter((each) => each.entryNo !== entryNo),
    outs: [...state.outs, { entryNo, bustNo, startStack: DISQUALIFIED_STACK }],
    lastBustNo: Math.max(state.lastBustNo, bustNo),
  };
}
