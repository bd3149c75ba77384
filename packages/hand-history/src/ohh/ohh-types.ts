/** The objects of Open Hand History 1.4.7 (hh-specs.handhistory.org), as far as the hands of this room need them. */
import * as z from "zod";

export const OHH_VERSION = "1.4.7";

export const GAME_TYPES = { holdem: "Holdem", omaha: "Omaha", omaha8: "OmahaHiLo" } as const;
export const BET_TYPES = { "fixed-limit": "FL", "pot-limit": "PL", "no-limit": "NL" } as const;
export const STREET_NAMES = ["Preflop", "Flop", "Turn", "River"] as const;

const name = z.string().max(300);
const id = z.number().int().min(0);
/** Some programs write an empty text for no cards. */
const cards = z.union([z.array(z.string().max(10)).max(60), z.literal("").transform((): string[] => [])]);

const action = z.object({
  action_number: z.number().int(),
  player_id: id.optional(),
  action: name,
  amount: z.number().optional(),
  is_allin: z.boolean().optional(),
  cards: cards.optional(),
});
const round = z.object({
  id: z.number().int(),
  street: name,
  cards: cards.optional(),
  actions: z.array(action).max(4_000),
});
const win = z.object({ player_id: id, win_amount: z.number() });
const pot = z.object({
  number: z.number().int(),
  amount: z.number(),
  rake: z.number().nullish(),
  player_wins: z.array(win).max(30),
});
const player = z.object({
  id,
  seat: z.number().int(),
  name,
  starting_stack: z.number(),
  is_sitting_out: z.boolean().nullish(),
});

const tournamentInfo = z.object({
  tournament_number: name,
  name,
  start_date_utc: name.nullish(),
  buyin_amount: z.number().nullish(),
  fee_amount: z.number().nullish(),
  initial_stack: z.number().nullish(),
  type: name.nullish(),
  speed: z.object({ round_time: z.number() }).nullish(),
});

export const ohhSchema = z.object({
  spec_version: name,
  site_name: name,
  game_number: name,
  start_date_utc: name.nullish(),
  table_name: name,
  tournament: z.boolean().default(false),
  tournament_info: tournamentInfo.nullish(),
  game_type: name,
  bet_limit: z.object({ bet_type: name }),
  table_size: z.number().int(),
  currency: name,
  dealer_seat: z.number().int(),
  small_blind_amount: z.number().nullish(),
  big_blind_amount: z.number().nullish(),
  hero_player_id: id.nullish(),
  players: z.array(player).max(30),
  rounds: z.array(round).max(30),
  pots: z.array(pot).max(30),
});
export type OhhHand = z.output<typeof ohhSchema>;
export type OhhAction = z.output<typeof action>;
