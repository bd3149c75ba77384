/**
 * Decides the server's commands about deals that players can check: reveals, void hands and closed records.
 * `hand-commands.ts` freezes and deals the hands. F3
 */
import { type RuleRefusal, refuse } from "../../refusal.ts";
import { isHandUnderWay, unchangedStep, withEvents } from "../steps.ts";
import type { TableState, TableStep } from "../types.ts";
import type { FairDealCommand, FairDealEvent } from "./types.ts";

type CommandOf<T extends FairDealCommand["type"]> = Extract<FairDealCommand, { type: T }>;

/**
 * Stores revealed seeds. Ignores the seed of a seat that has not committed or has already revealed. Refusals:
 * no-frozen-hand, stale-decision (another hand is frozen).
 */
export function recordReveals(
  table: TableState,
  { handNo, reveals }: CommandOf<"record-reveals">,
): TableStep | RuleRefusal {
  const { frozen } = table;
  if (!frozen) return refuse("no-frozen-hand");
  if (handNo !== frozen.setup.handNo) return refuse("stale-decision", { handNo: frozen.setup.handNo });
  const committed = new Set(frozen.promise.commits.map(({ seat }) => seat));
  const known = new Set(frozen.revealed);
  const fresh = reveals.filter(({ seat }) => {
    if (!committed.has(seat) || known.has(seat)) return false;
    known.add(seat);
    return true;
  });
  return withEvents(unchangedStep(table), fresh.length > 0 ? [{ type: "seeds-revealed", handNo, reveals: fresh }] : []);
}

/**
 * Returns the event that makes the frozen hand void. Refusals: no-frozen-hand, stale-decision (another hand is frozen).
 */
export function voidFrozenHand(
  table: TableState,
  { handNo, reason }: CommandOf<"void-hand">,
): FairDealEvent | RuleRefusal {
  if (!table.frozen) return refuse("no-frozen-hand");
  if (handNo !== table.frozen.setup.handNo) return refuse("stale-decision", { handNo: table.frozen.setup.handNo });
  return { type: "hand-voided", handNo, reason };
}

/**
 * Closes the record of a hand that is over. Refusals: no-frozen-hand (no record is open), stale-decision (the record of
 * another hand is open), hand-running.
 */
export function closeDeal(table: TableState, { handNo, hash }: CommandOf<"close-deal">): TableStep | RuleRefusal {
  const { deal } = table;
  if (isHandUnderWay(table)) return refuse("hand-running");
  if (!deal) return refuse("no-frozen-hand");
  if (handNo !== deal.handNo) return refuse("stale-decision", { handNo: deal.handNo });
  return withEvents(unchangedStep(table), [{ type: "deal-closed", handNo, hash }]);
}
