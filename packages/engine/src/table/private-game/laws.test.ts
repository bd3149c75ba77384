/** Proves laws about every private table, after random commands of players, hosts and strangers. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { order } from "../../../test/testing/private-table.ts";
import { propertyRuns, scaledTimeoutMs } from "../../../test/testing/property-runs.ts";
import {
  commandFrom,
  houses,
  type Look,
  playFrom,
  type RandomInput,
  randomInputs,
} from "../../../test/testing/random-table.ts";
import type { Viewer } from "../../hand/types.ts";
import { buildSettings, HOUSES, presets } from "../../presets.ts";
import { GAMES, STRUCTURES, type TableSettings } from "../../rules.ts";
import { checkSettings } from "../../settings.ts";
import { evolveTable, evolveTableView } from "../evolve.ts";
import { redactTableEvent, tableViewFor } from "../redact.ts";
import { isClosing, isHandUnderWay } from "../steps.ts";
import type { TableCommand, TableEvent, TableState } from "../types.ts";
import { changedSettings, FIXED_GAME_SETTINGS, waitingSettings } from "./change-game-settings.ts";
import { createPrivateTable } from "./create.ts";
import { findGamePlayer } from "./game-players.ts";
import type { HostOrder } from "./types.ts";

const gameTables = houses.map(
  (settings): TableState =>
    createPrivateTable(
      "t",
      {
        ...settings,
        currency: "game",
        rules: { ...settings.rules, rake: null },
        seating: "pick-a-seat",
      },
      { hostId: "p0", admission: settings.seats > 6 ? "link" : "host", watching: "players" },
    ),
);

/**
 * Returns settings such as a host's page builds: other stakes, another game, other seats and house rules. Some of them
 * cannot work.
 */
function otherSettings(settings: TableSettings, { pick, size, odd }: RandomInput): TableSettings {
  const { timeOut, showdown, rake } = settings.rules;
  const stakes = {
    game: GAMES[(pick >>> 4) % 3] ?? "holdem",
    structure: STRUCTURES[(pick >>> 6) % 3] ?? "no-limit",
    low: 50 + Math.floor(size * 400),
    high: 400 + Math.floor(size * 400),
    currency: "game",
  } as const;
  const house = HOUSES[(pick >>> 9) % HOUSES.length] ?? "cardroom";
  const { rules, buyIn } = buildSettings(presets[house], stakes);
  const seats = odd ? settings.seats : 1 + ((pick >>> 13) % 10);
  return {
    ...settings,
    house,
    seats,
    minPlayers: Math.min(settings.minPlayers, Math.max(2, seats)),
    buyIn: size < 0.05 ? { min: buyIn.max, max: buyIn.min } : buyIn,
    rules: { ...rules, rake, showdown, timeOut: size > 0.98 ? "all-in-protection" : timeOut },
  };
}

function orderFrom({ settings, seats }: TableState, randomInput: RandomInput): HostOrder {
  const { pick, size, odd } = randomInput;
  const seated = seats[(pick >>> 8) % (seats.length + 1)];
  const playerId = seated?.playerId ?? `p${(pick >>> 8) % 12}`;
  const seat = (pick >>> 12) % (settings.seats + 1);
  const amount = Math.floor(size * settings.buyIn.max);
  switch (pick % 16) {
    case 0:
      return { type: "pause" };
    case 1:
    case 2:
      return { type: "resume" };
    case 3:
      return { type: "change-settings", settings: otherSettings(settings, randomInput) };
    case 4:
      return { type: "change-access", access: { admission: odd ? "link" : "host", watching: "link" } };
    case 5:
    case 6:
    case 7:
      return { type: "admit", playerId, seat: odd ? seat : null };
    case 8:
      return { type: "decline", playerId };
    case 9:
      return { type: "move-seat", playerId, to: seat };
    case 10:
      return { type: "give", playerId, amount };
    case 11:
      return { type: "take", playerId, amount };
    case 12:
      return odd ? { type: "mute", playerId, muted: size > 0.5 } : { type: "sit-out", playerId };
    case 13:
      return { type: "remove", playerId };
    case 14:
      return { type: "pass-role", playerId };
    default:
      return size > 0.97 ? { type: "end" } : { type: "resume" };
  }
}

/** Makes one in three random inputs a command of the private game. The others are commands that every table has. */
function privateCommandFrom(state: TableState, randomInput: RandomInput): TableCommand {
  const { pick, size, odd } = randomInput;
  const playerId = `p${pick % 12}`;
  const { min, max } = state.settings.buyIn;
  if ((pick >>> 20) % 3 > 0) return commandFrom(state, randomInput);
  switch ((pick >>> 16) % 8) {
    case 0:
      return {
        type: "ask-to-play",
        playerId,
        wish: { seat: odd ? pick % state.settings.seats : null, buyIn: min + Math.floor(size * (max - min)) },
      };
    case 1:
      return { type: "answer-take", playerId: state.privateGame?.takes[0]?.playerId ?? playerId, agrees: odd };
    case 2:
      return odd ? { type: "stop-asking", playerId } : { type: "replace-host", hostId: playerId };
    default:
      return order(orderFrom(state, randomInput), odd || size > 0.2 ? (state.privateGame?.hostId ?? "") : playerId);
  }
}

/**
 * Returns true when all settings that a host can change are equal. The sit-out limits do not count, because staff may
 * change them even during a hand.
 */
const isSameGame = ({ sitOut: _, ...before }: TableSettings, { sitOut: __, ...after }: TableSettings): boolean =>
  isDeepStrictEqual(before, after);

