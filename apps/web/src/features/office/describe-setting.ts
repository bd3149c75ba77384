/** Says in words what changed in settings or in a rake config: the name of the setting, what it was, and what it is. */
import messages from "../../messages/office.en.json" with { type: "json" };
import { formatAmount } from "../../ui/format-amount.ts";
import { houseName } from "./house-name.ts";
import { t } from "./translator.ts";
import { diffValues } from "./value-diff.ts";

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
/** What is called otherwise in the settings of a tournament than in its form, by the end of its path. */
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

/** Cents, written as amounts; a hundredth of a percent is written like a cent. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...["smallBlind", "bigBlind", "smallBet", "bigBet", "buyInMin", "buyInMax"],
  ...["basisPoints", "fromLowStake", "pot", "rake", "unit", "least", "cap"],
]);
/** Their label says minutes; that of every other time says seconds. */
const MINUTES: ReadonlySet<string> = new Set(["sitOutMs"]);

/** `Small blind: 0.50 → 1` for each setting that changed. */
export function describeChanges(before: object | null, after: object | null): readonly string[] {
  return diffValues(withRakeName(before ?? {}), withRakeName(after ?? {})).flatMap((change) => {
    const key = settingKey(change.path);
    const [was, is] = [describeValue(key, change.before), describeValue(key, change.after)];
    // What is absent and what is empty read the same.
    if (was === is) return [];
    return [t("setting.changed", { name: settingName(change.path, key), before: was, after: is })];
  });
}

/** The same for settings and schedules of tournaments, whose blinds and stacks are chips. M3 */
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

/** `Big blind 3`: with the place of a list's entry. */
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

/** Names an entry of a list by its place too: `Cap 2`. */
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
