/** The tables and pools a new room opens with: every house, every game, small and large stakes. Amounts in cents. */
import { type House, presets, type Stakes, settingsFrom, type TableSettings } from "@poker/engine";

interface OpeningTable {
  readonly name: string;
  readonly settings: TableSettings;
}

const table = (name: string, house: House, stakes: Stakes, seats = presets[house].seats): OpeningTable => ({
  name,
  settings: { ...settingsFrom(presets[house], stakes), seats },
});

const play = (game: Stakes["game"], structure: Stakes["structure"], low: number, high: number): Stakes => ({
  game,
  structure,
  low,
  high,
  currency: "play",
});

export const OPENING_TABLES: readonly OpeningTable[] = [
  table("Harbour Lights", "avenue", play("holdem", "no-limit", 50, 1_00), 6),
  table("Copper Kettle", "avenue", play("holdem", "no-limit", 1_00, 2_00), 9),
  table("Velvet Rope", "avenue", play("holdem", "no-limit", 5_00, 10_00), 6),
  table("Paper Lantern", "empire", play("holdem", "pot-limit", 1_00, 2_00), 6),
  table("Quiet Corner", "cardroom", play("holdem", "fixed-limit", 1_00, 2_00)),
  table("Old Mill", "cardroom", play("holdem", "fixed-limit", 5_00, 10_00)),
  table("Duel at Dawn", "one-on-one", play("holdem", "fixed-limit", 2_00, 4_00)),
  table("Chess Clock", "one-on-one", play("holdem", "fixed-limit", 10_00, 20_00)),
  table("Blue Heron", "avenue", play("omaha", "pot-limit", 50, 1_00), 6),
  table("Silver Birch", "avenue", play("omaha", "no-limit", 1_00, 2_00), 6),
  table("Foxglove", "empire", play("omaha", "fixed-limit", 2_00, 4_00)),
  table("Saffron", "empire", play("omaha8", "pot-limit", 50, 1_00), 6),
  table("Amber Room", "empire", play("omaha8", "fixed-limit", 3_00, 6_00)),
  table("Juniper", "cardroom", play("omaha8", "fixed-limit", 1_00, 2_00)),
  table("Marble Arch", "cardroom", play("omaha", "fixed-limit", 15_00, 30_00)),
  table("Exchange", "empire", { ...play("omaha", "pot-limit", 50, 1_00), currency: "real" }),
  table("Embassy", "empire", { ...play("omaha8", "fixed-limit", 1_00, 2_00), currency: "real" }),
];

/** S1: here the room gives the seats. */
export const OPENING_POOLS: readonly OpeningTable[] = [
  table("Night Ferry", "unibet", play("omaha", "pot-limit", 1_00, 2_00)),
  table("North Pier", "unibet", play("omaha", "pot-limit", 5_00, 10_00)),
  table("Tin Roof", "unibet-shortstack", play("omaha", "pot-limit", 1_00, 2_00)),
];
