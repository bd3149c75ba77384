/** Tests the news that everybody at a private game's table reads. H2–H4, H8 */
import type { PrivateGame, TableEvent } from "@poker/engine";
import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { messagesFor } from "../../../../messages/index.ts";
import { gamesFor } from "../../../../messages/private-games/games.ts";
import { changesText } from "../../../private-games/use-game-words.ts";
import { describeSeats } from "../screen-reader/read-out.ts";
import { sixSeatScene } from "../session/scene-fixtures.ts";
import type { TableScene } from "../session/table-scene.ts";
import { asksOfStep, type GameNewsWords, newsOfStep } from "./game-at-table.ts";

const t = createTranslator({ locale: "en", messages: gamesFor("en") });
const fixture = sixSeatScene(0);
const [host, other] = fixture.view.seats;
if (!host || !other) throw new Error("the fixture has seats");
const privateGame: PrivateGame = {
  ...{ hostId: host.playerId, admission: "host", watching: "players" },
  ...{ players: [], waiting: [], takes: [] },
};
const scene: TableScene = {
  ...fixture,
  view: { ...fixture.view, privateGame },
  names: { ...fixture.names, late: { name: "Late", staff: false } },
};
const [hostName, otherName] = [host, other].map(({ playerId }) => scene.names[playerId]?.name ?? "");
const words: GameNewsWords = {
  t,
  changesText: (before, after) =>
    changesText({ t, stakesText: () => "Omaha 1/2", houseName: (house) => house }, before, after),
};
const { settings } = scene.view;
const tell = (...events: readonly TableEvent[]) => newsOfStep(words, { events, scene, settingsBefore: settings });

it("H4: everybody reads that the host gave chips", () => {
  const { seat, playerId } = other;
  expect(tell({ type: "host-moved-chips", seat, playerId, amount: 50_00, stack: 150_00 })).toBe(
    `${hostName} gives 50 to ${otherName}.`,
  );
});

it("H8: everybody reads who may watch and sit down from now on", () =>
  expect(tell({ type: "game-access-changed", access: { admission: "host", watching: "link" } })).toBe(
    "Players need the host’s permission to sit down; anyone with the link can watch.",
  ));

it("H2: only the host reads that a player asks to sit down", () => {
  const events: readonly TableEvent[] = [
    { type: "game-player-changed", player: { playerId: "late", standing: "asking", wish: { seat: null, buyIn: 1 } } },
  ];
  expect(asksOfStep(t, { events, scene })).toBe("Late wants to sit down");
  expect(tell(...events)).toBe("");
});

it("H3: a change of settings lists what is new, when it is planned and when it applies", () => {
  const next = {
    ...settings,
    seats: 4,
    bots: !settings.bots,
    buyIn: { min: 20_00, max: 100_00 },
    rules: { ...settings.rules, game: "omaha8" as const },
  };
  const what = `Omaha 1/2, 4 seats, buy-in 20 to 100, ${next.bots ? "with" : "without"} bots`;
  const give = { type: "give", playerId: other.playerId, amount: 50_00 } as const;
  const change = { type: "change-settings", settings: next } as const;
  expect(tell({ type: "host-orders-changed", waiting: [give, change] })).toBe(
    `After this hand: ${otherName} gets 50. From the next hand: ${what}.`,
  );
  expect(tell({ type: "host-orders-changed", waiting: [] })).toBe("");
  expect(tell({ type: "table-changed", status: "open", settings: next })).toBe(`From the next hand: ${what}.`);
  expect(tell({ type: "table-changed", status: "paused", settings: { ...settings, house: "empire" } })).toBe(
    "From the next hand: house rules: empire.",
  );
  expect(tell({ type: "table-changed", status: "open", settings: { ...settings, offerMs: 1_000 } })).toBe(
    "From the next hand: other settings.",
  );
  expect(tell({ type: "table-changed", status: "open", settings })).toBe("The game has resumed.");
  expect(tell({ type: "table-changed", status: "pausing", settings })).toBe("The game pauses after this hand.");
});

it("H3: the table as text marks the player who hosts the game", () => {
  const say = createTranslator({ locale: "en", messages: messagesFor("en") });
  const marked = describeSeats(say, scene, { tags: new Map(), botStyles: {} }, null, "play").filter(({ text }) =>
    text.includes("Host of this game"),
  );
  expect(marked.map(({ seat }) => seat)).toEqual([host.seat]);
});
