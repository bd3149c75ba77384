/** The tables a load test opens: every house with each game and structure it publishes, for play money and for real, raked in every way there is. */
import { presets, type RakeConfig, settingsFrom, type TableSettings } from "@poker/engine";

export interface LoadTable {
  readonly name: string;
  readonly settings: TableSettings;
}

/** For real money where the house publishes no chart. R4 */
const PERCENTAGE: RakeConfig = {
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

/** Short enough for many hands a minute, long enough for whoever comes back after a kill. */
const QUICK = {
  clock: { quietMs: 0, countdownMs: 4_000, reconnectMs: 1_500 },
  sitOut: { maxMs: 15_000, maxBigBlinds: 3 },
  pacing: { streetMs: 0, potMs: 0, betweenHandsMs: 20 },
} as const;

const KINDS = Object.values(presets).flatMap((preset) =>
  preset.games.flatMap(({ game, structures }) => structures.map((structure) => ({ preset, game, structure }))),
);

/** Few tables are of several houses and rakes, too. Shares no factor with the number of kinds. */
const SPREAD = 5;
const CURRENCIES = ["real", "play"] as const;

/** `count` tables, half of them for real money; from 28 on every kind is there for both. */
export function loadTables(count: number): readonly LoadTable[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[(SPREAD * Math.floor(index / CURRENCIES.length)) % KINDS.length];
    const currency = CURRENCIES[index % CURRENCIES.length];
    if (!kind || !currency) throw new Error("there is no house");
    const { preset, game, structure } = kind;
    const { rules, ...table } = settingsFrom(preset, { game, structure, low: 1_00, high: 2_00, currency });
    const rake = currency === "real" ? (rules.rake ?? PERCENTAGE) : null;
    return {
      name: `${preset.house} ${game} ${structure} ${currency} ${index + 1}`,
      settings: {
        ...table,
        ...QUICK,
        clock: { ...table.clock, ...QUICK.clock },
        seating: "pick-a-seat",
        rules: { ...rules, rake },
      },
    };
  });
}
