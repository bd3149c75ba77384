/**
 * Applies the events of a deal that players can check. The server's state keeps the hidden parts of a frozen hand, and
 * a viewer's table does not have them. F3
 */
import type { HandView } from "../../hand/types.ts";
import { restoreBlinds } from "../restore-blinds.ts";
import type { TableView } from "../types.ts";
import type { FairDealEvent, FrozenDeal, FrozenHand } from "./types.ts";

/** A table of the server or of a viewer. The type parameters are the types of its hand and of its frozen hand. */
export interface TableWith<H extends HandView, F extends FrozenHand> extends Omit<TableView, "hand" | "frozen"> {
  readonly hand: H | null;
  readonly frozen?: F;
}

/** The events that create or change the frozen hand. */
export type FreezeEvent = Extract<FairDealEvent, { type: "hand-frozen" | "seeds-revealed" }>;

/** Returns the frozen hand of a viewer's table after this event. */
export function freezeView(frozen: FrozenHand | undefined, event: FreezeEvent): FrozenHand {
  if (event.type === "hand-frozen") return { setup: event.setup, promise: event.promise, revealed: [] };
  const { setup, promise, revealed } = requireFrozen(frozen, event);
  return { setup, promise, revealed: [...revealed, ...event.reveals.map(({ seat }) => seat)] };
}

/** Returns the frozen hand of the server's state after this event. */
export function freezeState(frozen: FrozenDeal | undefined, event: FreezeEvent): FrozenDeal {
  const seen = freezeView(frozen, event);
  if (event.type === "hand-frozen") {
    if (event.deckSeeds === null) throw new Error("A redacted freeze has no seeds");
    return { ...seen, deckSeeds: event.deckSeeds, reveals: [] };
  }
  const { deckSeeds, reveals } = requireFrozen(frozen, event);
  return { ...seen, deckSeeds, reveals: [...reveals, ...event.reveals] };
}

/** Returns the table after an event of a deal that players can check. */
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

/** Removes the frozen hand, because it is dealt now or will never be dealt. */
export function withoutFrozen<H extends HandView, F extends FrozenHand>(table: TableWith<H, F>): TableWith<H, F> {
  const { frozen: _, ...rest } = table;
  return rest;
}

/** Returns what a cleared table keeps of its deals: the chain, and the promise whose record is still open. T7 */
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
