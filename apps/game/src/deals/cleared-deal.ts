/**
 * Closes the deal record of a hand that ends because its table is cleared, that is, started again after a fault. The hand's promise stays
 * in the chain. F3, T7
 */
import { type HiddenParts, isTableEvent, type JournalStep, type TableForensics } from "@poker/db";
import type { DealChain, DealOpened, TableEvent } from "@poker/engine";
import type { Logger } from "../log.ts";
import { hashHand } from "./hand-hash.ts";
import { reopenDeal } from "./open-deal.ts";

type Cleared = Extract<TableEvent, { readonly type: "table-cleared" }>;
type Frozen = Extract<TableEvent, { readonly type: "hand-frozen" }>;
type Closed = Extract<TableEvent, { readonly type: "deal-closed" }>;

interface ClearedDeal {
  readonly tableId: string;
  readonly cleared: Cleared;
  /** The seed of the deck that was dealt, in base64; null when no deck was dealt or the seed cannot be read. */
  readonly seed: HiddenParts["seed"];
}

/**
 * Returns the event that closes the hand's record. Returns no event when no hand was frozen, or when the hand's events are too damaged for
 * a record. The players get their chips back in every case.
 */
export function closeClearedDeal(
  deal: ClearedDeal,
  forensics: Pick<TableForensics, "unfinishedHand">,
  log: Pick<Logger, "error">,
): readonly Closed[] {
  try {
    return closeRecord(deal, forensics);
  } catch (error) {
    const { tableId, cleared } = deal;
    log.error({ tableId, handNo: cleared.handNo, error }, "ALARM: a cleared hand has no record; its chain has a gap");
    return [];
  }
}

function closeRecord(
  { tableId, cleared, seed }: ClearedDeal,
  { unfinishedHand }: Pick<TableForensics, "unfinishedHand">,
): readonly Closed[] {
  const events = publicEvents(unfinishedHand ?? []);
  const frozen = events.find((event) => event.type === "hand-frozen");
  if (!frozen) return [];
  const opened = events.find((event) => event.type === "deal-opened")?.opened ?? null;
  const openCard = opened && seed !== null ? openCardOf(tableId, frozen, opened, seed) : null;
  const hash = hashHand(tableId, [...events.slice(events.indexOf(frozen)), cleared], openCard);
  return [{ type: "deal-closed", handNo: frozen.setup.handNo, hash }];
}

const openCardOf = (tableId: string, { setup, promise }: Frozen, opened: DealOpened, seed: string) =>
  reopenDeal({ tableId, handNo: setup.handNo, game: setup.rules.game }, promise, opened, Buffer.from(seed, "base64"));

/** Returns the unfinished hand's events from the journal. Leaves out cards of the previous hand that players showed after the freeze. */
function publicEvents(steps: readonly JournalStep[]): readonly TableEvent[] {
  const events = steps.flatMap((step) => step.events).filter(isTableEvent);
  const started = events.findIndex(({ type }) => type === "deal-opened");
  return events.filter(({ type }, place) => type !== "tabled" || (started >= 0 && place > started));
}

/** Returns true when the hand was frozen but never dealt, so that it has no bets. */
export const isOnlyFrozen = (steps: readonly JournalStep[]): boolean => {
  const types = new Set(steps.flatMap(({ events }) => events.map(({ type }) => type)));
  return types.has("hand-frozen") && !types.has("hand-started");
};

/**
 * Returns the table with its chain of deal records, so that a table that starts again continues its chain. Without a chain, returns the
 * table unchanged.
 */
export const withChain = <T extends object>(
  table: T,
  dealChain: DealChain | null,
): T & { readonly dealChain?: DealChain } => (dealChain ? { ...table, dealChain } : table);
