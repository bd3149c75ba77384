/** The schema of a page's view of the lobby: the filter, the order, and the range of rows that is visible. */
import { GAMES, STRUCTURES } from "@poker/engine";
import * as z from "zod";
import { CURRENCIES } from "../money/currency.ts";
import { MAX_SEARCH_LENGTH, STAKES_LEVELS, TABLE_SIZES } from "./lobby-filter.ts";
import { SORT_COLUMNS } from "./lobby-order.ts";

/** How many rows one view may show. */
const MAX_VIEW_ROWS = 100;
/** How many tables a page may follow one by one: its favourite tables, and the table that it previews. */
export const MAX_FOLLOWED_TABLES = 60;

export const lobbyViewSchema = z.strictObject({
  filter: z.strictObject({
    game: z.enum([...GAMES, "all"]),
    structure: z.enum([...STRUCTURES, "all"]),
    stakes: z.enum([...STAKES_LEVELS, "all"]),
    seats: z.enum([...TABLE_SIZES, "all"]),
    house: z.string().regex(/^[a-z-]{1,40}$/),
    money: z.enum([...CURRENCIES, "all"]),
    hideFull: z.boolean(),
    hideEmpty: z.boolean(),
    searches: z.array(z.string().max(MAX_SEARCH_LENGTH)).max(2).readonly(),
  }),
  /** The column to sort by. null puts the busiest tables first. */
  sort: z.strictObject({ column: z.enum(SORT_COLUMNS), descending: z.boolean() }).nullable(),
  /** How many rows of the list come before the visible range. */
  first: z.int().min(0).max(1_000_000),
  count: z.int().min(1).max(MAX_VIEW_ROWS),
});
export type LobbyView = z.infer<typeof lobbyViewSchema>;
