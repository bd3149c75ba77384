/** Reads and writes summaries of tournaments in Open Tournament Summary 1.1.5, which belongs to Open Hand History: `{"ots": …}`. */
import type { Chips, EpochMs } from "@poker/engine";
import * as z from "zod";
import { readShownAmount, shownAmount } from "../amount-text.ts";
import { type HistoryRefusal, lineAt, refuseHistory, refuseText } from "../refusal.ts";

const OTS_VERSION = "1.1.5";

export interface TournamentSummary {
  readonly id: string;
  readonly name: string;
  readonly site: string;
  /** An ISO 4217 code, or `XPM` for play money. */
  readonly currency: string;
  readonly startedAt: EpochMs;
  readonly endedAt: EpochMs | null;
  readonly buyIn: Chips;
  readonly fee: Chips;
  readonly rebuyCost: Chips;
  readonly addOnCost: Chips;
  readonly startingStack: Chips;
  readonly levelMs: number;
  readonly tables: "one" | "many";
  readonly prizePool: Chips;
  /** The name of the file's reader. null when they did not play in the tournament. */
  readonly hero: string | null;
  readonly players: readonly {
    readonly name: string;
    /** null while the player is still playing. */
    readonly place: number | null;
    readonly prize: Chips;
    readonly ticket: Chips;
    readonly rebuys: number;
    readonly addOns: number;
  }[];
}

export function writeOts(summary: TournamentSummary): string {
  const shown = (chips: Chips) => shownAmount(chips, 2);
  const date = (at: EpochMs) => new Date(at).toISOString();
  const bought = summary.players.filter(({ rebuys, addOns }) => rebuys + addOns > 0);
  const ots = {
    spec_version: OTS_VERSION,
    site_name: summary.site,
    network_name: summary.site,
    internal_version: "1.0.0",
    tournament_number: summary.id,
    tournament_name: summary.name,
    start_date_utc: date(summary.startedAt),
    ...(summary.endedAt !== null && { end_date_utc: date(summary.endedAt) }),
    currency: summary.currency,
    buyin_amount: shown(summary.buyIn),
    fee_amount: shown(summary.fee),
    initial_stack: summary.startingStack,
    type: summary.tables === "one" ? "STT" : "MTT",
    flags: [],
    speed: { type: "Normal", round_time: Math.round(summary.levelMs / 1000) },
    prize_pool: shown(summary.prizePool),
    ...(summary.hero !== null && { hero_player_name: summary.hero }),
    player_count: summary.players.length,
    tournament_finishes_and_winnings: summary.players.map(({ name, place, prize, ticket }) => ({
      player_name: name,
      ...(place === null
        ? { still_playing: true }
        : { finish_position: place, still_playing: false, prize: shown(prize), ticket_value: shown(ticket) }),
    })),
    rebuy_cost: shown(summary.rebuyCost),
    addon_cost: shown(summary.addOnCost),
    tournament_rebuys: bought.map(({ name, rebuys, addOns }) => ({ player_name: name, rebuys, addons: addOns })),
  };
  return `${JSON.stringify({ ots }, null, 1)}\n`;
}

const name = z.string().max(300);
const money = z.number().transform((value, context) => {
  const chips = readShownAmount(value, 2);
  if (typeof chips === "number") return chips;
  context.addIssue({ code: "custom", message: chips });
  return z.NEVER;
});
const date = z.iso
  .datetime({ offset: true, local: true })
  .transform((text) => Date.parse(/Z|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`));
const count = z.number().int().min(0).max(1_000_000);

const otsSchema = z.object({
  tournament_number: name,
  tournament_name: name,
  site_name: name,
  currency: name,
  start_date_utc: date,
  end_date_utc: date.optional(),
  buyin_amount: money,
  fee_amount: money,
  rebuy_cost: money.default(0),
  addon_cost: money.default(0),
  initial_stack: z.number().int().min(0),
  type: z.enum(["STT", "MTT"]),
  speed: z.object({ round_time: z.number().min(0) }),
  prize_pool: money,
  hero_player_name: name.optional(),
  tournament_finishes_and_winnings: z
    .array(
      z.object({
        player_name: name,
        finish_position: count.optional(),
        prize: money.default(0),
        ticket_value: money.default(0),
      }),
    )
    .max(100_000),
  tournament_rebuys: z
    .array(z.object({ player_name: name, rebuys: count.default(0), addons: count.default(0) }))
    .max(100_000)
    .default([]),
});

export function readOts(text: string): TournamentSummary | HistoryRefusal {
  const refusal = refuseText(text);
  if (refusal) return refusal;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuseHistory("bad-syntax", "no JSON", { line: 1 });
  }
  const read = z.object({ ots: otsSchema }).safeParse(json);
  if (read.success) return summaryOf(read.data.ots);
  const [issue] = read.error.issues;
  const path = issue?.path ?? [];
  const at = text.indexOf(`"${String(path[1] ?? path[0])}"`);
  const place = { line: at < 0 ? 1 : lineAt(text, at), field: path.join(".") };
  return refuseHistory(at < 0 ? "missing-field" : "bad-field", issue?.message ?? "", place);
}

function summaryOf(ots: z.output<typeof otsSchema>): TournamentSummary {
  const bought = new Map(ots.tournament_rebuys.map((each) => [each.player_name, each]));
  return {
    id: ots.tournament_number,
    name: ots.tournament_name,
    site: ots.site_name,
    currency: ots.currency,
    startedAt: ots.start_date_utc,
    endedAt: ots.end_date_utc ?? null,
    buyIn: ots.buyin_amount,
    fee: ots.fee_amount,
    rebuyCost: ots.rebuy_cost,
    addOnCost: ots.addon_cost,
    startingStack: ots.initial_stack,
    levelMs: ots.speed.round_time * 1000,
    tables: ots.type === "STT" ? "one" : "many",
    prizePool: ots.prize_pool,
    hero: ots.hero_player_name ?? null,
    players: ots.tournament_finishes_and_winnings.map(({ player_name, finish_position, prize, ticket_value }) => ({
      name: player_name,
      place: finish_position ?? null,
      prize,
      ticket: ticket_value,
      rebuys: bought.get(player_name)?.rebuys ?? 0,
      addOns: bought.get(player_name)?.addons ?? 0,
    })),
  };
}
