/** Says in words what changed in settings or in a rake config: the name of the setting, what it was, and what it is. */
import messages from "../../messages/office.en.json" with { type: "json" };
import { formatAmount } from "../../ui/format-amount.ts";
import { houseName } from "./house-name.ts";
import { t } from "./translator.ts";
import { diffValues } from "./value-diff.ts";

type Words = Readonly<Record<string, string>>;
const { tables, rake } = messages;

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
};
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
