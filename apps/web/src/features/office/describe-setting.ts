/**
 * Says in words what changed in settings or in a rake config. Each change has the setting's name, its old value and its
 * new value.
 */
import messages from "../../messages/office/office.en.json";
import { formatAmount } from "../../ui/format-amount.ts";
import { findSettingLabel } from "./settings/setting-labels.ts";
import { flattenLeaves } from "./settings/setting-paths.ts";
import { t } from "./translator.ts";
import { houseName } from "./unit-labels.ts";

type Words = Readonly<Record<string, string>>;
const { tables, rake, tournaments } = messages;

const RAKE_NAMES: Words = {
  name: rake.name,
  version: rake.version,
  kind: rake.kind,
  noFlopNoDrop: rake.noFlopNoDrop,
  basisPoints: rake.percent,
  fromLowStake: rake.fromLowStake,
  fromPlayers: rake.fromPlayers,
  pot: rake.potFrom,
  rake: rake.takes,
  unit: rake.unit,
  least: rake.least,
  cap: rake.cap,
};
const CHOICE_NAMES: Words = {
  ...tables.games,
  ...tables.structures,
  ...tables.currencies,
  ...tables.shortAllIns,
  ...tables.potLimitBases,
  ...tables.oddChips,
  ...tables.bothWays,
  ...tables.missedSmallBlinds,
  ...tables.showdowns,
  ...tables.timeOuts,
  ...tables.firstButtons,
  ...tables.ratholes,
  ...tables.kinds,
  ...rake.kinds,
  ...tournaments.kinds,
  ...tournaments.antes,
  ...tournaments.buttons,
  ...tournaments.breakTables,
};
/**
 * The names of the columns in lists such as a tournament's levels. The key is the last part, or the last two parts, of
 * the setting's path.
 */
const COLUMN_NAMES: Words = {
  ...tournaments.columns,
  "levels.ms": `${tournaments.groups.levels}, ${tournaments.columns.minutes}`,
  "afterLevels.ms": `${tournaments.groups.breaks}, ${tournaments.columns.minutes}`,
};
const TOURNAMENT_AMOUNTS = /(^|\.)(prize|fee|price|guarantee|share|keptShare)$/;
const TOURNAMENT_MINUTES =
  /(^|\.)(levels\.\d+\.ms|afterLevels\.\d+\.ms|hourly\.ms|leaveUntilMs|answerMs|roundMs|announceMs|registerMs)$/;

/**
 * Matches settings that are shown as amounts of money. Most are in cents. `basisPoints` is in hundredths of a percent,
 * which formats in the same way.
 */
const AMOUNTS =
  /(^|\.)(smallBlind|bigBlind|smallBet|bigBet|buyIn\.min|buyIn\.max|basisPoints|fromLowStake|pot|rake|unit|least|cap)$/;
/** Matches times that are shown in minutes, as their labels say. All other times are shown in seconds. */
const MINUTES = /(^|\.)(sitOut\.maxMs|ratholeMs)$/;

export interface SettingChange {
  /** The setting's place in the settings, such as `rules.bigBlind`. */
  readonly path: string;
  /** A text such as `Big blind: 1 → 2`. */
  readonly text: string;
}

export const describeChanges = (before: object | null, after: object | null): readonly string[] =>
  listChanges(before, after).map(({ text }) => text);

/** A value that differs between two stored versions of a config or of settings. */
interface ValueChange {
  /** The value's place in the stored object, such as `rule.caps.0.cap`. */
  readonly path: string;
  /** The old value; undefined if the old version has no such value. */
  readonly before: unknown;
  /** The new value; undefined if the new version has no such value. */
  readonly after: unknown;
}

export function diffValues(before: unknown, after: unknown): readonly ValueChange[] {
  const [old, now] = [flattenLeaves(before), flattenLeaves(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }));
}

/** Returns the settings that changed, each with its path and its description. */
export function listChanges(before: object | null, after: object | null): readonly SettingChange[] {
  return diffValues(withRakeName(before ?? {}), withRakeName(after ?? {})).flatMap((change) => {
    const { path } = change;
    const [was, is] = [describeValue(path, change.before), describeValue(path, change.after)];
    // Values that read the same are not a change. For example, a missing value and an empty value read the same.
    if (was === is) return [];
    return [{ path, text: t("setting.changed", { name: settingName(path), before: was, after: is }) }];
  });
}

/**
 * Describes what changed in the settings or schedule of a tournament. Blinds and stacks are chips there, so they are
 * not formatted as cents. M3
 */
export function describeTournamentChanges(before: object | null, after: object | null): readonly string[] {
  return diffValues(before ?? {}, after ?? {}).flatMap((change) => {
    const [was, is] = [
      describeInTournament(change.path, change.before),
      describeInTournament(change.path, change.after),
    ];
    if (was === is) return [];
    return [t("setting.changed", { name: tournamentSettingName(change.path), before: was, after: is })];
  });
}

/**
 * Splits a path such as `levels.2.ms` into its name `levels.ms` and its list positions. Positions are counted from 1,
 * so the `2` becomes a 3.
 */
function splitPlaces(path: string): { readonly name: string; readonly places: readonly number[] } {
  const parts = path.split(".");
  const isPlace = (part: string) => /^\d+$/.test(part);
  return {
    name: parts.filter((part) => !isPlace(part)).join("."),
    places: parts.filter(isPlace).map((part) => Number(part) + 1),
  };
}

/** Returns the name of a setting, such as `Big blind 3`. The number is the position in a list such as the levels. */
function tournamentSettingName(path: string): string {
  const { name, places } = splitPlaces(path);
  const ends = name.split(".").slice(-2);
  const column = COLUMN_NAMES[ends.join(".")] ?? COLUMN_NAMES[ends.at(-1) ?? ""];
  const label = findSettingLabel("tournaments", name);
  return [(places.length > 0 ? (column ?? label) : (label ?? column)) ?? path, ...places].join(" ");
}

function describeInTournament(path: string, value: unknown): string {
  if (typeof value !== "number") return describeValue(path, value);
  if (TOURNAMENT_AMOUNTS.test(path)) return formatAmount(value);
  if (TOURNAMENT_MINUTES.test(path)) return String(value / 60_000);
  return String(path.endsWith("Ms") ? value / 1_000 : value);
}

/**
 * Replaces the whole rake config by its name and version. A change of the config is then one change, not one for each
 * value in it.
 */
const withRakeName = (settings: object): object =>
  JSON.parse(JSON.stringify(settings), (key, value) =>
    key === "rake" && typeof value === "object" && value !== null
      ? t("tables.rakeVersion", { name: String(value.name), version: String(value.version) })
      : value,
  );

/** Returns the name of a setting. A setting inside a list also gets its position, such as `Cap 2`. */
function settingName(path: string): string {
  const { name, places } = splitPlaces(path);
  const label = path.startsWith("rule.") ? undefined : findSettingLabel("tables", name);
  return [label ?? RAKE_NAMES[lastName(path)] ?? path, ...places].join(" ");
}

const lastName = (path: string): string => path.split(".").at(-1) ?? path;

function describeValue(path: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("setting.none");
  if (typeof value === "boolean") return t(value ? "setting.yes" : "setting.no");
  if (typeof value === "number") return describeNumber(path, value);
  if (lastName(path) === "house") return houseName(String(value));
  return CHOICE_NAMES[String(value)] ?? String(value);
}

function describeNumber(path: string, value: number): string {
  if (AMOUNTS.test(path)) return formatAmount(value);
  if (path.endsWith("Ms")) return String(value / (MINUTES.test(path) ? 60_000 : 1_000));
  return String(value);
}
