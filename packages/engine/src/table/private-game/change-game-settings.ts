/**
 * Changes the settings of a private game for its host. A change applies at once between hands. During a hand it waits
 * for the end of the hand. H3, H7
 */
import { type FieldIssue, type RuleRefusal, refuse } from "../../refusal.ts";
import type { TableSettings } from "../../rules.ts";
import { checkSettings } from "../../settings.ts";
import { isSameJson } from "../fair-deal/same-json.ts";
import { isHandUnderWay, unchangedStep, withEvents } from "../steps.ts";
import type { TableEvent, TableState, TableStep } from "../types.ts";
import { checkGameHouse } from "./check-pacing-and-house.ts";
import type { HostOrder, PrivateGame } from "./types.ts";

type SettingsOrder = Extract<HostOrder, { type: "change-settings" }>;

/**
 * The settings that a host cannot change during a game: the chips, the clocks, how cards are dealt, and which hands are
 * shown. H7
 */
export const FIXED_GAME_SETTINGS = [
  "currency",
  "seating",
  "clock",
  "pacing",
  "fairDeal",
  "rules.timeOut",
  "rules.showdown",
  "rules.rake",
] as const;

/** Returns the paths of the settings that differ, such as "rules.bigBlind". */
export const changedSettings = (before: TableSettings, after: TableSettings): readonly string[] =>
  changedPaths(before, after, "");

function changedPaths(before: unknown, after: unknown, path: string): readonly string[] {
  if (!isRecord(before) || !isRecord(after)) return isSameJson(before, after) ? [] : [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changedPaths(before[name], after[name], path === "" ? name : `${path}.${name}`));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isFixed = (path: string): boolean =>
  FIXED_GAME_SETTINGS.some((fixed) => path === fixed || path.startsWith(`${fixed}.`));

/**
 * Returns the settings that apply when the hand has ended; undefined when the host has not changed any during the hand.
 */
export const waitingSettings = ({ waiting }: Pick<PrivateGame, "waiting">): TableSettings | undefined =>
  waiting.find((order) => order.type === "change-settings")?.settings;

/**
 * Changes the settings, or keeps the change until the hand has ended. A new change replaces one that still waits. A
 * change back to the current settings cancels it. Refusals: fixed-setting, unusable-settings. Both name the fields. H3
 */
export function changeGameSettings(
  table: TableState,
  game: PrivateGame,
  order: SettingsOrder,
): TableStep | RuleRefusal {
  const refused = refusalOfSettings(table, game, order.settings);
  if (refused) return refused;
  if (!isHandUnderWay(table)) return withEvents(unchangedStep(table), settingsEvents(table, order));
  const others = game.waiting.filter(({ type }) => type !== "change-settings");
  const waiting = changedSettings(table.settings, order.settings).length > 0 ? [...others, order] : others;
  return withEvents(
    unchangedStep(table),
    isSameJson(waiting, game.waiting) ? [] : [{ type: "host-orders-changed", waiting }],
  );
}

/**
 * Returns the event that applies the settings between hands. Returns no event when the settings are the same as now, or
 * no longer work.
 */
export function settingsEvents(table: TableState, { settings }: SettingsOrder): readonly TableEvent[] {
  const { privateGame: game, status } = table;
  const isPossible = game !== undefined && refusalOfSettings(table, game, settings) === null;
  return isPossible && changedSettings(table.settings, settings).length > 0
    ? [{ type: "table-changed", status, settings }]
    : [];
}

function refusalOfSettings(table: TableState, game: PrivateGame, settings: TableSettings): RuleRefusal | null {
  const fixed = changedSettings(table.settings, settings).filter(isFixed);
  if (fixed.length > 0)
    return refuse(
      "fixed-setting",
      undefined,
      fixed.map((field) => ({ field, code: "fixed" })),
    );
  const issues = [
    ...checkSettings(settings),
    ...(settings.house === table.settings.house ? [] : checkGameHouse(settings)),
    ...seatIssues(table, game, settings),
  ];
  return issues.length > 0 ? refuse("unusable-settings", undefined, issues) : null;
}

/**
 * Returns an issue when the change would remove a player's seat. Players whom the host removes or moves after the hand
 * count as already removed or moved.
 */
function seatIssues(
  { seats, offers }: TableState,
  { waiting }: PrivateGame,
  settings: TableSettings,
): readonly FieldIssue[] {
  const places = seats.flatMap(({ seat, playerId }) => {
    const ofPlayer = waiting.filter((order) => order.type !== "change-settings" && order.playerId === playerId);
    if (ofPlayer.some(({ type }) => type === "remove")) return [];
    return ofPlayer.find((order) => order.type === "move-seat")?.to ?? seat;
  });
  const highest = Math.max(...places, ...offers.map(({ seat }) => seat));
  return highest >= settings.seats ? [{ field: "seats", code: "seat-taken", detail: { seat: highest + 1 } }] : [];
}
