/** Schemas of the objects of Open Hand History 1.4.7 (hh-specs.handhistory.org), with the parts that this room's hands need. */
import * as z from "zod";

export const OHH_VERSION = "1.4.7";

export const GAME_TYPES = { holdem: "Holdem", omaha: "Omaha", omaha8: "OmahaHiLo" } as const;
export const BET_TYPES = { "fixed-limit": "FL", "pot-limit": "PL", "no-limit": "NL" } as const;
export const STREET_NAMES = ["Preflop", "Flop", "Turn", "River"] as const;

/** Accepts a number that is written as text, because some programs write numbers so. Other programs write text as numbers. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\s*-?\d{1,15}(?:\.\d{1,10})?\s*$/)
    .transform(Number),
]);
const whole = number.pipe(z.number().int());
const truth = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
const name = z.union([z.string().max(300), z.number().transform(String)]);
const id = whole.pipe(z.number().min(0));
/** Accepts an empty text, which some programs write for an empty list of cards. */
const cards = z.union([z.array(z.string().max(10)).max(60), z.literal("").transform((): string[] => [])]);

const action = z.object({
  action_number: whole,
  player_id: id.nullish(),
  action: name,
  amount: number.nullish(),
  is_allin: truth.nullish(),
  cards: cards.nullish(),
});
const round = z.object({
  id: whole,
  street: name,
  cards: cards.nullish(),
  actions: z.array(action).max(4_000),
});
const win = z.object({ player_id: id, win_amount: number });
const pot = z.object({
  number: whole,
  amount: number,
  rake: number.nullish(),
  player_wins: z.array(win).max(30),
});
const player = z.object({
  id,
  seat: whole,
  name,
  starting_stack: number,
  is_sitting_out: truth.nullish(),
});

const tournamentInfo = z.object({
  tournament_number: name,
  name,
  start_date_utc: name.nullish(),
  buyin_amount: number.nullish(),
  fee_amount: number.nullish(),
  bounty_fee_amount: number.nullish(),
  initial_stack: number.nullish(),
  type: name.nullish(),
  speed: z.object({ round_time: number }).nullish(),
});

export const ohhSchema = z.object({
  spec_version: name,
  site_name: name,
  game_number: name,
  start_date_utc: name.nullish(),
  table_name: name,
  tournament: truth.nullish(),
  tournament_info: tournamentInfo.nullish(),
  game_type: name,
  bet_limit: z.object({ bet_type: name }),
  table_size: whole,
  currency: name,
  dealer_seat: whole,
  small_blind_amount: number.nullish(),
  big_blind_amount: number.nullish(),
  hero_player_id: id.nullish(),
  players: z.array(player).max(30),
  rounds: z.array(round).max(30),
  pots: z.array(pot).max(30),
});
export type OhhHand = z.output<typeof ohhSchema>;
export type OhhAction = z.output<typeof action>;
