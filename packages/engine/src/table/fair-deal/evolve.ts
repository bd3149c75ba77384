/** Applies the events of a checkable deal. A table's state keeps the hidden parts of a frozen hand; a viewer's table does not. F3 */
import type { HandView } from "../../hand/types.ts";
import { restoreBlinds } from "../restore-blinds.ts";
import type { TableView } from "../types.ts";
import type { FairDealEvent, FrozenDeal, FrozenHand } from "./types.ts";

/** The table of a state or of a view. The two type parameters say which kind of hand and of frozen hand the table has. */
export interface TableWith<H extends HandView, F extends FrozenHand> extends Omit<TableView, "hand" | "frozen"> {
  readonly hand: H | null;
  readonly frozen?: F;
}

/** Events that make or change the frozen hand. */
export type FreezeEvent = Extract<FairDealEvent, { type: "hand-frozen" | "seeds-revealed" }>;

/** The frozen hand of a viewer's table after this event. */
export function freezeView(frozen: FrozenHand | undefined, event: FreezeEvent): FrozenHand {
  if (event.type === "hand-frozen") return { setup: event.setup, promise: event.promise, revealed: [] };
  const { setup, promise, revealed } = requireFrozen(frozen, event);
  return { setup, promise, revealed: [...revealed, ...event.reveals.map(({ seat }) => seat)] };
}

/** The frozen hand of the server's state after this event. */
export function freezeState(frozen: FrozenDeal | undefined, event: FreezeEvent): FrozenDeal {
  const seen = freezeView(frozen, event);
  if (event.type === "hand-frozen") {
    if (event.deckSeeds === null) throw new Error("A redacted freeze has no seeds");
    return { ...seen, deckSeeds: event.deckSeeds, reveals: [] };
  }
  const { deckSeeds, reveals } = requireFrozen(frozen, event);
  return { ...seen, deckSeeds, reveals: [...reveals, ...event.reveals] };
}

/** The table after an event of a checkable deal. */
export function evolveDeal<H extends HandView, F extends FrozenHand>(
  table: TableWith<H, F>,
  event: FairDealEvent,
  freeze: (frozen: F | undefined, event: FreezeEvent) => F,
): TableWith<H, F> {
  switch (event.type) {
    case "hand-frozen":
    case "seeds-revealed":
      return { ...table, frozen: freeze(table.frozen, event) };
    case "deal-opened": {
      const { promise } = requireFrozen(table.frozen, event);
      return { ...table, deal: { handNo: event.handNo, promise, opened: event.opened } };
    }
    case "hand-voided": {
      const { promise } = requireFrozen(table.frozen, event);
      const back = table.blindsBeforeHand;
      return {
        ...withoutFrozen(table),
        ...(back && restoreBlinds(back, table.seats)),
        handNo: event.handNo,
        blindsBeforeHand: null,
        deal: { handNo: event.handNo, promise, opened: null },
      };
    }
    case "deal-closed": {
      const { deal: _, ...rest } = table;
      return { ...rest, dealChain: { handNo: event.handNo, hash: event.hash } };
    }
  }
}

/** Removes the frozen hand, because the hand is dealt now or will not be dealt at all. */
export function withoutFrozen<H extends HandView, F extends FrozenHand>(table: TableWith<H, F>): TableWith<H, F> {
  const { frozen: _, ...rest } = table;
  return rest;
}

/** What a cleared table keeps of its deals: the chain, and the promise whose record is not closed yet. T7 */
export function dealsOfClearedTable({
  frozen,
  deal,
  dealChain,
}: Pick<TableView, "frozen" | "deal" | "dealChain">): Pick<TableView, "deal" | "dealChain"> {
  const open = frozen ? { handNo: frozen.setup.handNo, promise: frozen.promise, opened: null } : deal;
  return { ...(open && { deal: open }), ...(dealChain && { dealChain }) };
}

function requireFrozen<F extends FrozenHand>(frozen: F | undefined, { type }: FairDealEvent): F {
  if (frozen === undefined) throw new Error(`No frozen hand to apply ${type} to`);
  return frozen;
}
