/** Says in words what changed in settings or in a rake config: the name of the setting, what it was, and what it is. */
import messages from "../../messages/office.en.json";
import { formatAmount } from "../../ui/format-amount.ts";
import { t } from "./translator.ts";
import { houseName } from "./unit-labels.ts";

type Words = Readonly<Record<string, string>>;
const { tables, rake, tournaments } = messages;

const SETTING_NAMES: Words = Object.fromEntries(
  Object.entries(tables.fields).map(([name, { label }]) => [name, label]),
);
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
/** Names that differ between the settings of a tournament and its form, keyed by the end of the path. */
const TOURNAMENT_NAMES: Words = {
  ...Object.fromEntries(Object.entries(tournaments.fields).map(([name, { label }]) => [name, label])),
  ...Object.fromEntries(Object.entries(tournaments.columns)),
  "entries.min": tournaments.fields.minEntries.label,
  "entries.max": tournaments.fields.maxEntries.label,
  "buyIn.prize": tournaments.fields.buyInPrize.label,
  "buyIn.fee": tournaments.fields.buyInFee.label,
  "rebuy.max": tournaments.fields.rebuyMax.label,
  "handForHand.before": tournaments.fields.handForHandBefore.label,
  "lateRegistration.level": tournaments.fields.lateLevel.label,
  "satellite.price": tournaments.fields.ticketPrice.label,
  "levels.ms": `${tournaments.groups.levels}, ${tournaments.columns.minutes}`,
  "afterLevels.ms": `${tournaments.groups.breaks}, ${tournaments.columns.minutes}`,
  "hourly.ms": tournaments.fields.hourlyMs.label,
  "hourly.minute": tournaments.fields.hourlyMinute.label,
};
const TOURNAMENT_AMOUNTS = /(^|\.)(prize|fee|price|guarantee|share|keptShare)$/;
const TOURNAMENT_MINUTES =
  /(^|\.)(levels\.\d+\.ms|afterLevels\.\d+\.ms|hourly\.ms|leaveUntilMs|answerMs|roundMs|announceMs|registerMs)$/;

/** Settings in cents, written as amounts; a hundredth of a percent is written like a cent. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...["smallBlind", "bigBlind", "smallBet", "bigBet", "buyInMin", "buyInMax"],
  ...["basisPoints", "fromLowStake", "pot", "rake", "unit", "least", "cap"],
]);
/** Settings with minutes in their label; the labels of all other times say seconds. */
const MINUTES: ReadonlySet<string> = new Set(["sitOutMs", "ratholeMs"]);

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

function flattenLeaves(value: unknown, path = "", into = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== "object" || value === null) return into.set(path, value);
  for (const [key, child] of Object.entries(value)) flattenLeaves(child, path === "" ? key : `${path}.${key}`, into);
  return into;
}

/** Returns each setting that changed. */
export function listChanges(before: object | null, after: object | null): readonly SettingChange[] {
  return diffValues(withRakeName(before ?? {}), withRakeName(after ?? {})).flatMap((change) => {
    const key = settingKey(change.path);
    const [was, is] = [describeValue(key, change.before), describeValue(key, change.after)];
    // A missing value and an empty value have the same text.
    if (was === is) return [];
    return [
      {
        path: change.path,
        text: t("setting.changed", { name: settingName(change.path, key), before: was, after: is }),
      },
    ];
  });
}

/** Returns the changes in settings and schedules of tournaments, whose blinds and stacks are chips. M3 */
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

/** For example `Big blind 3`, with the position of a list's entry. */
function tournamentSettingName(path: string): string {
  const parts = path.split(".");
  const words = parts.filter((part) => !/^\d+$/.test(part));
  const places = parts.filter((part) => /^\d+$/.test(part)).map((part) => Number(part) + 1);
  const last = words.at(-1) ?? path;
  const name = TOURNAMENT_NAMES[words.slice(-2).join(".")] ?? TOURNAMENT_NAMES[last] ?? SETTING_NAMES[last] ?? path;
  return [name, ...places].join(" ");
}

function describeInTournament(path: string, value: unknown): string {
  if (typeof value !== "number") return describeValue(path, value);
  if (TOURNAMENT_AMOUNTS.test(path)) return formatAmount(value);
  if (TOURNAMENT_MINUTES.test(path)) return String(value / 60_000);
  return String(path.endsWith("Ms") ? value / 1_000 : value);
}

/** The rake config inside of settings is one setting: its name and version. */
const withRakeName = (settings: object): object =>
  JSON.parse(JSON.stringify(settings), (key, value) =>
    key === "rake" && typeof value === "object" && value !== null
      ? t("tables.rakeVersion", { name: String(value.name), version: String(value.version) })
      : value,
  );

function settingKey(path: string): string {
  const [parent, last = ""] = path.split(".").slice(-2);
  if (parent === "buyIn") return last === "min" ? "buyInMin" : "buyInMax";
  return path.includes(".") ? last : path;
}

/** Adds the position to the name of a list's entry: `Cap 2`. */
function settingName(path: string, key: string): string {
  const places = path.split(".").filter((part) => /^\d+$/.test(part));
  const name = path.startsWith("rule.") || !(key in SETTING_NAMES) ? (RAKE_NAMES[key] ?? path) : SETTING_NAMES[key];
  return [name, ...places.map((place) => Number(place) + 1)].join(" ");
}

function describeValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("setting.none");
  if (typeof value === "boolean") return t(value ? "setting.yes" : "setting.no");
  if (typeof value === "number") return describeNumber(key, value);
  if (key === "house") return houseName(String(value));
  return CHOICE_NAMES[String(value)] ?? String(value);
}

function describeNumber(key: string, value: number): string {
  if (AMOUNTS.has(key)) return formatAmount(value);
  if (key.endsWith("Ms")) return String(value / (MINUTES.has(key) ? 60_000 : 1_000));
  return String(value);
}
