/**
 * The tables of a load run: every house with each game and structure that it publishes, for play money and real money,
 * with every kind of rake.
 */
import { buildSettings, presets, type RakeConfig, type TableSettings } from "@poker/engine";

interface LoadTable {
  readonly name: string;
  readonly settings: TableSettings;
}

/** The rake for real money at tables of a house that publishes no chart of its rake. R4 */
const PERCENTAGE_RAKE: RakeConfig = {
  id: "load-five-percent",
  version: 1,
  name: "Five percent, capped",
  noFlopNoDrop: true,
  rule: {
    kind: "percentage",
    basisPoints: 500,
    caps: [
      { fromPlayers: 2, cap: 1_00 },
      { fromPlayers: 4, cap: 3_00 },
    ],
  },
};

/** The pace of all tables. It is short enough for many hands a minute, and long enough for players who reconnect after a kill. */
const QUICK_PACE = {
  clock: {
    quietMs: 0,
    countdownMs: 4_000,
    reconnectMs: 1_500,
    timeBank: { startMs: 1_000, perHandMs: 50, maxMs: 2_000 },
  },
  sitOut: { maxMs: 15_000, maxBigBlinds: 3 },
  offerMs: 3_000,
  pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 20 },
} as const;

const TABLE_KINDS = Object.values(presets).flatMap((preset) =>
  preset.games.flatMap(({ game, structures }) => structures.map((structure) => ({ preset, game, structure }))),
);

/**
 * How many kinds to move forward from one table to the next, so that even a few tables have different houses and rake.
 * It has no common factor with the number of kinds, so that every kind is reached.
 */
const KIND_STRIDE = 5;
const CURRENCIES = ["real", "play"] as const;

/** Returns the settings of `count` tables, half of them for real money. With 28 tables or more, every kind exists in both currencies. */
export function buildLoadTables(count: number): readonly LoadTable[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = TABLE_KINDS[(KIND_STRIDE * Math.floor(index / CURRENCIES.length)) % TABLE_KINDS.length];
    const currency = CURRENCIES[index % CURRENCIES.length];
    if (!kind || !currency) throw new Error("there is no house");
    const { preset, game, structure } = kind;
    const settings = buildSettings(preset, { game, structure, low: 1_00, high: 2_00, currency });
    return {
      name: `${preset.house} ${game} ${structure} ${currency} ${index + 1}`,
      settings: withQuickPace(settings, "pick-a-seat"),
    };
  });
}

/** Returns the settings of pools: one for every ten tables. The houses that have pools take turns, and so do real and play money. */
export function buildLoadPools(tables: number): readonly LoadTable[] {
  const houses = Object.values(presets).filter(({ seating }) => seating === "pool");
  return Array.from({ length: Math.ceil(tables / 10) }, (_, index) => {
    const preset = houses[index % houses.length];
    const currency = CURRENCIES[index % CURRENCIES.length];
    if (!preset || !currency) throw new Error("no house has pools");
    const settings = buildSettings(preset, { game: "omaha", structure: "pot-limit", low: 1_00, high: 2_00, currency });
    return { name: `pool ${preset.house} ${currency} ${index + 1}`, settings: withQuickPace(settings, "pool") };
  });
}

/** Returns a house's settings with the pace of a load run. */
export function withQuickPace(
  { rules, clock, ...table }: TableSettings,
  seating: TableSettings["seating"],
): TableSettings {
  const rake = table.currency === "real" ? (rules.rake ?? PERCENTAGE_RAKE) : null;
  return { ...table, ...QUICK_PACE, clock: { ...clock, ...QUICK_PACE.clock }, seating, rules: { ...rules, rake } };
}
