/** The currencies in which chips are counted. */
import { TABLE_CURRENCIES } from "@poker/engine";

/** The currencies of tables: those of wallets, and `game` for a private game's own chips. H1 */
export { TABLE_CURRENCIES };
export type TableCurrency = (typeof TABLE_CURRENCIES)[number];

/** The currencies of wallets: play money and real money. */
export const CURRENCIES = ["play", "real"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Returns the wallet's currency for a table's currency. Returns null for a private game's own chips, which no wallet holds. H1 */
export const walletCurrencyOf = (currency: TableCurrency): Currency | null => (currency === "game" ? null : currency);