const law = (name: string, check: (start: TableState, play: (look: Look) => TableState) => void) =>
  test(
    name,
    () =>
      fc.assert(
        fc.property(gameTables, randomInputs, (start, inputs) =>
          check(start, (look) => playFrom(start, privateCommandFrom, inputs, look)),
        ),
        propertyRuns(30),
      ),
    scaledTimeoutMs(60_000),
  );

law(
  "I7: applying all events gives the state, also after a conversion of the events to JSON and back",
  (start, play) => {
    let replayed = start;
    const state = play((_before, events, after) => {
      for (const event of events) {
        const stored: TableEvent = JSON.parse(JSON.stringify(event));
        replayed = evolveTable(replayed, stored);
      }
      if (!isDeepStrictEqual(replayed, after)) expect(replayed).toEqual(after);
    });
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  },
);

law(
  "F4: redacted events give every viewer, also the host, the same view as redacting the state does",
  (start, play) => {
    const viewers: readonly Viewer[] = ["rail", ...Array.from({ length: start.settings.seats }, (_, seat) => seat)];
    let views = viewers.map((viewer) => tableViewFor(start, viewer));
    play((_before, events, after) => {
      views = views.map((view, place) => {
        const viewer = viewers[place] ?? "rail";
        const folded = events.map((event) => redactTableEvent(event, viewer)).reduce(evolveTableView, view);
        const seen = tableViewFor(after, viewer);
        if (!isDeepStrictEqual(folded, seen)) expect(folded).toEqual(seen);
        return folded;
      });
    });
  },
);

law(
  "H9: all stacks together are what was brought and given, minus what was taken and what players left with",
  (_start, play) => {
    let outside = 0;
    play((_before, events, after) => {
      for (const event of events) {
        if (event.type === "player-sat") outside += event.seat.stack;
        if (event.type === "topped-up" || event.type === "host-moved-chips") outside += event.amount;
        if (event.type === "player-left") outside -= event.stack;
        if (event.type === "hand-ended") expect(event.rake).toBe(0);
      }
      expect(after.seats.reduce((sum, { stack }) => sum + stack, 0)).toBe(outside);
      expect(after.seats.every(({ stack }) => stack >= 0)).toBe(true);
    });
  },
);

law("H3: a host moves no seat and no chips of the hand under way before that hand has ended", (_start, play) => {
  play((before, events, after) => {
    if (!isHandUnderWay(before)) return;
    const dealtIn = new Set((before.frozen?.setup.seats ?? before.hand?.seats ?? []).map(({ seat }) => seat));
    const touched = events.flatMap((event) =>
      event.type === "host-moved-chips"
        ? [event.seat]
        : event.type === "seat-moved"
          ? [event.from, event.seat.seat]
          : [],
    );
    if (touched.some((seat) => dealtIn.has(seat))) expect(isHandUnderWay(after)).toBe(false);
  });
});

law(
  "H2 H5: a removed player never sits down, and neither does a player whom the host must admit first",
  (_start, play) => {
    play((before, events, after) => {
      const { privateGame: game } = after;
      if (!game) throw new Error("The game is gone");
      for (const event of events) {
        if (event.type !== "player-sat" || event.seat.bot) continue;
        expect(findGamePlayer(game, event.seat.playerId)?.standing).toBe("admitted");
        if (before.privateGame?.admission === "host" && !findGamePlayer(before.privateGame, event.seat.playerId))
          throw new Error(`${event.seat.playerId} sat down without being admitted`);
      }
      expect(findGamePlayer(game, game.hostId)?.standing).toBe("admitted");
      if (!isHandUnderWay(after)) expect(game.waiting).toEqual([]);
    });
  },
);

law("H3: settings change only between hands, and each hand is played by the settings at its start", (_start, play) => {
  play((before, events, after) => {
    if (!isSameGame(before.settings, after.settings)) expect(isHandUnderWay(after)).toBe(false);
    const started = events.find((event) => event.type === "hand-started");
    if (started) expect(started.setup.rules).toEqual((before.frozen?.setup ?? before.settings).rules);
    const waited = before.privateGame && waitingSettings(before.privateGame);
    const isDone = waited && !isHandUnderWay(after) && !isClosing(after);
    if (isDone && !events.some(({ type }) => type === "table-cleared")) expect(after.settings).toEqual(waited);
  });
});

law(
  "H7: clocks, dealing and showdown rules stay as they were at the opening, and no player loses their seat",
  (start, play) => {
    const fixed = ({ settings }: TableState) =>
      changedSettings(start.settings, settings).filter((path) =>
        FIXED_GAME_SETTINGS.some((each) => path === each || path.startsWith(`${each}.`)),
      );
    play((_before, _events, after) => {
      expect(fixed(after)).toEqual([]);
      expect(checkSettings(after.settings)).toEqual([]);
      for (const { seat } of [...after.seats, ...after.offers]) expect(seat).toBeLessThan(after.settings.seats);
    });
  },
);

test(
  "the random sequences play private games: hands end, orders wait and are carried out",
  () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(gameTables, randomInputs, (start, inputs) => {
        playFrom(start, privateCommandFrom, inputs, (before, events, after) => {
          const kinds = events.map(({ type }): string => type);
          if (!isSameGame(before.settings, after.settings)) kinds.push("other settings");
          if (after.privateGame && waitingSettings(after.privateGame)) kinds.push("settings wait");
          for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1);
        });
      }),
      propertyRuns(100),
    );
    for (const type of [
      "hand-ended",
      "host-moved-chips",
      "seat-moved",
      "host-orders-changed",
      "takes-changed",
      "host-changed",
      "other settings",
      "settings wait",
    ])
      expect([type, (seen.get(type) ?? 0) > 20]).toEqual([type, true]);
  },
  scaledTimeoutMs(60_000),
);
