/** Names the currencies that chips are counted in. */
import { TABLE_CURRENCIES } from "@poker/engine";

/** Of a table: those of wallets, and the chips that a private game makes for itself. H1 */
export { TABLE_CURRENCIES };
export type TableCurrency = (typeof TABLE_CURRENCIES)[number];

/** Of wallets. */
export const CURRENCIES = ["play", "real"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Null where the chips are a private game's own, which no wallet holds. H1 */
export const walletCurrencyOf = (currency: TableCurrency): Currency | null => (currency === "game" ? null : currency);
