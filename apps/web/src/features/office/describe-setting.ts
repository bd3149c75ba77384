/** Says in words what changed in settings or in a rake config: the name of the setting, its old value and its new value. */
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
/** Names of the columns in a tournament's lists, keyed by the end of the setting's path. */
const COLUMN_NAMES: Words = {
  ...tournaments.columns,
  "levels.ms": `${tournaments.groups.levels}, ${tournaments.columns.minutes}`,
  "afterLevels.ms": `${tournaments.groups.breaks}, ${tournaments.columns.minutes}`,
};
const TOURNAMENT_AMOUNTS = /(^|\.)(prize|fee|price|guarantee|share|keptShare)$/;
const TOURNAMENT_MINUTES =
  /(^|\.)(levels\.\d+\.ms|afterLevels\.\d+\.ms|hourly\.ms|leaveUntilMs|answerMs|roundMs|announceMs|registerMs)$/;

/** Settings in cents, which are written as amounts. Settings in hundredths of a percent are written in the same way. */
const AMOUNTS =
  /(^|\.)(smallBlind|bigBlind|smallBet|bigBet|buyIn\.min|buyIn\.max|basisPoints|fromLowStake|pot|rake|unit|least|cap)$/;
/** The settings whose label says minutes. The labels of all other times say seconds. */
const MINUTES = /(^|\.)(sitOut\.maxMs|ratholeMs)$/;

export interface SettingChange {
  /** For example `rules.bigBlind`. */
  readonly path: string;
  /** For example `Big blind: 1 → 2`. */
  readonly text: string;
}

export const describeChanges = (before: object | null, after: object | null): readonly string[] =>
  listChanges(before, after).map(({ text }) => text);

/** Compares two values leaf by leaf, for the history of configs and settings. */
interface ValueChange {
  /** For example `rule.caps.0.cap`. */
  readonly path: string;
  /** undefined when the value was absent. */
  readonly before: unknown;
  /** undefined when the value was removed. */
  readonly after: unknown;
}

export function diffValues(before: unknown, after: unknown): readonly ValueChange[] {
  const [old, now] = [flattenLeaves(before), flattenLeaves(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }));
}

/** Returns each setting that changed. */
export function listChanges(before: object | null, after: object | null): readonly SettingChange[] {
  return diffValues(withRakeName(before ?? {}), withRakeName(after ?? {})).flatMap((change) => {
    const { path } = change;
    const [was, is] = [describeValue(path, change.before), describeValue(path, change.after)];
    // Two values with the same text are no change, for example a missing and an empty value.
    if (was === is) return [];
    return [{ path, text: t("setting.changed", { name: settingName(path), before: was, after: is }) }];
  });
}

/**
 * Returns the changes in the settings or schedule of a tournament, where blinds and stacks are chips instead of cents.
 * M3
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

/** Splits a path such as `levels.2.ms` into the name `levels.ms` and the positions in its lists, counted from 1. */
function splitPlaces(path: string): { readonly name: string; readonly places: readonly number[] } {
  const parts = path.split(".");
  const isPlace = (part: string) => /^\d+$/.test(part);
  return {
    name: parts.filter((part) => !isPlace(part)).join("."),
    places: parts.filter(isPlace).map((part) => Number(part) + 1),
  };
}

/** For example `Big blind 3`, with the position of a list's entry. */
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

/** Replaces the rake config by its name and version, so that it is compared as one setting. */
const withRakeName = (settings: object): object =>
  JSON.parse(JSON.stringify(settings), (key, value) =>
    key === "rake" && typeof value === "object" && value !== null
      ? t("tables.rakeVersion", { name: String(value.name), version: String(value.version) })
      : value,
  );

/** Adds the position to the name of a list's entry: `Cap 2`. */
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
