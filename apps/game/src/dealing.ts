/** How a table prepares and deals a hand that players can check, for `bench`, which measures what that costs. F3 */
export { readDealKey } from "./deals/deal-key.ts";
export { DeckThreads } from "./deals/deck-workers.ts";
export { packForFrame } from "./deals/frame-openings.ts";
export { contextOf, NO_HAND_HASH, openDeal } from "./deals/open-deal.ts";
export { decideTableWithDeal, NO_STATS, type TableActorCommand, type TableWithDeal } from "./tables/decide-table.ts";
