/** Exports what a table uses to prepare and deal a hand that players can check, so that `bench` can measure its cost. F3 */
export { readDealKey } from "./deals/deal-key.ts";
export { DeckThreads } from "./deals/deck-workers.ts";
export { packForFrame } from "./deals/frame-openings.ts";
export { contextOf, NO_HAND_HASH, openDeal } from "./deals/open-deal.ts";
export { decideTableWithDeal, NO_STATS, type TableActorCommand, type TableWithDeal } from "./tables/decide-table.ts";
