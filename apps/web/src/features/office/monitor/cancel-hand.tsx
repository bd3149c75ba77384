"use client";
import { newId } from "../../../ui/new-id.ts";
import { OrderOutcome } from "../order-outcome.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";
import { AskReason } from "./reason-button.tsx";

/** T6, fault 52: the hand that is shown, and no other. What became of it is still said when that hand is over. `handNo` null: none runs. */
export function CancelHand({ tableId, handNo }: { readonly tableId: string; readonly handNo: number | null }) {
  const { order, ...ordering } = useOrder("/api/office/tables/order");
  return (
    <div className="space-y-2">
      {handNo !== null && (
        <AskReason
          key={handNo}
          label={words("monitor.cancel")}
          help={words("monitor.cancelHelp")}
          ordering={ordering}
          send={(reason) =>
            order({
              commandId: newId(),
              unitId: tableId,
              command: { kind: "cancel-hand", handNo },
              reason,
            })
          }
        />
      )}
      <OrderOutcome {...ordering} />
    </div>
  );
}
