/** Defines the tables and pools of a new room: every house, every game, small and large stakes. Amounts are in cents. */
import { buildSettings, type House, presets, type Stakes, type TableSettings } from "@poker/engine";

interface InitialTable {
  readonly name: string;
  readonly settings: TableSettings;
}

/** Returns a table with the rules of a house, unchanged. */
const initialTable = (name: string, house: House, stakes: Stakes): InitialTable => ({
  name,
  settings: buildSettings(presets[house], stakes),
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Returns a table of no-limit Hold'em, at which most new players begin. Its rules are those of no published house: it has the rules and the
 * clock of the card room, but fewer seats and a time bank. The seat of an absent player is kept for a certain time, which players can read.
 * It is not kept for a number of blinds, because those pass quickly at a fast table. The rule card and the lobby say all this. T8, B10
 */
function openingTable(name: string, stakes: Stakes, seats: number): InitialTable {
  const { settings } = initialTable(name, "cardroom", stakes);
  return {
    name,
    settings: {
      ...settings,
      seats,
      clock: {
        ...settings.clock,
        timeBank: { startMs: 30 * SECOND_MS, perHandMs: SECOND_MS, maxMs: 60 * SECOND_MS },
      },
      sitOut: { maxMs: 5 * MINUTE_MS, maxBigBlinds: null },
    },
  };
}

const playStakes = (game: Stakes["game"], structure: Stakes["structure"], low: number, high: number): Stakes => ({
  game,
  structure,
  low,
  high,
  currency: "play",
});

export const INITIAL_TABLES: readonly InitialTable[] = [
  openingTable("Harbour Lights", playStakes("holdem", "no-limit", 50, 1_00), 6),
  openingTable("Copper Kettle", playStakes("holdem", "no-limit", 1_00, 2_00), 9),
  openingTable("Velvet Rope", playStakes("holdem", "no-limit", 5_00, 10_00), 6),
  initialTable("Paper Lantern", "empire", playStakes("omaha", "pot-limit", 1_00, 2_00)),
  initialTable("Quiet Corner", "cardroom", playStakes("holdem", "fixed-limit", 1_00, 2_00)),
  initialTable("Old Mill", "cardroom", playStakes("holdem", "fixed-limit", 5_00, 10_00)),
  initialTable("Duel at Dawn", "one-on-one", playStakes("holdem", "fixed-limit", 2_00, 4_00)),
  initialTable("Chess Clock", "one-on-one", playStakes("holdem", "fixed-limit", 10_00, 20_00)),
  initialTable("Blue Heron", "avenue", playStakes("omaha", "pot-limit", 50, 1_00)),
  initialTable("Silver Birch", "avenue", playStakes("omaha", "no-limit", 1_00, 2_00)),
  initialTable("Foxglove", "empire", playStakes("omaha", "fixed-limit", 2_00, 4_00)),
  initialTable("Saffron", "empire", playStakes("omaha8", "pot-limit", 50, 1_00)),
  initialTable("Amber Room", "empire", playStakes("omaha8", "fixed-limit", 3_00, 6_00)),
  initialTable("Juniper", "cardroom", playStakes("omaha8", "fixed-limit", 1_00, 2_00)),
  initialTable("Marble Arch", "cardroom", playStakes("omaha", "fixed-limit", 15_00, 30_00)),
  initialTable("Exchange", "empire", { ...playStakes("omaha", "pot-limit", 50, 1_00), currency: "real" }),
  initialTable("Embassy", "empire", { ...playStakes("omaha8", "fixed-limit", 1_00, 2_00), currency: "real" }),
];

/** The pools of a new room. In a pool, the room assigns the seats (S1). */
export const INITIAL_POOLS: readonly InitialTable[] = [
  initialTable("Lighthouse", "unibet", playStakes("holdem", "no-limit", 1_00, 2_00)),
  initialTable("Night Ferry", "unibet", playStakes("omaha", "pot-limit", 1_00, 2_00)),
  initialTable("North Pier", "unibet", playStakes("omaha", "pot-limit", 5_00, 10_00)),
  initialTable("Two Rivers", "unibet", playStakes("omaha8", "pot-limit", 1_00, 2_00)),
  initialTable("Tin Roof", "unibet-shortstack", playStakes("omaha", "pot-limit", 1_00, 2_00)),
];
